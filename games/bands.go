package games

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Bands are the values of one option by the number of empty cells. They begin with the band of the most cells, and end
// with that of 0.
type Bands []Band

// Band is a value, and the least number of empty cells at which it holds.
type Band struct {
	Least int
	Value string
}

// mostCells is the greatest number of empty cells of a band, more than any board has.
const mostCells = 999

// ParseBands reads bands such as "15:4_10:6_0:8". Its value is 4 from 15 empty cells on, 6 from 10 on, and 8 below. It
// checks no values. Each list of bands has one spelling: numbers fall, the last is 0, and neighbours differ in their
// values.
func ParseBands(text string) (list Bands, err error) {
	for _, item := range strings.Split(text, "_") {
		number, value, ok := strings.Cut(item, ":")
		least, err := strconv.Atoi(number)
		before := len(list) - 1
		switch {
		case !ok || value == "" || err != nil || strconv.Itoa(least) != number || least < 0 || least > mostCells:
			return nil, fmt.Errorf("%q: want a number of empty cells from 0 to %d and its value, as in 15:4_10:6_0:8", item, mostCells)
		case before >= 0 && least >= list[before].Least:
			return nil, fmt.Errorf("%d follows %d: numbers of empty cells must fall", least, list[before].Least)
		case before >= 0 && value == list[before].Value:
			return nil, fmt.Errorf("%s has the value of the band before it: leave it out", item)
		}
		list = append(list, Band{least, value})
	}
	switch last := list[len(list)-1].Least; {
	case last > 0:
		return nil, fmt.Errorf("no value holds for fewer than %d empty cells: the last number must be 0", last)
	case len(list) == 1:
		return nil, errors.New("one value for any number of empty cells is written alone")
	}
	return list, nil
}

// At returns the value that holds in a position, which must be Filled.
func (b Bands) At(p Position) string {
	empty, i := p.(Filled).Empty(), 0
	for empty < b[i].Least {
		i++
	}
	return b[i].Value
}

// legalBands returns nil if the option allows each value of the bands. Only numbers stand in bands: a word such as auto follows the
// position itself.
func (o Option) legalBands(text string) error {
	list, err := ParseBands(text)
	one := o
	one.Banded, one.Values = false, nil
	for _, b := range list {
		if err == nil {
			err = one.Legal(b.Value)
		}
	}
	if err != nil {
		return fmt.Errorf("%s cannot be %q: %w", o.Name, text, err)
	}
	return nil
}
