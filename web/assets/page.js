// The page works without this script. It keeps the page up to date, and steps through games without loading pages.
"use strict";

// morph makes an element like another one and keeps what is the same: the focus, what is selected and scrolled to, and
// details that are open.
function morph(old, fresh) {
	for (const { name } of [...old.attributes]) {
		if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
	}
	for (const { name, value } of fresh.attributes) {
		if (old.getAttribute(name) !== value) old.setAttribute(name, value);
	}
	if (old.matches("[data-chart]")) return; // the content is a script's
	const now = [...old.childNodes], next = [...fresh.childNodes];
	next.forEach((child, i) => {
		const there = now[i];
		if (!there) old.append(child);
		else if (there.nodeName !== child.nodeName || there.id !== child.id) there.replaceWith(child);
		else if (there.nodeType === Node.ELEMENT_NODE) morph(there, child);
		else if (there.data !== child.data) there.data = child.data;
	});
	now.slice(next.length).forEach((child) => child.remove());
}

const main = document.querySelector("main");
const lost = document.getElementById("lost");
const silent = "tourney serve does not answer: this is what it showed last.";
let tag = null;

// show makes the page like the text of another one.
function show(text) {
	const fresh = new DOMParser().parseFromString(text, "text/html");
	const next = fresh.querySelector("main");
	if (!next) return location.reload(); // refused, in a sentence
	document.title = fresh.title;
	lost.textContent = "";
	morph(main, next);
	document.dispatchEvent(new Event("tourney:changed"));
}

// live makes the answer to a page that says an error no error on the console.
const live = { "Tourney-Live": "1" };

// inTurn lets answers take the place of the page in the order in which they were asked for. waiting counts them.
let line = Promise.resolve(), waiting = 0;
function inTurn(ask) {
	waiting++;
	line = line.then(ask).catch(() => {
		lost.textContent = silent;
	}).finally(() => waiting--);
	return line;
}

// patience is how long an answer may take.
const patience = () => AbortSignal.timeout(20000);

// refresh fetches the page again and shows what is new.
const refresh = () => inTurn(async () => {
	const answer = await fetch(location.href, { signal: patience(), headers: tag ? { ...live, "If-None-Match": tag } : live });
	lost.textContent = "";
	if (answer.status === 304) return;
	tag = answer.headers.get("ETag");
	show(await answer.text());
});

// A browser holds one stream for all its tabs: more than six would block each other. The tab that has the lock hears it
// and tells the others. Hidden tabs wait until they are seen.
function follow() {
	const others = new BroadcastChannel("tourney-changes");
	let seen = null, due = false, busy = false, leads = false;
	const look = async () => {
		if (busy || !due || document.hidden) return;
		busy = true;
		due = false;
		await refresh();
		busy = false;
		look();
	};
	// hear takes the number of the last change, or null when the server does not answer.
	const hear = (number) => {
		if (number === seen) return;
		seen = number;
		if (number === null) lost.textContent = silent;
		else due = true;
		look();
	};
	const tell = (number) => {
		hear(number);
		others.postMessage(number);
	};
	const poll = (tell) => setInterval(() => tell(Date.now()), 5000);
	others.onmessage = ({ data }) => {
		if (data !== "last?") hear(data);
		else if (leads) others.postMessage(seen);
	};
	others.postMessage("last?"); // there may have been a change since this page was made
	document.addEventListener("visibilitychange", look);
	if (!navigator.locks) { // plain http beyond this machine
		poll(hear);
		return;
	}
	navigator.locks.request("tourney-changes", () => new Promise(() => {
		leads = true;
		const stream = new EventSource("/changes");
		stream.onmessage = (event) => tell(event.data);
		stream.onerror = () => {
			if (stream.readyState === EventSource.CLOSED) poll(tell); // refused: too many streams
			else tell(null);
		};
	}));
}
if (main.hasAttribute("data-live")) follow();

// scrolls reports whether the arrow keys scroll an element sideways.
const scrolls = (element) => element.matches(".wide, pre") && element.scrollWidth > element.clientWidth;

