// A page of a game in play works without this script, with page.js. It adds keys, and a clock while an opponent thinks.
"use strict";

// The board is one stop of the Tab key, and the arrow keys go from area to area.
function stop(at) {
	const areas = [...document.querySelectorAll("a.area")];
	at ??= areas.find((a) => a === document.activeElement) ?? areas.find((a) => !a.matches(".idle")) ?? areas[0];
	for (const a of areas) a.setAttribute("tabindex", a === at ? 0 : -1);
}
// held is true while the keyboard is at the game.
let held = false;
document.addEventListener("focusin", (event) => { held = !!event.target.closest(".playing"); });
document.addEventListener("pointerdown", (event) => { held = !!event.target.closest(".playing"); });

function arrange() {
	stop();
	if (held && document.activeElement === document.body) { // what had the focus is gone
		(document.querySelector('a.area[tabindex="0"]') ?? document.querySelector(".board a"))?.focus({ preventScroll: true });
	}
	const moves = document.querySelector(".playing .wide");
	if (moves) moves.scrollTop = moves.scrollHeight; // to the last turn
}
arrange();
document.addEventListener("tourney:changed", arrange);
document.addEventListener("keydown", (event) => {
	if (event.key === "Escape") return document.getElementById("clear")?.click();
	const from = event.target.closest("a.area"), way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
	if (!from || !way) return;
	event.preventDefault();
	const middle = (a) => {
		const box = a.getBoundingClientRect();
		return [box.left + box.width / 2, box.top + box.height / 2];
	};
	const [x, y] = middle(from);
	let best = null, least = Infinity;
	for (const a of document.querySelectorAll("a.area")) {
		const [ax, ay] = middle(a), along = (ax - x) * way[0] + (ay - y) * way[1], aside = Math.abs((ax - x) * way[1]) + Math.abs((ay - y) * way[0]);
		if (along > 1 && along + 3 * aside < least) [best, least] = [a, along + 3 * aside];
	}
	if (!best) return;
	stop(best);
	best.focus();
});
setInterval(() => {
	if (!document.hidden && !waiting && document.querySelector("[data-thinking]")) refresh();
}, 1000);
