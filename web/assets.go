package web

import (
	"embed"
	"fmt"
	"hash/fnv"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"
)

//go:embed assets
var assetFiles embed.FS

// assets holds the embedded files by name.
var assets = sync.OnceValue(func() map[string][]byte {
	all := map[string][]byte{}
	for _, folder := range []string{"assets", "assets/lib"} {
		entries, err := assetFiles.ReadDir(folder)
		if err != nil {
			panic(err)
		}
		for _, e := range entries {
			if body, err := assetFiles.ReadFile(path.Join(folder, e.Name())); err == nil {
				all[e.Name()] = body
			}
		}
	}
	return all
})

// sum returns a hash that tells contents apart.
func sum(body []byte) uint64 {
	h := fnv.New64a()
	h.Write(body)
	return h.Sum64()
}

// assetAddress returns the address of an asset. It names the content, so that browsers may keep it for good.
func assetAddress(name string) string {
	return fmt.Sprintf("/assets/%s?v=%x", name, sum(assets()[name]))
}

func (p *Page) asset(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("file")
	body, ok := assets()[name]
	if !ok {
		p.render(w, r, p.trouble(missing("There is no asset %s.", name)))
		return
	}
	if r.URL.Query().Has("v") {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	kind := mime.TypeByExtension(path.Ext(name))
	if strings.HasSuffix(name, ".js") {
		kind = "text/javascript; charset=utf-8" // whatever the system says
	}
	write(w, r, 0, file{kind: kind, body: body})
}
