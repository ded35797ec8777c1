-- The views of a tourney database.

CREATE VIEW win_draw_loss AS
	-- What every seat of every pairing has scored, by kind of opening: counts, and rates from 0 to 1. It reads tallies
	-- only, so it is quick at any number of games.
	SELECT
		run.name AS run,
		(
			SELECT group_concat(name, '-')
			FROM (
				SELECT seated.name
				FROM json_each('[' || pairing.seats || ']') AS place JOIN player AS seated ON seated.id = place.value
				ORDER BY place.key
			)
		) AS pairing,
		tally.pairing AS pairing_id,
		tally.opening,
		tally.seat,
		player.name AS player,
		sum(tally.games) AS games,
		sum(tally.wins) AS wins,
		sum(tally.draws) AS draws,
		sum(tally.losses) AS losses,
		sum(tally.faults) AS faults,
		round(1.0 * sum(tally.wins) / sum(tally.games), 4) AS win_rate,
		round(1.0 * sum(tally.draws) / sum(tally.games), 4) AS draw_rate,
		round(1.0 * sum(tally.losses) / sum(tally.games), 4) AS loss_rate,
		round(1.0 * sum(tally.turns) / sum(tally.games), 2) AS mean_turns
	FROM tally
		JOIN run ON run.id = tally.run
		JOIN pairing ON pairing.id = tally.pairing
		JOIN json_each('[' || pairing.seats || ']') AS place ON place.key = tally.seat
		JOIN player ON player.id = place.value
	GROUP BY tally.run, tally.pairing, tally.opening, tally.seat
	ORDER BY tally.run, pairing.position, tally.opening, tally.seat;

CREATE VIEW games_by_player AS
	-- One row for each player in each game; a player seated against itself has a row for each of its seats. Ask for
	-- one run and one player (WHERE run = '...' AND name = '...') where the database is large.
	SELECT
		run.name AS run,
		player.name AS name,
		game.pairing,
		game.number,
		game.opening,
		seat.seat,
		game.first,
		seat.place,
		seat.points,
		CASE
			WHEN seat.place > 1 THEN 'loss'
			WHEN (
				SELECT count(*)
				FROM seat AS other
				WHERE other.run = seat.run AND other.pairing = seat.pairing AND other.number = seat.number
					AND other.place = 1
			) > 1 THEN 'draw'
			ELSE 'win'
		END AS result,
		game.reason,
		seat.fault,
		game.plies,
		game.turns,
		seat.nodes,
		seat.evals,
		seat.hits,
		seat.cuts,
		seat.first_cuts,
		seat.micros,
		opponent.value AS opponent, -- the names in the other seats, in seat order, joined by hyphens
		title.value AS pairing_name, -- as in win_draw_loss
		run.name || '/' || title.value || '/' || game.number AS address,
		game.start
	FROM run -- CROSS JOIN keeps this order: a player is chosen before any game is read
		CROSS JOIN pairing ON pairing.run = run.id
		CROSS JOIN json_each('[' || pairing.seats || ']') AS place
		CROSS JOIN player ON player.id = place.value
		CROSS JOIN json_each(json_array(( -- a row of its own: names are joined once for each pairing instead of each game
			SELECT group_concat(name, '-')
			FROM (
				SELECT seated.name
				FROM json_each('[' || pairing.seats || ']') AS other JOIN player AS seated ON seated.id = other.value
				WHERE other.key <> place.key
				ORDER BY other.key
			)
		))) AS opponent
		CROSS JOIN json_each(json_array((
			SELECT group_concat(name, '-')
			FROM (
				SELECT seated.name
				FROM json_each('[' || pairing.seats || ']') AS other JOIN player AS seated ON seated.id = other.value
				ORDER BY other.key
			)
		))) AS title
		CROSS JOIN game ON game.run = run.id AND game.pairing = pairing.id
		CROSS JOIN seat ON seat.run = game.run AND seat.pairing = game.pairing AND seat.number = game.number
			AND seat.seat = place.key;

CREATE VIEW trial_score AS
	-- How every candidate of every study did: counts, and the score from 0 to 1. The games are in the run named.
	SELECT
		study.name AS study,
		trial.number,
		trial.stage,
		trial.candidate,
		run.name AS run,
		trial.player,
		trial.games,
		trial.wins,
		trial.draws,
		trial.losses,
		trial.faults,
		round((trial.wins + 0.5 * trial.draws) / trial.games, 4) AS score
	FROM trial
		JOIN study ON study.id = trial.study
		JOIN run ON run.id = trial.run
	ORDER BY trial.study, trial.number;

CREATE VIEW trial_weight AS
	-- One row for each weight of each trial; join it with trial_score by study and number.
	SELECT
		study.name AS study,
		trial.number,
		trial.stage,
		trial.candidate,
		weight.key AS weight,
		CAST(weight.value AS REAL) AS value -- JSON does not tell 1 from 1.0
	FROM trial
		JOIN study ON study.id = trial.study
		JOIN json_each(trial.weights) AS weight
	ORDER BY trial.study, trial.number, weight.key;

CREATE VIEW decision AS
	-- One row for each decision of which a search has said something: what it thought of it, and how long it took. Ask for
	-- one game (WHERE run = '...' AND pairing = ... AND number = ...) or one run where the database is large.
	SELECT
		run.name AS run,
		game.pairing,
		game.number,
		thought.key AS decision, -- from 0
		thought.value ->> 0 AS ply, -- sub-moves played before it
		thought.value ->> 1 AS seat,
		player.name AS player,
		thought.value ->> 2 AS plies, -- depth searched, in sub-moves
		thought.value ->> 3 AS score, -- of the position, for the seat; NULL where it was not finite
		thought.value ->> 4 AS nodes,
		thought.value ->> 5 AS evals,
		game.times ->> thought.key AS micros -- wall time
	FROM run
		CROSS JOIN game ON game.run = run.id
		CROSS JOIN pairing ON pairing.id = game.pairing
		CROSS JOIN json_each(game.thoughts) AS thought
		CROSS JOIN player ON player.id = '[' || pairing.seats || ']' ->> (thought.value ->> 1);
