package tune

import (
	"cmp"
	"fmt"

	"tourney/cli/shell"
)

type plotCommand struct {
	Name string `arg:"" name:"study" help:"The study's name, as tourney list shows it."`
	DB   string `name:"db" default:"tourney.db" placeholder:"FILE" help:"Database of the study (${default})."`
	Plot string `short:"o" placeholder:"FILE" help:"Picture to draw, .png, .svg or .pdf (the study's name .png)."`
}

func (plotCommand) Example() string { return "tune plot night --plot night.pdf" }

func (c *plotCommand) Run(env *shell.Environment) error {
	picture := cmp.Or(c.Plot, c.Name+".png")
	if err := shell.CheckPicture(picture, c.DB); err != nil {
		return err
	}
	return withView(env, c.DB, c.Name, func(v view) error {
		if err := v.draw(picture); err != nil {
			return err
		}
		_, err := fmt.Fprintf(env.Stderr, "picture in %s\n", picture)
		return err
	})
}
