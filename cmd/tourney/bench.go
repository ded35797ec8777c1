package main

type benchCommand struct {
	Timing string `required:"" placeholder:"CONFIG" help:"Timing experiment as YAML."`
	Plot   string `short:"o" placeholder:"FILE" help:"Pictures to draw, .png, .svg or .pdf: FILE-depth.png and FILE-stones.png for FILE.png (the experiment's name .png)."`
	Format string `default:"text" enum:"text,markdown,csv,latex,json" placeholder:"FORMAT" help:"text, markdown, csv, latex or json (${default})."`
}

func (benchCommand) Example() string {
	return "tourney bench --timing configs/pentago-timing.yaml --plot report.pdf"
}

// Run measures.
func (c *benchCommand) Run(env *environment) error {
	t := timingCommand{Config: c.Timing, Plot: c.Plot, Format: c.Format}
	return t.run(env)
}
