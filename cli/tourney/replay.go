package tourney

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"tourney/arena/transcript"
	"tourney/cli/shell"
	"tourney/games"
	"tourney/report"
)

type replayCommand struct {
	Address        string `arg:"" name:"game" help:"RUN/PAIRING/N, as in quick-start/a-a-star/0; with --verify also RUN/PAIRING or RUN."`
	shell.Database `set:"database=Database of the run"`
	Verify         bool   `help:"Check the stored moves by the rules, and by playing the game again from the seed; for a RUN, do the same as tourney verify."`
	Format         string `default:"text" placeholder:"FORMAT" help:"text, svg (a picture of the last board), or a format for other programs, such as sgf, if the game has it (${default})."`
	Ply            *int   `placeholder:"N" help:"Show only the board after N plies, with its position line or as a picture."`
}

func (replayCommand) Example() string {
	return "tourney replay quick-start/a-a-star/0\n  tourney replay quick-start --verify\n  tourney replay quick-start/a-a-star/0 --format svg --ply 12 > board.svg"
}

func (replayCommand) Help() string {
	return `PAIRING is the names of the players in seat order, joined by hyphens, and N counts from 0.

The player's thoughts follow each turn if they are stored: the score of the position for that player, the depth searched,
the positions visited and the time. Showing a game needs only its rules; verifying it also needs the players.`
}

func (c *replayCommand) Run(env *shell.Environment) error {
	if c.Verify && (c.Format != transcript.TextFormat || c.Ply != nil) {
		return shell.Usage(errors.New("--verify shows no game: leave out --format and --ply"))
	}
	if !c.Verify {
		if err := wantGame(c.Address); err != nil { // before a database is opened
			return err
		}
	}
	store, err := env.OpenReader(c.DB)
	if err != nil {
		return err
	}
	defer store.Close()
	if c.Verify {
		run, target, err := findTarget(env.Ctx, store, c.DB, c.Address)
		if err != nil {
			return err
		}
		return verifyTarget(env, store, run, target)
	}
	game, err := openGame(env.Ctx, store, c.DB, c.Address)
	if err != nil {
		return err
	}
	text, err := c.show(game)
	if err != nil {
		return err
	}
	if c.Format == transcript.TextFormat && c.Ply == nil && len(game.Record.Thoughts) == 0 {
		fmt.Fprintf(env.Stderr, "%s: no thoughts of the players are kept with this game\n", game.Address())
	}
	_, err = env.Stdout.Write(text)
	return err
}

// show returns a game, or one of its boards, in the format asked for.
func (c *replayCommand) show(game *transcript.Game) ([]byte, error) {
	if formats := game.Formats(); !slices.Contains(formats, c.Format) {
		return nil, shell.Usage(games.UnknownName("format for games of "+game.Rules.Name(), c.Format, formats))
	}
	last := len(game.Record.Moves)
	switch ply := cmp.Or(c.Ply, &last); {
	case c.Ply == nil && c.Format == transcript.TextFormat:
		return []byte(game.Text() + "\n" + report.GameEnd(game.Run, game.Run.Facts.SeatNames, game.Record) + "\n"), nil
	case c.Format != transcript.TextFormat && c.Format != transcript.SVGFormat:
		if c.Ply != nil {
			return nil, shell.Usage(fmt.Errorf("--ply is for a board, as %s or %s: %s has the whole game",
				transcript.TextFormat, transcript.SVGFormat, c.Format))
		}
		return game.AppendGameFile(nil, c.Format)
	case *ply < 0 || *ply > last:
		return nil, shell.Usage(fmt.Errorf("--ply cannot be %d: want 0 (the start) to %d (the end)", *ply, last))
	default:
		return game.Board(c.Format, *ply)
	}
}
