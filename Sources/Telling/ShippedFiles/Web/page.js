// The page: connects all parts, the keyboard, and the player's clock.

import { showAnswer } from "./answer.js";
import { sizes, isSame, colors, Plot, GestureMap } from "./charts.js";
import { followed } from "./drive.js";
import { MotionEditor } from "./editor.js";
import { element, byID, say, hide, renew, onChoice, copyText, saveFile } from "./elements.js";
import { filmstrip } from "./filmstrip.js";
import { Marks } from "./marks.js";
import { samplesOf, wayOf, viewsAt, viewsOn } from "./motion.js";
import { state } from "./opened.js";
import { showChips, GestureList, showCard, showLanes, Sliders, showProposal, showChanges } from "./panels.js";
import { drawPhone } from "./phone.js";
import { sentenceOf } from "./reasons.js";
import { intentsOf, wordsOf } from "./state.js";
export { followers, shown, time, playing, showCounts, seek, redraw, isSuite, showSetups, panlab };

const list = new GestureList(state);
const sliders = new Sliders(state);
const plot = new Plot(byID("plot"), state, { redraw: () => redrawStage(), seek: to => seek(to) });
const map = new GestureMap(byID("map"), state);
const editor = new MotionEditor(state);
const marksOfSetups = new Marks(setup => { if (setup === state.setup) sliders.drawMarks(); });

/** What other parts do when the stage was drawn, and when everything is drawn anew. */
const followers = { drawn: [], redrawn: [] };
const tellFollowers = change => { for (const act of followers[change]) act(); };

/**
 * What the stage shows: the selected gesture, its motion under the current decision, and the motion before the last
 * change.
 */
const shown = { setup: state.setup, gesture: undefined, way: null, ghost: null, viewProgress: null, end: 1 };
let time = 0;
let playing = null;

const choose = isNew => {
  const { setup } = state;
  const gesture = setup.gestures[state.selected];
  const staged = setup.on(gesture?.screen);
  shown.setup = staged;
  shown.gesture = gesture;
  shown.way = gesture === undefined ? null : wayOf(setup, gesture, setup.outcomes[state.selected]);
  shown.ghost = gesture === undefined ? null : ghostOf(state.opposite, gesture);
  shown.viewProgress = staged.viewProgress;
  shown.end = Math.max(shown.way?.end ?? 0, shown.ghost?.way.end ?? 0)
    || (gesture === undefined ? 1 : samplesOf(gesture).at(-1)?.time ?? 1);
  if (isNew) time = shown.way?.released ?? 0;
  time = Math.min(time, shown.end);
  hide(byID("ghost-legend"), shown.ghost === null);
  say(byID("ghost-legend"), state.opposite?.title ?? "before the change");
  hide(byID("view-legend"), shown.viewProgress === null);
  hide(byID("threshold-legend"), setup.parameters.length === 0 || setup.controller.stops.length > 0);
};

/** Describes the selected gesture. */
const describe = () => {
  showCard(state, shown);
  showLanes(shown);
};

/** The motion of the gesture under the comparison, with its rule, pace and scene; null if it is the same motion. */
const ghostOf = (opposite, gesture) => {
  if (opposite === null || gesture.reel !== null) return null;
  const place = opposite.placeOf(state.selected);
  const outcome = place === null ? null : opposite.outcomeAt(place);
  if (outcome === null) return null;
  const { setup, how } = opposite;
  const own = state.setup.outcomes[state.selected];
  if (setup === state.setup && how.pace === setup.pace && outcome.decision === own.decision
    && outcome.answer?.change === own.answer?.change) return null;
  const other = setup.gestures[place];
  const way = other.reel === null ? wayOf(setup, other, outcome, how) : null;
  return way === null ? null : { setup: setup.on(other.screen), gesture: other, way };
};

/** The values that determine the motions on the stage; most changes of a threshold leave them unchanged. */
const waysShown = () => [shown.setup, shown.gesture, state.setup.pace, state.opposite?.how.pace ?? null,
  ...[shown.way, shown.ghost?.way].flatMap(way => way == null ? [null]
    : [way.released, way.end, way.decision, way.rest?.length, way.rest?.to, way.rest?.firstRate])];

/** The values for which phone and rates were last drawn. */
let drawnStage = [];

