package web

import "net/http"

type reviews struct{}

func newReviews() *reviews { return &reviews{} }

func (p *Page) review(v *visit) (*sheet, error) { return nil, missing("not yet") }

func (p *Page) begin(w http.ResponseWriter, r *http.Request) {}
