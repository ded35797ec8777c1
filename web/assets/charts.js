// charts.js draws the trials of a study in each <figure data-chart="trials" data-src="ADDRESS">: parallel coordinates, then
// slices, the score against each weight. Plot writes axes, labels and the marked vectors. The trials go on a canvas below:
// as SVG, 46 000 trials of 8 weights would be 400 000 elements, and each redraw would stop the page for 5 s instead of 1 s.
// Styles are set by script alone (CSSOM), since the page's policy forbids style attributes.
"use strict";
(() => {
  const drawings = new Map(); // by figure
  const choices = new Map(); // what the reader chose, by address: it outlives a figure that the page replaces
  const ruler = document.createElement("canvas").getContext("2d");
  const wide = text => ruler.measureText(text).width;
  const count = n => n < 10000 ? String(n) : String(n).replace(/\B(?=(\d{3})+$)/g, "\u00a0");
  const percent = v => (100 * v).toFixed(1);
  const written = (w, v, digits = 4) => v == null ? "–" : w.switch ? (v ? "on" : "off") : String(+v.toPrecision(digits)).replace("-", "−");

  function element(name, {style, ...properties}, ...children) {
    const e = Object.assign(document.createElement(name), properties);
    Object.assign(e.style, style);
    e.append(...children);
    return e;
  }

  // theme reads the page's colours from a probe, so that the browser resolves var() and light-dark() for the canvas. The
  // best trials stand out most: viridis, safe for the colour-blind, runs from pale to dark on light paper and back at night.
  function theme(figure) {
    const probe = figure.appendChild(document.createElement("i"));
    const read = text => { probe.style.color = text; return getComputedStyle(probe).color; };
    const paper = read("var(--paper, Canvas)"), night = d3.lab(paper).l < 50;
    const ink = read("var(--ink, CanvasText)"), accent = read(`var(--accent, ${night ? "#ff9d4d" : "#d55e00"})`);
    const c = {
      paper, ink, faint: read("var(--faint, GrayText)"), line: read("var(--line, #8886)"),
      ramp: d3.range(64).map(i => d3.interpolateViridis(night ? 0.25 + 0.75 * i / 63 : 0.9 - 0.9 * i / 63)),
      vectors: [{key: "default", stroke: ink, strokeDasharray: "6 4"}, {key: "recommended", stroke: accent}],
    };
    ruler.font = `600 12px ${getComputedStyle(figure).fontFamily}`;
    probe.remove();
    return c;
  }

  // axis prepares a weight or the score. Its scale runs from 0 to 1 over the range tried and all values.
  function axis(w, values) {
    let [lo, hi] = w.switch ? [-0.4, 1.4] : d3.extent([w.min, w.max, w.default, w.recommended, ...values]);
    const log = w.log && lo > 0;
    if (lo === hi) [lo, hi] = w.score ? [0, 1] : log ? [lo / 2, hi * 2] : [lo - 0.5, hi + 0.5];
    const scale = (log ? d3.scaleLog : d3.scaleLinear)([lo, hi], [0, 1]);
    const label = v => w.score ? `${+percent(v)} %` : written(w, v, 6);
    const round = n => w.switch ? [0, 1] : !log || n > 3 && hi / lo < 20 ? d3.ticks(lo, hi, n)
      : scale.ticks(n).filter(t => (n > 2 && hi / lo < 1000 ? "125" : "1").includes(t.toExponential()[0]));
    // ticks returns round values, as many as have room on a length; size is the room of a label.
    const ticks = (length, size) => d3.range(5, 0, -1).map(round).find(list => d3.pairs(list).every(
      ([a, b]) => (scale(b) - scale(a)) * length > (size(label(a)) + size(label(b))) / 2 + 8)) ?? [];
    return {...w, type: log ? "log" : "linear", domain: [lo, hi], scale, ticks, label};
  }

  // plot puts the canvas that paint fills below the chart that Plot draws, and returns both with a layer for marks above.
  function plot(c, options, paint) {
    const {width, height} = options, ratio = devicePixelRatio, size = {width: `${width}px`, height: `${height}px`};
    const look = {fontSize: "12px", fontFamily: "inherit", color: c.ink, background: "none", position: "relative", maxWidth: "none"};
    const svg = Plot.plot({...options, style: look}), over = d3.select(svg).append("g").attr("stroke", c.ink).attr("stroke-width", 2);
    svg.setAttribute("aria-hidden", "true"); // the box is named as a whole; Plot's names of parts say "line" and "rule"
    const canvas = element("canvas", {width: width * ratio, height: height * ratio, style: {...size, position: "absolute", left: "0", top: "0"}});
    const context = canvas.getContext("2d");
    context.scale(ratio, ratio);
    paint(context, svg.scale("x"), svg.scale("y"));
    return {svg, over, box: element("div", {style: {...size, position: "relative"}}, canvas, svg)};
  }

  // parallel draws a line for each trial kept, the best on top. Axes whose names would collide lie below each other
  // instead of standing side by side. It returns its box, find (the trial nearest to the pointer) and mark.
  function parallel({axes, places, kept, shade, colours: c, width}) {
    const n = axes.length, upright = width / n > Math.max(80, 16 + d3.max(axes, a => wide(a.name)));
    const turn = o => upright ? o : {...o, x: o.y, y: o.x};
    const rows = f => axes.flatMap((a, i) => f(a).map(([at, text]) => ({i, at, text})));
    const vectors = c.vectors.map(v => ({...v, points: rows(a => [[a[v.key] == null ? NaN : a.scale(a[v.key])]])}))
      .filter(v => v.points.some(p => !isNaN(p.at)));
    const ends = vectors.map(v => ({...v.points.findLast(p => !isNaN(p.at))}));
    if (upright && ends.length > 1 && Math.abs(ends[1].at - ends[0].at) < 0.05) { // the labels would overlap
      const middle = (ends[0].at + ends[1].at) / 2, half = ends[0].at < ends[1].at ? 0.025 : -0.025;
      [ends[0].at, ends[1].at] = [middle - half, middle + half];
    }
    const lines = (data, options) => Plot.line(data, turn({x: "i", y: "at", z: "i", ...options}));
    const texts = (data, options) => Plot.text(data, turn({x: "i", y: "at", text: "text", fill: c.ink, stroke: c.paper, strokeWidth: 4, ...options}));
    let along, across, a0, da, b0, db; // scales, and the same as first value and step, which are faster
    const trace = (path, t) => {
      for (let i = 0, pen = false; i < n; i++) {
        const a = a0 + i * da, b = b0 + places[t * n + i] * db, known = !isNaN(b);
        if (known && pen) upright ? path.lineTo(a, b) : path.lineTo(b, a);
        else if (known) upright ? path.moveTo(a, b) : path.moveTo(b, a);
        pen = known; // a missing weight interrupts the line
      }
    };
    const {svg, over, box} = plot(c, {
      width: upright ? Math.min(width, 320 * n) : width, height: upright ? 380 : 60 * n + 40,
      ...upright ? {marginTop: 32, marginBottom: 12, marginLeft: 52, marginRight: 110}
        : {marginTop: 28, marginBottom: 60, marginLeft: 20, marginRight: 20},
      x: {domain: upright ? [0, n - 1] : [0, 1], axis: null}, y: {domain: upright ? [0, 1] : [n - 1, 0], axis: null},
      marks: [
        lines(rows(() => [[0], [1]]), {stroke: c.faint}),
        ...vectors.flatMap(v => [lines(v.points, {z: null, stroke: c.paper, strokeWidth: 6}), lines(v.points, {...v, z: null, strokeWidth: 3})]),
        texts(rows(a => a.ticks(upright ? 336 : width - 40, upright ? () => 12 : wide).map(t => [a.scale(t), a.label(t)])),
          upright ? {textAnchor: "end", dx: -7} : {dy: 13}),
        ...vectors.map(v => Plot.dot(v.points, turn({x: "i", y: "at", r: 4, fill: v.stroke, stroke: c.paper}))),
        texts(rows(a => [[upright ? 1 : 0, a.name]]), {fontWeight: 600, ...upright ? {dy: -18} : {dy: -10, textAnchor: "start"}}),
        ...vectors.map(({key, stroke}, k) => texts([ends[k]], {
          y: d => upright ? d.at : Math.max(0.14, Math.min(0.86, d.at)), text: () => key, fill: stroke, fontWeight: 600,
          ...upright ? {textAnchor: "start", dx: 10} : {dy: 32 + 16 * k},
        })),
      ],
    }, (context, x, y) => {
      [along, across] = upright ? [x, y] : [y, x];
      [a0, da, b0, db] = [along, across].flatMap(s => [s.apply(0), s.apply(1) - s.apply(0)]);
      context.globalAlpha = Math.max(0.15, Math.min(0.9, 8 / Math.sqrt(kept)));
      for (let t = kept - 1; t >= 0; t--) {
        context.strokeStyle = shade(t);
        context.beginPath();
        trace(context, t);
        context.stroke();
      }
    });
    const halo = over.append("path").attr("fill", "none").attr("stroke", c.paper).attr("stroke-width", 5);
    const line = over.append("path").attr("fill", "none");
    const dots = over.selectAll("circle").data(axes).join("circle").attr("r", 3).attr("fill", c.paper);
    return {
      box,
      find(event) {
        const [x, y] = d3.pointer(event, svg), at = Math.max(0, Math.min(n - 1.001, along.invert(upright ? x : y))), i = Math.floor(at);
        const want = across.invert(upright ? y : x), from = t => places[t * n + i], to = t => places[t * n + i + 1];
        return d3.leastIndex(d3.range(kept), t => Math.abs(from(t) + (to(t) - from(t)) * (at - i) - want));
      },
      mark(t) {
        const path = d3.path(), known = i => !isNaN(places[t * n + i]);
        const at = i => [a0 + i * da, b0 + (known(i) ? places[t * n + i] : 0) * db];
        trace(path, t);
        halo.attr("d", path);
        line.attr("d", path);
        dots.attr("display", (_, i) => known(i) ? null : "none")
          .attr("transform", (_, i) => `translate(${upright ? at(i) : at(i).reverse()})`);
      },
    };
  }

  // slice draws the scores of all trials against one weight; trials not kept are faint. The result is as of parallel.
  function slice({axes, places, trials, kept, shade, colours: c}, i, width) {
    const a = axes[i], score = axes[0], n = axes.length, size = trials.length > 5000 ? 2 : trials.length > 500 ? 3 : 5;
    const height = width < 200 ? 150 : 190, margins = {marginTop: 14, marginLeft: 44, marginRight: 20, marginBottom: 24};
    let x, y; // places of a trial; those of a switch are spread a little, else all would lie on two spots
    const {svg, over, box} = plot(c, {
      width, height, ...margins, x: {type: a.type, domain: a.domain}, y: {domain: score.domain},
      marks: [
        Plot.gridY(score.ticks(height, () => 20), {stroke: c.line, strokeOpacity: 1}),
        Plot.axisY(score.ticks(height, () => 20), {text: score.label, tickSize: 0, label: null}),
        Plot.axisX(a.ticks(width - 64, wide), {text: a.label, label: null}),
        ...c.vectors.filter(v => a[v.key] != null).flatMap(v =>
          [Plot.ruleX([a[v.key]], {stroke: c.paper, strokeWidth: 4}), Plot.ruleX([a[v.key]], {...v, strokeWidth: 2})]),
      ],
    }, (context, {range: [left, right]}, {range: [bottom, top]}) => {
      x = t => left + (right - left) * (places[t * n + i] + (a.switch ? 0.25 * ((t * 0.618 % 1) - 0.5) : 0));
      y = t => bottom + (top - bottom) * places[t * n];
      context.globalAlpha = 0.8;
      for (let t = trials.length - 1; t >= 0; t--) {
        context.fillStyle = t < kept ? shade(t) : c.line;
        context.fillRect(x(t) - size / 2, y(t) - size / 2, size, size); // twice as fast as discs
      }
    });
    const bar = over.append("line"), dot = over.append("circle").attr("r", 4).attr("fill", c.paper);
    const up = v => Math.max(2, Math.min(height - 20, svg.scale("y").apply(v))); // intervals may reach beyond all scores
    return {
      box,
      find(event) {
        const [px, py] = d3.pointer(event, svg);
        return d3.leastIndex(d3.range(kept), t => Math.hypot(x(t) - px, y(t) - py));
      },
      mark(t) {
        const {score, lo, hi} = trials[t], at = x(t);
        over.attr("display", isNaN(at) ? "none" : null);
        if (isNaN(at)) return;
        dot.attr("cx", at).attr("cy", y(t));
        bar.attr("x1", at).attr("x2", at).attr("y1", up(lo ?? score)).attr("y2", up(hi ?? score));
      },
    };
  }

  // head names a weight and the values that its slice marks, with the dashes of their rules.
  function head(w, c) {
    const dash = v => element("span", {style: {display: "inline-block", width: "1.5em", verticalAlign: "middle", marginRight: "0.3em",
      borderTop: `2px ${v.strokeDasharray ? "dashed" : "solid"} ${v.stroke}`}});
    const values = c.vectors.filter(v => w[v.key] != null).map(v => element("span", {}, dash(v), `${v.key} ${written(w, w[v.key])}`));
    return element("div", {style: {fontSize: "12px", lineHeight: "1.4", whiteSpace: "nowrap", display: "flex", flexWrap: "wrap", columnGap: "0.8em"}},
      element("strong", {style: {width: "100%"}}, w.name), ...values);
  }

  // equip puts controls and places for the drawings into a figure. It returns load and schedule, which redraws.
  function equip(figure) {
    const address = figure.dataset.src, choice = choices.get(address) ?? {};
    choices.set(address, choice);
    const row = {display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0.4rem 1.5rem"};
    const range = element("input", {type: "range", min: 1, max: 100, style: {flex: "1 1 6rem", minWidth: "4rem"}});
    const share = element("output", {style: {whiteSpace: "nowrap"}}), rank = element("input", {type: "number", min: 1, style: {width: "6em"}});
    const best = element("label", {style: {...row, flex: "0 1 36rem", flexWrap: "nowrap", gap: "0.6rem"}}, "Best", range, share);
    const all = element("button", {type: "button", hidden: true});
    const controls = element("div", {style: {...row, margin: "0.5rem 0"}}, best, element("label", {}, "Trial no. ", rank), all);
    const note = element("p", {hidden: true}), said = element("p", {style: {margin: "0.5rem 0 1rem", minHeight: "3em"}});
    const lines = element("div", {style: {overflow: "hidden"}});
    const slices = element("div", {style: {display: "grid", gap: "1rem", alignItems: "end", overflow: "hidden"}});
    said.setAttribute("aria-live", "polite");
    const room = element("div", {}, controls, note, lines, said, slices);
    figure.append(room);
    figure.style.minWidth = "0"; // else a figure in a grid would not become narrower than its drawings
    let data, axes, places, views = [], frame = 0, width = 0, selected = 0, asked = 0;

    async function load() {
      const turn = ++asked;
      try {
        const url = new URL(address, document.baseURI);
        if (!choice.all) url.searchParams.set("best", "1");
        const answer = await fetch(url);
        if (!answer.ok) throw new Error(`the server says ${answer.status}`);
        const text = await answer.text();
        if (turn === asked) read(text); // else a later request is on its way
      } catch (err) {
        if (views.length) return; // the last drawing stays
        note.hidden = false;
        note.textContent = `The trials cannot be drawn: ${err.message}.`;
      }
    }

    function read(text) {
      if (data && text === choice.text) return; // nothing new
      choice.text = text;
      data = JSON.parse(text);
      const weights = data.weights ??= [], trials = data.trials ??= [], n = weights.length + 1;
      axes = [axis({name: "score", score: true}, trials.map(t => t.score)), ...weights.map((w, i) => axis(w, trials.map(t => t.weights[i])))];
      places = new Float32Array(trials.length * n);
      trials.forEach((t, k) => [t.score, ...t.weights].forEach((v, i) => { places[k * n + i] = v == null ? NaN : axes[i].scale(v); }));
      choice.share ??= trials.length > 400 ? Math.max(1, Math.round(20000 / trials.length)) : 100; // about 200 lines can be told apart
      range.value = choice.share;
      selected = Math.max(0, trials.findIndex(t => t.player + t.stage === choice.trial));
      draw();
    }

    // columns returns how many slices stand side by side, and their width.
    function columns(weights) {
      const n = Math.max(1, Math.min(weights, Math.floor((width + 16) / (width < 600 ? 166 : 276))));
      return [n, Math.min(480, Math.floor((width + 16) / n) - 16)];
    }

    function draw() {
      frame = 0;
      width = room.clientWidth;
      if (!data || width < 50) return; // nothing read, or no room
      const {trials, weights, study} = data, none = !trials.length || !weights.length;
      controls.style.display = none ? "none" : "flex";
      said.hidden = lines.hidden = none;
      slices.style.display = none ? "none" : "grid";
      note.hidden = !none;
      note.textContent = "No trials are finished yet.";
      lines.style.minHeight = slices.style.minHeight = "";
      if (none) return;
      const kept = Math.max(1, Math.round(trials.length * choice.share / 100)), colours = theme(figure);
      const [least, best] = d3.extent(trials.slice(0, kept), t => t.score), spread = best - least || 1;
      const shade = t => colours.ramp[Math.max(0, Math.min(63, Math.round(63 * (1 - (best - trials[t].score) / spread))))];
      const view = {axes, places, trials, kept, shade, colours, width}, [n, cell] = columns(weights.length);
      views = [parallel(view), ...weights.map((_, i) => slice(view, i + 1, cell))];
      lines.replaceChildren(views[0].box);
      slices.style.gridTemplateColumns = `repeat(${n}, ${cell}px)`;
      slices.replaceChildren(...weights.map((w, i) => element("div", {}, head(w, colours), views[i + 1].box)));
      share.textContent = `${choice.share} %: ${count(kept)} of ${count(trials.length)}`;
      rank.max = kept;
      all.hidden = data.total <= data.shown;
      all.textContent = `Draw all ${count(data.total)}`;
      const marked = colours.vectors.map(v => v.key).filter(key => weights.some(w => w[key] != null));
      const what = `${weights.map(w => w.name).join(", ")}. Marked: ${marked.join(", ") || "none"}.`;
      for (const e of [lines, slices]) e.setAttribute("role", "img");
      lines.setAttribute("aria-label", `Parallel coordinates of the best ${kept} of ${data.total} trials of ${study}: score, ${what}`);
      slices.setAttribute("aria-label", `Scores of ${trials.length} trials of ${study} against each weight: ${what}`);
      select(Math.min(selected, kept - 1));
    }
    const schedule = () => { frame ||= requestAnimationFrame(draw); };

    function select(t) {
      const {player, stage, score, lo, hi, games, weights} = data.trials[selected = t];
      if (+rank.value !== t + 1) rank.value = t + 1;
      for (const v of views) v.mark(t);
      const interval = lo == null || hi == null ? "" : ` [${percent(lo)}, ${percent(hi)}]`;
      const vector = data.weights.map((w, i) => `${w.name} ${written(w, weights[i])}`).join(", ");
      said.textContent = `${player}, ${stage}: ${percent(score)} %${interval} in ${count(games)} games; ${vector}`;
    }

    function choose(t) { // stays with this trial when others get better
      choice.trial = data.trials[t].player + data.trials[t].stage;
      select(t);
    }

    range.oninput = () => { choice.share = +range.value; schedule(); };
    rank.oninput = () => { if (views.length && rank.value >= 1) choose(Math.min(+rank.max, Math.floor(rank.value)) - 1); };
    all.onclick = async () => { choice.all = all.disabled = true; await load(); all.disabled = false; range.focus(); };
    for (const type of ["pointermove", "pointerdown"]) figure.addEventListener(type, event => {
      const t = views.find(v => v.box.contains(event.target))?.find(event);
      if (t >= 0 && t !== selected) choose(t);
    });
    new ResizeObserver(() => { if (room.clientWidth !== width) schedule(); }).observe(room);

    // What is to come gets its room now, so that the text below does not jump. The page may tell the number of weights.
    width = room.clientWidth;
    const weights = +(figure.dataset.weights ?? 4), [n, cell] = columns(weights);
    lines.style.minHeight = `${width / (weights + 1) > 96 ? 380 : 60 * weights + 100}px`;
    slices.style.minHeight = `${Math.ceil(weights / n) * (cell < 200 ? 216 : 240) - 16}px`;
    if (choice.text) read(choice.text);
    return {load, schedule};
  }

  // start looks for new figures and reads all data again. While it reads, and for at least 2 s, further calls count as one.
  let busy = false, again = false;
  async function start() {
    for (const f of drawings.keys()) if (!f.isConnected) drawings.delete(f);
    for (const f of document.querySelectorAll('figure[data-chart="trials"]')) if (!drawings.has(f)) drawings.set(f, equip(f));
    again = true;
    if (busy) return;
    for (busy = true; again;) {
      again = false;
      const from = performance.now();
      await Promise.all([...drawings.values()].map(d => d.load()));
      const pause = 9 * (performance.now() - from); // large drawings take at most a tenth of the time
      await new Promise(done => setTimeout(done, Math.max(2000, Math.min(30000, pause))));
    }
    busy = false;
  }
  document.addEventListener("tourney:changed", start);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { for (const d of drawings.values()) d.schedule(); });
  start();
})();