const drawStage = (isDrag = false) => {
  plot.draw(shown, time, isDrag ? waysShown() : null);
  const ways = [...waysShown(), time];
  if (!isDrag || !isSame(ways, drawnStage)) {
    drawPhone(byID("phone"), shown, time);
    editor.draw(shown);
  }
  drawnStage = ways;
  if (!isDrag) drawFilmstrip();
  filmstrip.mark(shown, time);
  const scrubber = byID("scrubber");
  if (Number(scrubber.max) !== shown.end) scrubber.max = shown.end;
  if (Number(scrubber.value) !== time) scrubber.value = time;
  const percent = shown.way?.percentAt(time) ?? null;
  const words = `${time.toFixed(3)} s${percent === null ? "" : `, ${Math.round(percent * 100)} %`}`;
  say(byID("time"), words);
  scrubber.setAttribute("aria-valuetext", words);
  tellFollowers("drawn");
  byID("phone").setAttribute("aria-label", shown.gesture === undefined ? "No gesture"
    : `${shown.setup.scene} at ${words}`);
  byID("plot").setAttribute("aria-label", shown.gesture === undefined ? "No gesture"
    : `Progress of finger, transition and view over ${shown.end.toFixed(2)} s`
      + shown.setup.stops.map(({ name, progress }) => `, ${name} at ${progress.toFixed(3)}`).join(""));
};

const drawFilmstrip = () => filmstrip.draw(shown, waysShown());

const redrawStage = () => { if (state.setup !== undefined) drawStage(); };

const showCounts = () => {
  const { counts } = state.setup;
  const flipped = state.flipped.size;
  // The stops already include the place where a gesture stays; gestures for which the rule yields no stop are listed
  // too.
  const ends = intentsOf(state.setup.controller).filter(name => name !== "any" && name !== "none");
  if (state.setup.controller.stops.length > 0 && counts.decisions.has("none")) ends.push("none");
  // The decision of a scene that decides itself may be unknown.
  if (counts.decisions.has("unknown")) ends.push("unknown");
  renew(byID("counts"),
    element("b", {}, `${counts.pass} passed`), ", ",
    element("b", { class: counts.fail > 0 ? "fail" : null }, `${counts.fail} failed`),
    counts.unlabelled > 0 ? `, ${counts.unlabelled} without a label` : "",
    ` · ${ends.map(name => `${counts.decisions.get(name) ?? 0} ${name}`).join(", ")}`,
    flipped > 0 ? element("span", { class: "flipped" }, ` · ${flipped} flipped`) : "");
  const [where, what] = byID("what").querySelectorAll(".more");
  say(byID("what").firstChild, `${state.setup.outcomes.length} gestures`);
  say(where, ` under ${state.setup.name} on ${state.setup.scene}`);
  // Without numbers there is nothing to drag, and a scene that decides itself can only be tried with a session.
  const isMovable = state.setup.parameters.length > 0;
  hide(byID("what").querySelector(".act"), !isMovable);
  say(what, isMovable ? ", or feel it under your own finger" : ", which decides itself");
  hide(byID("what"), false);
  hide(byID("touched"), state.touched.length === 0);
  say(byID("touched"), `The change is also made in ${state.touched.map(({ name, turned }) =>
    turned === 0 ? name : `${name} (${turned} flipped)`).join(", ")}.`);
  for (const chip of document.querySelectorAll("#chips button")) {
    const count = chip.value === "fail" ? counts.fail : chip.value === "flipped" ? flipped : state.setup.outcomes.length;
    say(chip, `${chip.dataset.name} ${count}`);
  }
  const words = wordsOf(state.filter);
  for (const chip of document.querySelectorAll(chips)) {
    chip.setAttribute("aria-pressed", String(chip.value === "" ? words.length === 0 : words.includes(chip.value.toLowerCase())));
  }
  const { standing } = state;
  byID("keep").disabled = state.setup.parameters.length === 0;
  byID("undo").disabled = standing === null ? state.history.length === 0 : standing.undo === null;
  byID("redo").disabled = standing === null ? state.undone.length === 0 : standing.redo === null;
  byID("reset").disabled = standing === null ? state.setup.changes.length === 0 : !standing.isChanged;
  byID("copy").disabled = state.setup.changes.length === 0;
  byID("download").disabled = state.setup.parameters.length === 0;
};

/** The time from the last change until everything except the marks was drawn, in milliseconds. */
let answered = 0;

