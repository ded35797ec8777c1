package arena

// Predecessors is for the test that plays their games.
var Predecessors = predecessors
