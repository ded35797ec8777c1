package stats

// Sequence follows a comparison of two players block by block, in the order of the plan, and keeps the first decision.
// Blocks after it change nothing in it.
type Sequence struct {
	needed   Evidence
	margin   float64
	side     Side
	sample   Sample
	decision Decision
}

// Decision is the verdict of a Sequence. It has no figures: where evidence falls back afterwards, those of the block
// that decided flatter by several points, so that what is printed comes from all blocks.
type Decision struct {
	Word   Word
	Within bool // the difference is known to be smaller than the margin; also with Better and Worse
	Blocks int  // up to the one that decided
}

// NewSequence begins a comparison that is decided when the evidence reaches needed. With the side Above each of the
// two directions is tested alone, as in a proof. A margin > 0 also decides when each player's score is known to be
// within ½ ± margin.
func NewSequence(needed Evidence, margin float64, side Side) *Sequence {
	return &Sequence{needed: needed, margin: margin, side: side}
}

// Add adds a block with the points of both players in twelfths of a game.
func (s *Sequence) Add(games int, a, b int64) {
	s.sample.AddDifferences(1, games, a, b)
	if s.decision.Word != "" {
		return
	}
	d := Decision{Blocks: s.sample.Blocks()}
	list := s.sample.scores()
	d.Word, _ = list.verdict(s.needed, s.side)
	if s.margin > 0 && list.within(s.margin, s.needed) {
		d.Within = true
		if d.Word == NotDecided {
			d.Word = Within
		}
	}
	if d.Word != NotDecided {
		s.decision = d
	}
}

// Sample returns all blocks so far.
func (s *Sequence) Sample() Sample { return s.sample }

// Decision returns the first decision; ok is false before there is one.
func (s *Sequence) Decision() (d Decision, ok bool) { return s.decision, s.decision.Word != "" }

// Within reports whether the score is known to be within ½ ± margin, by the interval for the evidence needed.
func (s Sample) Within(margin float64, needed Evidence) bool {
	return s.scores().within(margin, needed)
}

// within reports whether the interval at any time lies inside ½ ± margin. The evidence is convex in the mean, so both
// ends tell.
func (s scores) within(margin float64, needed Evidence) bool {
	mean, _ := s.mean()
	return 0.5-margin < mean && mean < 0.5+margin &&
		s.against(0.5-margin, Either) >= needed && s.against(0.5+margin, Either) >= needed
}