const drawMap = () => map.draw();

/**
 * Limits the drawing of drags to once a frame: several changes within a frame are shown together, the last one when the
 * drag ends.
 *
 * Parts that move with the pointer are drawn in every frame. Of the other parts, one is drawn in each frame, the map in
 * every second one.
 */
const drags = {
  isShown: false,
  isWaiting: false,
  /** Whether a pointer is down; its first change is then assumed to start a drag. */
  isHeld: false,
  isBrief: false,
  /**
   * The parts of the page that do not move with the pointer, each with its place, and those that still have to be
   * drawn, the oldest first. The answer has no place: where there is little room, it is only shown once it has been given.
   */
  parts: new Map([[drawMap, "map"], [() => showAnswer(state, true), null], [() => list.update(), "list"], [() => describe(), "card"],
    [() => showCounts(), "counts"], [() => drawFilmstrip(), "film"], [() => showChanges(state, true), "changes"]]),
  due: new Set(),
  wasMap: false,
  show() {
    this.isWaiting = true;
    if (!this.isShown || document.hidden) this.settle();
  },
  settle() {
    if (this.isWaiting) {
      this.isWaiting = false;
      this.isBrief = true;
      for (const part of this.parts.keys()) this.due.add(part);
      show("numbers", true);
      // The map is drawn at once if one of its thresholds is dragged, so that the threshold stays under the pointer.
      if (map.isTaken && this.due.delete(drawMap)) drawMap();
    }
    const others = [...this.due].filter(part => part !== drawMap);
    const isMap = this.due.has(drawMap) && (!this.wasMap || others.length === 0);
    const part = isMap ? drawMap : others[0];
    if (part === undefined) return;
    this.wasMap = isMap;
    this.due.delete(part);
    const place = this.parts.get(part);
    if (place === null || sight.has(byID(place))) part();
    this.isShown = true;
    requestAnimationFrame(() => {
      this.isShown = false;
      this.settle();
    });
  },
  end() {
    if (!this.isBrief) return;
    this.isBrief = false;
    if (this.isWaiting) show("numbers", true);
    this.isWaiting = false;
    this.due.clear();
    for (const part of [...this.parts.keys()].slice(0, -1)) part();
    showChanges(state);
    showAnswer(state);
  },
};

/** Which parts of the page are in sight: what is not is shown when a drag has ended, or when it comes into sight. */
const sight = {
  hidden: new Set(),
  observer: new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) sight.hidden.add(target);
      else if (sight.hidden.delete(target) && drags.isBrief) drags.show();
    }
  }),
  has(part) { return !this.hidden.has(part); },
};
for (const id of drags.parts.values()) if (id !== null) sight.observer.observe(byID(id));

window.addEventListener("pointerdown", () => { drags.isHeld = true; }, true);
for (const name of ["pointerup", "pointercancel", "change"]) {
  window.addEventListener(name, () => {
    if (name !== "change") drags.isHeld = false;
    drags.end();
  }, true);
}

state.listen(change => {
  if (change === "numbers" && (state.isDragging || drags.isHeld)) drags.show(); else show(change);
});

const show = (change, isDrag = false) => {
  const start = performance.now();
  if (change === "setup") {
    list.shown.forEach(row => row.remove());
    list.shown = new Map();
    sliders.build();
    const hasStops = state.setup.controller.stops.length > 0;
    byID("map").hidden = byID("map-legend").hidden = hasStops;
    byID("map-note").hidden = !hasStops;
    byID("setup").value = state.place;
    byID("compare").value = state.other ?? (state.isKept ? "kept" : "");
    editor.build();
  }
  const isOfNumbers = change === "numbers" || change === "proposal";
  if (isOfNumbers) {
    sliders.update();
    editor.follow();
  }
  if (change === "setup" || change === "labels") showChips(state);
  if (!isDrag && change !== "selection") {
    list.update();
    showChanges(state);
    showAnswer(state);
    showProposal(state);
    showCounts();
  }
  if (change === "setup" || change === "numbers") marksOfSetups.find(state.setup, isDrag);
  choose(!isOfNumbers);
  if (!isDrag) {
    drags.due.clear();
    describe();
  }
  if (!isOfNumbers) list.reveal();
  if (!isDrag) map.draw();
  drawStage(isDrag);
  answered = performance.now() - start;
};

