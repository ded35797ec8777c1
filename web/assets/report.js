// A report can be read without this script. It steps through its games.
"use strict";

// unpacked returns the boards of a game.
async function unpacked(text) {
	const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
	const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
	return JSON.parse(await new Response(stream).text());
}

const ways = { Home: () => 0, ArrowLeft: (ply) => ply - 1, ArrowRight: (ply) => ply + 1, End: (_, last) => last };

// stepper steps through a game.
function stepper(game) {
	const figure = [...game.querySelectorAll(".stills figure")].at(-1);
	const board = figure.querySelector("img"), caption = figure.querySelector("figcaption"), output = game.querySelector("output");
	const moves = [...game.querySelectorAll("[data-ply]")], last = moves.length;
	let ply = last, boards = null;
	const step = async (to) => {
		ply = Math.max(0, Math.min(last, to));
		boards ??= unpacked(game.dataset.boards);
		const shown = (await boards)[ply];
		board.src = "data:image/svg+xml," + encodeURIComponent(shown.svg);
		board.alt = shown.alt;
		output.value = ply;
		caption.textContent = ply === 0 ? "The start" : ply === last ? "The end" : "After ply " + ply + ", " + moves[ply - 1].textContent;
		for (const move of moves) {
			const current = +move.dataset.ply === ply;
			if (current) move.setAttribute("aria-current", "step");
			else move.removeAttribute("aria-current");
		}
		for (const row of game.querySelectorAll("tbody tr")) row.classList.toggle("current", !!row.querySelector("[aria-current]"));
		const row = game.querySelector("tr.current"), box = row?.closest(".wide");
		if (box) box.scrollTop = row.offsetTop - box.clientHeight / 2;
	};
	game.querySelector(".steps").hidden = false;
	game.classList.add("stepped");
	game.addEventListener("click", (event) => {
		const move = event.target.closest("[data-ply]"), button = event.target.closest("[data-key]");
		if (move) step(+move.dataset.ply);
		else if (button) step(ways[button.dataset.key](ply, last));
		if (move || button) now = self;
	});
	const self = { game, press: (key) => step(ways[key](ply, last)) };
	return self;
}

// now is the game that was stepped through last.
let now = null;

// inView reports whether a board can be seen, so that a key changes nothing out of sight.
function inView({ game }) {
	const { top, bottom } = game.querySelector(".stills").getBoundingClientRect();
	return bottom > 0 && top < innerHeight;
}

// scrolls reports whether the arrow keys scroll an element sideways.
const scrolls = (element) => element.matches(".wide, pre, .picture") && element.scrollWidth > element.clientWidth;

if (window.DecompressionStream) {
	const games = [...document.querySelectorAll("[data-boards]")].map(stepper);
	document.querySelectorAll(".stepping").forEach((note) => { note.hidden = false; });
	document.addEventListener("keydown", (event) => {
		if (!ways[event.key] || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || scrolls(event.target)) return;
		const game = now && inView(now) ? now : games.find(inView);
		if (!game || (event.key === "Home" || event.key === "End") && game !== now) return; // the page scrolls by them
		event.preventDefault();
		game.press(event.key);
	});
}
