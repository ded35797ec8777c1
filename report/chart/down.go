package chart

// down places a band below y and returns its lower end.
func (s *sheet) down(b *band, y float64) float64 {
	y += 8
	if b.Heading != "" {
		s.write(margin, y+headingRoom/2, shorten(b.Heading, axisFont, s.width-2*margin), axisFont, Left, Ink)
		y += headingRoom
	}
	if s.headings(b, y+headingRoom/2) {
		y += headingRoom
	}
	var pins, names float64
	for _, p := range b.panels {
		pins, names = max(pins, s.pins(p, y)), max(names, p.above)
	}
	y += pins + names
	many := b.Rows != nil && len(b.Rows.List) > manyRows
	if many {
		y += 13
	}
	bottom := y
	for _, p := range b.panels {
		p.top, p.bottom = y, y+p.bottom
		bottom = max(bottom, s.labels(p, many))
	}
	if b.Rows != nil {
		s.rows(b)
	}
	return bottom
}

// headings writes the headings of names, panels and figures, and reports whether there are any.
func (s *sheet) headings(b *band, y float64) bool {
	before := len(s.texts)
	write := func(x, room float64, words string) {
		if words != "" {
			s.write(x, y, shorten(words, axisFont, room), axisFont, Left, Ink)
		}
	}
	if b.Rows != nil {
		x := margin
		for i, heading := range b.Rows.Headings {
			write(x, b.columns[i], heading)
			x += b.columns[i] + nameGap
		}
	}
	for _, p := range b.panels {
		write(p.left, p.right-p.left, p.Heading)
		if p.Aside != nil {
			write(p.right+labelGap, longName, p.Aside.Heading)
		}
	}
	return len(s.texts) > before
}

// pins places the texts of pins on as few lines as possible, and returns their height.
func (s *sheet) pins(p *panel, y float64) (room float64) {
	var ends [mostPinLines]float64
	for _, pin := range p.Pins {
		words := shorten(pin.Text, markFont, (p.right-p.left)/2)
		half := textWidth(words, markFont) / 2
		at := min(max(p.across().at(pin.X), p.left+half), p.right-half)
		for line := range ends {
			if at-half > ends[line] {
				ends[line] = at + half + 6
				s.write(at, y+(float64(line)+0.5)*pinLeading-2, words, markFont, Middle, Ink) // clear of the pin's line
				room = max(room, float64(line+1)*pinLeading)
				break
			}
		}
	}
	return room
}

// labels writes the labels and titles of a panel's scales, and returns their lower end.
func (s *sheet) labels(p *panel, above bool) (bottom float64) {
	bottom = p.bottom
	wide, tall := p.right-p.left, p.bottom-p.top
	if p.X != nil && p.X.names {
		for _, t := range p.xTicks {
			if x := p.across().tick(t); p.slanted {
				s.texts = append(s.texts, text{at: Point{x, p.top - 8}, s: t.Label, font: nameFont, turn: 45, colour: Ink})
			} else {
				s.write(x, p.top-10, t.Label, nameFont, Middle, Ink)
			}
		}
		s.write(p.left+wide/2, p.top-p.above+8, shorten(p.XTitle, axisFont, wide), axisFont, Middle, Ink)
	} else {
		for _, t := range p.xTicks {
			if p.xHidden {
				break
			}
			x := p.across().tick(t)
			s.write(x, p.bottom+9, t.Label, markFont, Middle, Ink)
			if bottom = p.bottom + 15; above {
				s.write(x, p.top-8, t.Label, markFont, Middle, Ink)
			}
		}
		if p.XTitle != "" {
			s.write(p.left+wide/2, bottom+7, shorten(p.XTitle, smallFont, wide), smallFont, Middle, Faint)
			bottom += 14
		}
	}
	for _, t := range p.yTicks {
		if !p.yHidden {
			s.write(p.left-labelGap, p.upwards(p.Y).tick(t), t.Label, p.Y.font(), Right, Ink)
		}
	}
	for _, t := range p.rightTicks {
		s.write(p.right+labelGap, p.upwards(p.Right).tick(t), t.Label, markFont, Left, p.RightInk)
	}
	if p.YTitle != "" {
		t := text{at: Point{p.left - p.before + 6, p.top + tall/2}, s: p.YTitle, font: smallFont, align: Middle, turn: 90, colour: Faint}
		if p.Y.names {
			t.font, t.colour = axisFont, Ink
		}
		t.s = shorten(t.s, t.font, tall)
		s.texts = append(s.texts, t)
	}
	return bottom
}

// rows writes the names of rows and the figures beside panels.
func (s *sheet) rows(b *band) {
	for i, r := range b.Rows.List {
		y := b.panels[0].upwards(b.panels[0].Y).at(float64(i) + 0.5)
		x := margin
		for j, name := range r.Names {
			s.write(x, y, shorten(name.Text, name.font(), b.columns[j]), name.font(), Left, Ink)
			x += b.columns[j] + nameGap
		}
		for _, p := range b.panels {
			if p.Aside != nil {
				x := p.right + labelGap + p.number
				s.write(x, y, p.Aside.Figures[i].Number, smallFont, Right, Ink)
				s.write(x+3, y, p.Aside.Figures[i].Margin, markFont, Left, Faint)
			}
		}
	}
}