const stop = () => {
  if (playing !== null) cancelAnimationFrame(playing.frame);
  playing = null;
  byID("play").textContent = "▶";
  byID("play").setAttribute("aria-label", "Play");
};

const play = () => {
  if (playing !== null) return stop();
  if (time >= shown.end - 1e-6) time = 0;
  playing = { last: null, frame: 0 };
  byID("play").textContent = "❚❚";
  byID("play").setAttribute("aria-label", "Stop");
  const tick = now => {
    if (playing === null) return;
    const passed = playing.last === null ? 0 : (now - playing.last) / 1000;
    playing.last = now;
    time = Math.min(time + passed * Number(byID("speed").value), shown.end);
    drawStage();
    if (time >= shown.end) return stop();
    playing.frame = requestAnimationFrame(tick);
  };
  playing.frame = requestAnimationFrame(tick);
};

const seek = to => {
  stop();
  time = Math.min(Math.max(to, 0), shown.end);
  drawStage();
};

filmstrip.connect(seek, () => time);
byID("play").addEventListener("click", play);
byID("scrubber").addEventListener("input", event => seek(Number(event.target.value)));
byID("undo").addEventListener("click", () => state.undo());
byID("redo").addEventListener("click", () => state.redo());
byID("reset").addEventListener("click", () => state.reset());
const filter = text => {
  state.filter = text;
  list.top = list.box.scrollTop = 0;
  list.update();
  showCounts();
  tellFollowers("drawn");
};
byID("filter").addEventListener("input", event => filter(event.target.value));
/** The chips of the list. Each adds its word to the filter or removes it; the first one clears the filter. */
const chips = "#chips button, #tags button, #people button";
byID("gestures").addEventListener("click", event => {
  const chip = event.target.closest(chips);
  if (chip === null) return;
  const words = wordsOf(state.filter);
  const word = chip.value.toLowerCase();
  const others = words.filter(other => other !== word);
  byID("filter").value = word === "" ? "" : [...others, ...others.length === words.length ? [word] : []].join(" ");
  filter(byID("filter").value);
});
byID("more").addEventListener("click", () => {
  const isOpen = document.querySelector("header").classList.toggle("open");
  byID("more").setAttribute("aria-expanded", isOpen);
});
/** On a small screen, the parts of the page stand behind tabs, of which the first is the pad. */
const showTab = name => {
  document.body.dataset.tab = name;
  for (const tab of byID("tabs").children) {
    if (tab.value === name) tab.setAttribute("aria-current", "page"); else tab.removeAttribute("aria-current");
  }
  scrollTo(0, 0);
};
showTab("gestures");
byID("tabs").addEventListener("click", ({ target }) => {
  const { value } = target;
  // The pad opens over the page.
  if (value !== "feel" && value !== undefined) showTab(value);
});
byID("help").addEventListener("click", () => {
  const keys = byID("keys");
  keys.hidden = !keys.hidden;
  byID("help").setAttribute("aria-expanded", !keys.hidden);
});
byID("copy").addEventListener("click", () => copyText(state.setup.changes.join(" "), byID("copy"), "Copy as command"));
byID("download").addEventListener("click", () =>
  saveFile(state.setup.file, `${state.setup.controller.tunedName}.json`, "application/json"));

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // Shortcuts must not reach the page below the pad or the board, whatever has the focus.
  if (!byID("pad").hidden || byID("board").open) return;
  const { target } = event;
  const isTyping = target.matches("input[type=search], input[type=number], textarea");
  if (isTyping) {
    if (event.key === "Escape") target.blur();
    return;
  }
  const takesArrows = target.matches("input[type=range], select");
  const frame = 1 / 60;
  const actions = {
    "/": () => byID("filter").focus(), "u": () => state.undo(), "U": () => state.redo(), " ": play,
    "ArrowUp": () => list.step(-1), "ArrowDown": () => list.step(1),
    "ArrowLeft": () => seek(Math.round(time / frame - 1) * frame),
    "ArrowRight": () => seek(Math.round(time / frame + 1) * frame),
  };
  const action = actions[event.key];
  if (action === undefined || takesArrows && event.key !== "/" && event.key !== "u") return;
  if (event.key === " " && target.matches("button, select")) return;
  event.preventDefault();
  action();
});

