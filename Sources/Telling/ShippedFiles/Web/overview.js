// The overview of a suite, and the board of one hypothesis: the numbers as they were, as they are, as kept and as tuned, side
// by side.

import { pairedDifference, differenceLines } from "./agreement.js";
import { prepared, roundedFor } from "./charts.js";
import { element, byID } from "./elements.js";
import { evenTimes } from "./film.js";
import { wayOf } from "./motion.js";
import { state } from "./opened.js";
import { redraw } from "./page.js";
import { drawScreen } from "./phone.js";
import { medianOf, fixed } from "./settling.js";
import { marks, inOrder } from "./state.js";
export { overview };

/** How many gestures of an overview's group pass and fail now, and how many flip under its changed numbers. */
const standingOf = setup => {
  const { counts } = setup;
  const before = setup.changes.length === 0 ? null : setup.decideAll(setup.start, setup.startPace);
  const flipped = before === null ? 0 : before.filter(({ decision }, index) => decision !== setup.outcomes[index].decision).length;
  return { ...counts, flipped, all: setup.gestures.length };
};

/** The groups, worst first: by failures, then by flips, then by name. */
const worstFirst = setups => setups.map((setup, place) => ({ setup, place, ...standingOf(setup) }))
  .sort((a, b) => b.fail - a.fail || b.flipped - a.flipped || inOrder.compare(a.setup.name, b.setup.name));

const overview = {
  box: byID("overview"),

  get isShown() { return !this.box.hidden; },

  show(isShown) {
    this.box.hidden = !isShown;
    for (const part of ["main", "#tabs"]) document.querySelector(part).hidden = isShown;
    document.body.classList.toggle("groups", isShown);
    byID("to-overview").setAttribute("aria-expanded", isShown);
    if (isShown) this.fill(); else redraw();
  },

  fill() {
    const groups = worstFirst(state.setups);
    const sum = name => groups.reduce((total, group) => total + group[name], 0);
    const total = `${groups.length} groups, ${sum("all")} gestures: ${sum("pass")} passed, ${sum("fail")} failed`
      + (sum("flipped") > 0 ? `, ${sum("flipped")} flipped by your changes` : "");
    const head = ["Group", "Scene", "Passed", "Failed", "Flipped", "Share"].map(text => element("th", { scope: "col" }, text));
    const rows = groups.map(({ setup, place, pass, fail, unlabelled, flipped, all }) => {
      const open = element("button", { type: "button", value: place }, setup.name);
      open.addEventListener("click", () => {
        this.show(false);
        state.choose(place);
        const worst = setup.outcomes.findIndex(({ verdict }) => verdict === "fail");
        if (worst >= 0) state.select(worst);
        byID("list").focus();
      });
      const share = count => `${all === 0 ? 0 : count / all * 100}%`;
      const bar = element("span", { class: "bar", role: "img", "aria-label": `${pass} of ${all} passed, ${fail} failed` },
        ...[["pass", pass], ["fail", fail], ["unlabelled", unlabelled]].map(([name, count]) => {
          const part = element("span", { class: name });
          part.style.width = share(count);
          return part;
        }));
      return element("tr", { class: fail > 0 ? "fail" : null }, element("th", { scope: "row" }, open), element("td", {}, setup.scene),
        element("td", {}, `${pass}`), element("td", {}, `${fail}`), element("td", {}, `${flipped}`), element("td", {}, bar));
    });
    this.box.replaceChildren(element("h2", {}, total),
      element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows)));
  },
};

byID("to-overview").addEventListener("click", () => overview.show(!overview.isShown));
state.listen(change => {
  byID("to-overview").hidden = state.setups.length < 2;
  if (overview.isShown && change !== "selection") overview.fill();
});

/** The sides of a hypothesis: numbers with a name, and the outcomes under them. */
const sidesOf = ({ setup, place, kept, proposal }) => [
  { name: "As opened", values: setup.start, pace: setup.startPace },
  { name: "Now", values: setup.values, pace: setup.pace },
  ...kept?.place === place ? [{ name: "B", values: kept.values, pace: kept.pace }] : [],
  ...proposal === null ? [] : [{ name: "Tuned", values: { ...setup.values, ...proposal.values }, pace: setup.pace }],
].map(side => ({ ...side, outcomes: side.values === setup.values && side.pace === setup.pace ? setup.outcomes
  : setup.decideAll(side.values, side.pace) }));

/** The paired difference of one side from another, by the labels of the people. */
const differenceBetween = (setup, before, after) => pairedDifference(setup.gestures.map((gesture, index) => index)
  .filter(index => !setup.gestures[index].isUndriven && setup.gestures[index].intent !== "any"
    && [before, after].every(outcomes => outcomes[index].verdict !== "unlabelled"))
  .map(index => ({ person: setup.gestures[index].person, weight: setup.gestures[index].weight,
    before: before[index].verdict === "pass", after: after[index].verdict === "pass" })));

