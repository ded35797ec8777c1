package merge

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	"tourney/arena/study"
	"tourney/results"
)

// joinedStudy is the joined study of one name.
type joinedStudy struct {
	study  results.Study // to be stored
	parts  []int         // sources, in order
	trials map[int]results.Trial
}

// joinStudies joins the studies of each name, in the order of the sources.
func (m *merger) joinStudies() ([]*joinedStudy, error) {
	var list []*joinedStudy
	byName := map[string]*joinedStudy{}
	for source, c := range m.sources {
		for _, s := range c.studies {
			j := byName[s.Name]
			if j == nil {
				j = &joinedStudy{study: s, trials: map[int]results.Trial{}}
				byName[s.Name] = j
				list = append(list, j)
			} else if err := m.join(j, source, s); err != nil {
				return nil, err
			}
			j.parts = append(j.parts, source)
			if err := m.joinTrials(j, source); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

// join adds the study of another source.
func (m *merger) join(j *joinedStudy, source int, s results.Study) error {
	first, here := m.sources[j.parts[0]].Name, m.sources[source].Name
	problem, err := m.apartStudies(j.study, s)
	if err != nil {
		return fmt.Errorf("study %s in %s: %w", s.Name, here, err)
	}
	if problem != "" {
		return conflict(s.Name, here, "study %s is not the same in %s and in %s: %s", s.Name, first, here, problem)
	}
	if s.Started.Before(j.study.Started) {
		j.study.Started, j.study.Version, j.study.Signature = s.Started, s.Version, s.Signature
	}
	switch {
	case len(s.Rounds) > len(j.study.Rounds): // what the other has finished is a part
		j.study.Rounds, j.study.Budget, j.study.Finished = s.Rounds, s.Budget, s.Finished
	case len(s.Rounds) == len(j.study.Rounds) && s.Finished.After(j.study.Finished): // one of them has all trials
		j.study.Finished = s.Finished
	}
	return nil
}

// apartStudies returns the reason why two studies are not the same, "" if they are.
func (m *merger) apartStudies(a, b results.Study) (problem string, err error) {
	if a.Signature != b.Signature {
		return fmt.Sprintf("they were played by programs that play differently (signatures %s and %s)", a.Signature, b.Signature), nil
	}
	if n := min(len(a.Rounds), len(b.Rounds)); !slices.Equal(a.Rounds[:n], b.Rounds[:n]) {
		return fmt.Sprintf("their further rounds differ: %v and %v games", a.Rounds, b.Rounds), nil
	}
	if a.Config == b.Config {
		return "", nil
	}
	var plans [2]study.Study
	for i, s := range []results.Study{a, b} {
		if plans[i], err = study.Of(s); err != nil {
			return "", fmt.Errorf("it differs from that in another database: %w", err)
		}
	}
	if m.Studies(plans[1], plans[0]) != nil {
		return "their configs differ", nil
	}
	return "", nil
}

// joinTrials adds the trials of a source.
func (m *merger) joinTrials(j *joinedStudy, source int) error {
	c := m.sources[source]
	for _, t := range c.trials[j.study.Name] {
		known, ok := j.trials[t.Number]
		if !ok {
			j.trials[t.Number] = t
			continue
		}
		t.Finished = known.Finished
		if !reflect.DeepEqual(t, known) {
			return conflict(j.study.Name, c.Name, "trial %d of the study %s is another in %s than in %s", t.Number, j.study.Name, c.Name, m.sources[j.parts[0]].Name)
		}
	}
	return nil
}

// copyStudy stores a joined study with its trials. Its runs are stored already.
func (m *merger) copyStudy(j *joinedStudy) (Result, error) {
	result := m.result(j.study.Name)
	result.Study, result.Count = true, len(j.trials)
	for _, source := range j.parts {
		result.Of[source] = len(m.sources[source].trials[j.study.Name])
	}
	if err := m.out.EnterStudy(m.ctx, &j.study); err != nil {
		return result, err
	}
	var trials []results.Trial
	for _, number := range slices.Sorted(maps.Keys(j.trials)) {
		trials = append(trials, j.trials[number])
	}
	return result, m.out.AddTrials(m.ctx, j.study.Name, trials)
}
