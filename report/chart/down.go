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
		p.top, p.bottom = y, y+p.Height
		p.y.from, p.y.to = p.bottom, p.top
		if p.y.cells {
			p.y.from, p.y.to = p.top, p.bottom
		}
		p.second.from, p.second.to = p.bottom, p.top
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
	for i, c := range b.columns {
		write(c.left, c.right-c.left, b.Rows.Headings[i])
	}
	for _, p := range b.panels {
		write(p.left, p.right-p.left, p.Heading)
		if p.Aside != nil {
			write(p.right+labelGap, longName, p.Aside.Heading)
		}
	}
	return len(s.texts) > before
}

// pins places the texts of pins on as few lines as possible, and returns their height. Their lines become the first
// marks.
func (s *sheet) pins(p *panel, y float64) (room float64) {
	var ends [mostPinLines]float64
	var rules []Mark
	for _, pin := range p.Pins {
		rules = append(rules, Rule{At: pin.X, Upright: true, Width: 0.9, Dash: Dashed, Colour: Ink})
		words := shorten(pin.Text, markFont, (p.right-p.left)/2)
		half := textWidth(words, markFont) / 2
		at := min(max(p.x.at(pin.X), p.left+half), p.right-half)
		for line := range ends {
			if at-half > ends[line] {
				ends[line] = at + half + 6
				s.write(at, y+(float64(line)+0.5)*pinLeading-2, words, markFont, Middle, Ink) // clear of the pin's line
				room = max(room, float64(line+1)*pinLeading)
				break
			}
		}
	}
	p.Marks = append(rules, p.Marks...)
	return room
}

// labels writes the labels and titles of a panel's scales, and returns their lower end. It adds the lines of the scales
// and the marks as layers.
func (s *sheet) labels(p *panel, above bool) (bottom float64) {
	bottom = p.bottom
	wide, middle := p.right-p.left, Point{(p.left + p.right) / 2, (p.top + p.bottom) / 2}
	var lines, empty []Mark
	for _, t := range p.x.ticks {
		x := p.x.position(t.Place)
		switch {
		case p.slanted:
			s.write(x, p.top-8, t.Label, nameFont, Left, Ink).turn = 45
			continue
		case p.x.cells:
			s.write(x, p.top-10, t.Label, nameFont, Middle, Ink)
			continue
		}
		if lines = append(lines, Upright(x, p.top, p.bottom, 0.6, Ruled)); p.xHidden {
			continue
		}
		s.write(x, p.bottom+9, t.Label, markFont, Middle, Ink)
		if bottom = p.bottom + 15; above {
			s.write(x, p.top-8, t.Label, markFont, Middle, Ink)
		}
	}
	if p.x.cells {
		s.write(middle.X, p.top-p.above+8, shorten(p.XTitle, axisFont, wide), axisFont, Middle, Ink)
	} else if p.XTitle != "" {
		s.write(middle.X, bottom+7, shorten(p.XTitle, smallFont, wide), smallFont, Middle, Faint)
		bottom += 14
	}
	for _, t := range p.y.ticks {
		y := p.y.position(t.Place)
		if !p.yHidden {
			s.write(p.left-labelGap, y, t.Label, p.y.font(), Right, Ink)
		}
		if !p.y.cells {
			lines = append(lines, Across(p.left, p.right, y, 0.6, Ruled))
		}
	}
	for _, t := range p.y.minor {
		lines = append(lines, Across(p.left-2.5, p.left, p.y.position(t.Place), 0.5, Faint))
	}
	for _, t := range p.second.ticks {
		y := p.second.position(t.Place)
		s.write(p.right+labelGap, y, t.Label, markFont, Left, p.RightInk)
		lines = append(lines, Across(p.right, p.right+2.5, y, 0.6, p.RightInk))
	}
	if p.YTitle != "" {
		f, ink := smallFont, Faint
		if p.y.cells {
			f, ink = axisFont, Ink
		}
		s.write(p.left-p.before+6, middle.Y, shorten(p.YTitle, f, p.bottom-p.top), f, Middle, ink).turn = 90
	}
	if p.Empty != "" {
		empty = []Mark{text{at: middle, s: p.Empty, font: smallFont, align: Middle, colour: Faint, clear: 3}}
	}
	s.layers = append(s.layers, layer{onSheet, lines}, layer{p.frame, p.Marks}, layer{onSheet, empty})
	return bottom
}

// rows writes the names of rows and the figures beside panels, and draws the lines above rows.
func (s *sheet) rows(b *band) {
	var lines []Mark
	for i, r := range b.Rows.List {
		at := b.panels[0].y.at
		if y := at(float64(i)); r.Ruled {
			lines = append(lines, Across(margin, b.last().right, y, 0.8, Faint))
		}
		y := at(float64(i) + 0.5)
		for j, c := range b.columns {
			name := r.Names[j]
			s.write(c.left, y, shorten(name.Text, name.font(), c.right-c.left), name.font(), Left, Ink)
		}
		for _, p := range b.panels {
			if p.Aside != nil {
				x := p.right + labelGap + p.number
				s.write(x, y, p.Aside.Figures[i].Number, smallFont, Right, Ink)
				s.write(x+3, y, p.Aside.Figures[i].Margin, markFont, Left, Faint)
			}
		}
	}
	s.layers = append(s.layers, layer{onSheet, lines})
}
