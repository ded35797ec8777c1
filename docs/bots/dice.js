#!/usr/bin/env node
let legal = [], state = 0;
// Mulberry32: Math.random takes no seed.
function random() {
  let t = (state = (state + 0x6d2b79f5) | 0);
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, ...rest] = line.split(" ");
  if (word === "tourney") console.log("ready dice.js legal");
  else if (word === "new") state = parseInt(rest[1].slice(0, 8), 16) | 0;
  else if (word === "legal") legal = rest;
  else if (word === "go") console.log("move " + legal[Math.floor(random() * legal.length)]);
  else if (word === "quit") process.exit();
});