const redraw = () => {
  colors.read();
  if (state.setup === undefined) return;
  list.fill(true);
  sliders.drawMarks();
  editor.drawCurve();
  map.draw();
  filmstrip.drawn = [];
  drawStage();
  tellFollowers("redrawn");
};
/** Redraws only the elements whose size has changed, because in a drag an element may grow in every frame. */
const redrawResized = targets => {
  if (state.setup === undefined) return;
  const acts = { list: () => list.resize(), map: () => map.draw(), plot: redrawStage, phone: redrawStage, filmstrip: redrawStage, rate: redrawStage,
    curve: () => editor.drawCurve(), spring: () => editor.drawCurve(), "pad-field": () => tellFollowers("redrawn") };
  const marked = () => sliders.drawMarks();
  for (const act of new Set(targets.map(({ id }) => Object.hasOwn(acts, id) ? acts[id] : marked))) act();
};
sizes.redraw = redrawResized;
for (const look of ["(prefers-color-scheme: dark)", "(forced-colors: active)", "(prefers-contrast: more)"]) {
  matchMedia(look).addEventListener("change", redraw);
}

/** Whether the setups are the groups of a suite, with gestures of their own, and not controllers beside each other. */
const isSuite = ({ setups }) => setups.length > 1
  && new Set(setups.flatMap(({ gestures }) => gestures.slice(0, 1).map(({ trace }) => trace))).size > 1;

/** Lists the setups in the menus. */
const showSetups = () => {
  const options = () => state.setups.map((setup, index) => element("option", { value: index }, setup.name));
  byID("setup").replaceChildren(...options());
  byID("setup-field").hidden = state.setups.length < 2;
  const traces = setup => new Set(setup.gestures.map(gesture => gesture.trace));
  const isComparable = state.setups.some((setup, index) => state.setups.slice(index + 1)
    .some(other => [...traces(setup)].some(trace => traces(other).has(trace))));
  byID("compare-field").hidden = !isComparable && state.kept === null;
  byID("compare").replaceChildren(element("option", { value: "" }, "before the change"),
    ...state.kept === null ? [] : [element("option", { value: "kept" }, "B, as it was kept")],
    ...isComparable ? options() : []);
  byID("compare").value = state.other ?? (state.isKept ? "kept" : "");
  const different = state.setups.reduce((sum, setup) => sum + setup.differences.length, 0);
  byID("problem").hidden = different === 0;
  byID("problem").textContent = different === 0 ? ""
    : `This browser decides ${different} gestures otherwise than Panlab ${state.data.tool_version}; report it.`;
};
onChoice("setup", place => {
  state.other = state.other === Number(place) ? null : state.other;
  byID("compare").value = state.other ?? "";
  state.choose(Number(place));
});
onChoice("compare", place => {
  state.isKept = place === "kept";
  state.other = place === "" || state.isKept ? null : Number(place);
  state.choose(state.place);
});
byID("keep").addEventListener("click", () => {
  state.keep();
  showSetups();
});

/** An interface for scripts and tests: the page's state, and a way to change numbers. */
const panlab = {
  state,
  get answered() { return answered; },
  get time() { return time; },
  shown,
  chart: plot,
  map,
  editor,
  /** The page's own results for a gesture: its motion, the screen at a time, and the releases for the rule. */
  way: (place, index) => {
    const setup = state.setups[place];
    return wayOf(setup, setup.gestures[index], setup.outcomes[index]);
  },
  views: (place, index, way, time) => {
    const gesture = state.setups[place].gestures[index];
    return viewsAt(state.setups[place].on(gesture.screen), gesture, way, time);
  },
  viewsOf: (setup, way, time) => way === null ? setup.poses.cancelled : viewsOn(setup, way, time),
  course: (place, index) => {
    const setup = state.setups[place];
    const gesture = setup.gestures[index];
    return followed(setup, { rows: samplesOf(gesture), screen: gesture.screen ?? setup.screen,
      hz: setup.hz ?? gesture.hz ?? 60, start: gesture.start });
  },
  sentence: (place, index) => {
    const setup = state.setups[place];
    return sentenceOf(setup, setup.gestures[index], setup.outcomes[index]);
  },
  set: (name, value) => state.set(name, value),
  flip: index => {
    const flip = state.setup.flipsOf(index)[0];
    return flip === undefined ? null : [flip.parameter.name, flip.value];
  },
};
window.panlab = panlab;