// Games: a step fetches the page of another position and takes over what has changed.
const replay = document.getElementById("replay");
if (replay) {
	const show = () => { // scrolls the list of moves to the present one, and never the page: the board stays
		const row = document.querySelector("tr.current"), box = row?.closest(".wide");
		if (box) box.scrollTop = row.offsetTop - box.clientHeight / 2;
	};
	show();
	const last = +replay.dataset.last;
	let ply = +replay.dataset.ply, steps = 0; // ply is where the reader wants to be: the page may be on its way
	const step = async (to) => {
		ply = Math.max(0, Math.min(last, to));
		const number = ++steps, address = `${location.pathname}?ply=${ply}`;
		try {
			const text = await (await fetch(address)).text();
			if (number !== steps) return; // there are later steps
			morph(main, new DOMParser().parseFromString(text, "text/html").querySelector("main"));
			history.replaceState(null, "", address);
			lost.textContent = "";
			show();
		} catch {
			lost.textContent = "tourney serve does not answer.";
		}
	};
	const ways = { "←": () => ply - 1, "→": () => ply + 1, Home: () => 0, End: () => last };
	replay.addEventListener("click", (event) => {
		const link = event.target.closest("a[data-ply], .steps a");
		if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		step(link.dataset.ply ?? ways[link.dataset.key]());
	});
	const keys = { ArrowLeft: "←", ArrowRight: "→", Home: "Home", End: "End" };
	document.addEventListener("keydown", (event) => {
		const way = ways[keys[event.key]];
		if (!way || event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select") || scrolls(event.target)) return;
		event.preventDefault();
		step(way());
	});
}

// Links and forms with data-here: what they lead to takes the place of the page. go reports whether a form was obeyed.
async function go(address, options) {
	tag = null;
	const answer = await fetch(address, { ...options, signal: patience(), headers: live });
	const text = await answer.text();
	if (answer.redirected && new URL(answer.url).pathname !== location.pathname) return location.assign(answer.url);
	show(text);
	history.replaceState(null, "", answer.redirected || !options ? answer.url : location.pathname);
	return answer.redirected;
}

const send = (form, fields) => go(form.action, { method: "POST", body: new URLSearchParams(fields) });

// again reports whether a click is the second one of a double click.
const again = (event) => event.detail > 1;

document.addEventListener("submit", (event) => {
	const form = event.target;
	if (!form.matches("[data-here]")) return;
	event.preventDefault();
	const fields = new FormData(form, event.submitter), field = form.elements.line;
	if (field) field.value = ""; // for what is typed before the answer is there
	inTurn(async () => {
		if (!await send(form, fields) && field?.value === "") { // to be mended
			field.value = fields.get("line");
			field.select();
		}
	});
});
document.addEventListener("click", (event) => {
	if (again(event) && event.target.closest("[data-here] button")) event.preventDefault();
	const link = event.target.closest("a[data-here]");
	if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
	event.preventDefault();
	if (again(event) && !link.dataset.plays) return;
	const move = document.getElementById("move"), version = move?.elements.v.value;
	inTurn(async () => { // the answer to a click before has changed what this one chooses
		if (move?.elements.v.value !== version) return; // and that may have been another position
		if (link.dataset.plays) await send(move, [...new FormData(move), ["at", link.dataset.plays]]);
		else await go(link.getAttribute("href"));
	});
});

// The name of a person is kept in the browser. Until it is typed anew it is sent as kept, which a game may do without.
const named = document.querySelector('input[name="as"]');
if (named) {
	let kept = !named.value;
	named.value ||= localStorage.getItem("tourney-name") ?? "";
	named.addEventListener("input", () => kept = false);
	named.form.addEventListener("submit", () => localStorage.setItem("tourney-name", named.value));
	named.form.addEventListener("formdata", ({ formData }) => {
		if (!kept) return;
		formData.delete("as");
		formData.set("kept", named.value);
	});
}

// The seats of a game follow its options.
document.querySelector("form.setup")?.addEventListener("change", (event) => {
	if (!event.target.name.startsWith("option.")) return;
	const fields = new FormData(event.currentTarget);
	inTurn(() => go(`/play?${new URLSearchParams(fields)}`));
});
