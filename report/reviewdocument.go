package report

import (
	"tourney/arena/review"
	"tourney/games"
)

// ReviewDocument is a review for other programs, with its game. Field names are fixed; fields may be added.
type ReviewDocument struct {
	Game    string               `json:"game"` // address
	Rules   string               `json:"rules"`
	Options games.Options        `json:"options"`
	Opening string               `json:"opening"`
	Start   string               `json:"start"`    // position line
	Seats   []ReviewDocumentSeat `json:"seats"`    // in seat order
	EndKind string               `json:"end_kind"` // "rules", "resigned" or a fault
	EndSeat *int                 `json:"end_seat"` // that resigned or was at fault; null if the game ended by its rules
	EndText string               `json:"end_text"` // the game's own word for its end, or the details of the fault
	Turns   int                  `json:"turns"`
	Plies   int                  `json:"plies"`
	review.Review
	Continuations *review.Continued `json:"continuations"` // null if none were asked for
}

// ReviewDocumentSeat is a seat of a ReviewDocument.
type ReviewDocumentSeat struct {
	Name   string `json:"name"` // of the seat
	Player string `json:"player"`
	Spec   string `json:"spec"`  // the complete player string
	Place  int    `json:"place"` // 1 is best; equal places are a tie
}

// Document returns the review for other programs. It shares the slices of r.
func (r Review) Document() ReviewDocument {
	in, game := r.In, r.In.Record
	d := ReviewDocument{Game: in.Address().String(), Rules: in.Run.Game, Options: in.Run.Facts.Options, Opening: game.Opening, Start: game.Start,
		EndKind: string(game.End.Kind), EndText: game.End.Text, Turns: game.Turns, Plies: game.Plies, Review: r.Review, Continuations: r.Continued}
	if game.End.Seat >= 0 {
		d.EndSeat = &game.End.Seat
	}
	for s, player := range in.Run.Pairings[game.Pairing].Seats {
		p := in.Players[s]
		d.Seats = append(d.Seats, ReviewDocumentSeat{Name: p.Seat, Player: p.Name, Spec: in.Run.Players[player].Spec, Place: game.Seats[s].Place})
	}
	return d
}