const board = {
  box: byID("board"),
  /** How many instants of a gesture a filmstrip shows, and of how many gestures. */
  instants: 5,
  films: 8,

  show(isShown) {
    if (isShown) {
      this.fill();
      this.box.showModal();
    } else this.box.close();
  },

  fill() {
    const { setup } = state;
    const sides = sidesOf(state);
    const [first] = sides;
    const table = element("table", {}, element("thead", {}, element("tr", {}, element("td"), ...sides.map(({ name }) =>
      element("th", { scope: "col" }, name)))), element("tbody", {}, ...this.rows(setup, sides)));
    const verdicts = sides.slice(1).flatMap(({ name, outcomes, values, pace }) => {
      if (values === first.values && pace === first.pace) return [];
      const found = differenceBetween(setup, first.outcomes, outcomes);
      return found === null ? [] : differenceLines(found, name, "as opened");
    });
    this.box.querySelector("#board-content").replaceChildren(table,
      ...verdicts.map(text => element("p", {}, text)), ...this.filmstrips(setup, sides));
  },

  rows(setup, sides) {
    const row = (name, cells) => element("tr", {}, element("th", { scope: "row" }, name), ...cells.map(text => element("td", {}, text)));
    const count = ({ outcomes }, wanted) => String(outcomes.filter(({ verdict }) => verdict === wanted).length);
    const names = setup.parameters.filter(({ name }) => sides.some(({ values }) => values[name] !== sides[0].values[name]));
    const paces = Object.keys(setup.pace.texts).filter(name => sides.some(({ pace }) => pace.texts[name] !== sides[0].pace.texts[name]));
    const flips = ({ outcomes }) => String(outcomes.filter(({ decision }, index) => decision !== sides[0].outcomes[index].decision).length);
    const median = ({ outcomes }) => {
      const lengths = outcomes.flatMap(({ settled }) => settled === null ? [] : [settled.length]);
      return lengths.length === 0 ? "–" : `${fixed(medianOf(lengths), 3)} s`;
    };
    return [row("Passed", sides.map(side => count(side, "pass"))), row("Failed", sides.map(side => count(side, "fail"))),
      row("Flipped", sides.map(flips)), row("Settles in (median)", sides.map(median)),
      ...names.map(({ name, suffix }) => row(name, sides.map(({ values }) => `${roundedFor(setup.parameters.find(each => each.name === name), values[name])}${suffix}`))),
      ...paces.map(name => row(name, sides.map(({ pace }) => pace.texts[name])))];
  },

  /** The gestures that flip between the sides, a strip of instants for each side. */
  filmstrips(setup, sides) {
    const turned = setup.gestures.map((_, index) => index)
      .filter(index => sides.some(({ outcomes }) => outcomes[index].decision !== sides[0].outcomes[index].decision));
    if (turned.length === 0) return [element("p", { class: "quiet" }, "Every side decides every gesture alike.")];
    const strips = turned.slice(0, this.films).map(index => {
      const gesture = setup.gestures[index];
      const staged = setup.on(gesture.screen);
      const parts = sides.map(({ name, outcomes, values, pace }) => {
        const way = wayOf(setup, gesture, outcomes[index], { values, pace });
        const canvas = element("canvas", { role: "img", class: "strip", "aria-label": `${gesture.name}, ${name}: ${outcomes[index].decision}` });
        const { decision, verdict } = outcomes[index];
        if (way !== null) requestAnimationFrame(() => drawStrip(canvas, { setup: staged, gesture, way, ghost: null }, this.instants));
        return element("figure", {}, canvas, element("figcaption", { class: verdict }, `${name}: ${decision} ${marks[verdict]}`));
      });
      const open = element("button", { type: "button" }, gesture.name.slice(setup.folder.length));
      open.addEventListener("click", () => {
        this.show(false);
        state.select(index);
      });
      return element("section", {}, element("h3", {}, open), element("div", { class: "strips" }, ...parts));
    });
    return turned.length <= this.films ? strips : [...strips, element("p", { class: "quiet" }, `and ${turned.length - this.films} more`)];
  },
};

/** Draws a gesture at some instants from its recognition to its end, beside each other. */
const drawStrip = (canvas, shown, count) => {
  const { pen, width, height } = prepared(canvas);
  if (width === 0) return;
  evenTimes(shown, count).forEach((time, index) => {
    pen.save();
    pen.translate(index * width / count, 0);
    drawScreen(pen, width / count, height, shown, time);
    pen.restore();
  });
};

byID("to-board").addEventListener("click", () => board.show(true));
byID("board-close").addEventListener("click", () => board.show(false));
byID("board-link").addEventListener("click", () => byID("copy-link").click());
byID("board-file").addEventListener("click", () => byID("download").click());
