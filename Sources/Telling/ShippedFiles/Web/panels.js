// Panels: the list of gestures, the selected gesture's rule and flips, and the sliders. Texts from files are only
// inserted as text, never as markup.

import { pairedDifference, differenceLines } from "./agreement.js";
import { sizes, stepOf, roundedFor, drawMarks } from "./charts.js";
import { element, byID, say, hide, renew } from "./elements.js";
import { samplesOf } from "./motion.js";
import { number, quantity, causeOf, sentenceOf } from "./reasons.js";
import { SettlingChange } from "./settling.js";
import { endings, intentsOf, marks, inOrder } from "./state.js";
export { showChips, GestureList, showCard, showLanes, fine, Sliders, offerIntents, showProposal, showChanges };

/** The CSS class that colours a decision. */
const toneOf = decision => endings.has(decision) ? decision : "stop";

/** Shows chips for tags and people, the most frequent first; a tag that all gestures have is omitted. */
const showChips = ({ setup: { gestures } }) => {
  const counts = new Map();
  for (const word of gestures.flatMap(({ tags }) => tags)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const all = [...counts].filter(([, count]) => count < gestures.length)
    .sort((a, b) => b[1] - a[1] || inOrder.compare(a[0], b[0]));
  const person = "person:";
  for (const [id, isOfPeople] of [["tags", false], ["people", true]]) {
    const shown = all.filter(([word]) => word.startsWith(person) === isOfPeople).slice(0, 24);
    byID(id).hidden = shown.length === 0;
    byID(id).replaceChildren(...shown.map(([word, count], index) => {
      const name = isOfPeople ? word.slice(person.length) : word;
      return element("button", { type: "button", value: isOfPeople ? word : `tag:${word}`, "aria-pressed": "false",
        tabindex: index === 0 ? 0 : -1 }, `${name} ${count}`);
    }));
  }
};

// A row of chips is a single tab stop; the arrow keys move within it.
for (const row of ["tags", "people"].map(byID)) {
  row.addEventListener("keydown", event => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    /** @type {any[]} */
    const all = [...row.children];
    const next = all[all.indexOf(event.target) + step];
    if (next === undefined) return;
    for (const chip of all) chip.tabIndex = chip === next ? 0 : -1;
    next.focus();
  });
}

/** A list that has elements only for the visible rows. */
class GestureList {
  static rowHeight = 46;

  constructor(state) {
    this.state = state;
    this.box = byID("list");
    this.rows = byID("rows");
    this.order = [];
    this.folder = "";
    this.shown = new Map();
    this.top = 0;
    this.revealed = null;
    this.box.addEventListener("scroll", () => {
      this.top = this.box.scrollTop;
      this.fill();
    });
    this.rows.addEventListener("click", event => {
      const row = event.target.closest(".row");
      if (row !== null) state.select(Number(row.dataset.index));
    });
  }

  /** Sorts the list again, and fills in the visible rows. */
  update() {
    this.order = this.state.order;
    this.folder = this.state.setup.folder;
    hide(byID("none"), this.order.length > 0 || this.state.filter === "");
    this.rows.style.height = `${this.order.length * GestureList.rowHeight}px`;
    this.fill(true);
  }

  fill(isNew = false) {
    const height = GestureList.rowHeight;
    const first = Math.max(0, Math.floor(this.top / height) - 2);
    const last = Math.min(this.order.length, Math.ceil((this.top + sizes.of(this.box).height) / height) + 2);
    const flipped = this.state.flipped;
    const kept = new Map();
    const inSight = new Set(this.order.slice(first, last));
    // Rows that scroll out of sight are reused, because a drag sorts the list again and again.
    const free = [...this.shown].filter(([index]) => !inSight.has(index)).map(([, row]) => row);
    for (let place = first; place < last; place++) {
      const index = this.order[place];
      const row = this.shown.get(index) ?? this.made(free.pop() ?? this.row(), index);
      if (row.place !== place || row.of !== this.order.length) {
        [row.place, row.of] = [place, this.order.length];
        row.style.top = `${place * height}px`;
        row.setAttribute("aria-posinset", place + 1);
        row.setAttribute("aria-setsize", this.order.length);
      }
      if (isNew || !this.shown.has(index)) this.fillRow(row, index, flipped.has(index));
      kept.set(index, row);
    }
    for (const row of free) row.remove();
    this.shown = kept;
    for (const row of kept.values()) if (row.parentNode === null) this.rows.append(row);
    // The selected gesture has no element if it is filtered out or out of sight.
    if (kept.has(this.state.selected)) this.box.setAttribute("aria-activedescendant", `gesture-${this.state.selected}`);
    else this.box.removeAttribute("aria-activedescendant");
  }

  /** Creates an empty row. */
  row() {
    const row = element("div", { class: "row", role: "option" });
    const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    picture.setAttribute("preserveAspectRatio", "none");
    picture.setAttribute("aria-hidden", "true");
    picture.append(document.createElementNS("http://www.w3.org/2000/svg", "path"));
    row.append(picture, element("span", { class: "name" }),
      element("span", { class: "what" }, element("span"), document.createTextNode("")), element("span", { class: "mark" }));
    return row;
  }

  /** Assigns a row to a gesture. */
  made(row, index) {
    const gesture = this.state.setup.gestures[index];
    const [width, height] = gesture.screen ?? this.state.setup.screen;
    row.id = `gesture-${index}`;
    row.dataset.index = index;
    const [picture, name] = row.children;
    picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    picture.firstChild.setAttribute("d",
      samplesOf(gesture).map(({ x, y }, place) => `${place === 0 ? "M" : "L"}${x} ${y}`).join(""));
    name.title = gesture.name;
    say(name, gesture.name.slice(this.folder.length));
    row.told = null;
    return row;
  }

  fillRow(row, index, isFlipped) {
    const outcome = this.state.setup.outcomes[index];
    const { decision, verdict, margin, text } = outcome;
    const { intent } = this.state.setup.gestures[index];
    row.classList.toggle("fail", verdict === "fail");
    row.classList.toggle("flipped", isFlipped);
    row.setAttribute("aria-selected", index === this.state.selected);
    const [, , what, mark] = row.children;
    const proposed = this.state.proposal?.turned.has(index) ? this.state.proposal.outcomes[index].decision : null;
    // During a drag most rows do not change.
    const told = [decision, verdict, margin, text, intent, isFlipped, proposed].join();
    if (row.told === told) return;
    row.told = told;
    const because = causeOf(outcome);
    const [ending, words] = what.childNodes;
    ending.className = toneOf(decision);
    say(ending, decision);
    words.data = because + (intent === null || intent === decision ? "" : `, meant ${intent}`)
      + (isFlipped ? ", flipped" : "") + (proposed === null ? "" : `; proposed: ${proposed}`);
    say(mark, marks[verdict]);
    mark.setAttribute("aria-label", verdict);
  }

  /** Moves the selection up or down. */
  step(by) {
    const place = this.order.indexOf(this.state.selected);
    const next = this.order[Math.min(Math.max(place + by, 0), this.order.length - 1)];
    if (next !== undefined) this.state.select(next);
  }

  /** Scrolls the selected gesture into view. */
  reveal() {
    const place = this.order.indexOf(this.state.selected);
    if (place < 0) return;
    const [top, height] = [place * GestureList.rowHeight, GestureList.rowHeight];
    const room = sizes.of(this.box).height;
    this.box.scrollTop = Math.min(Math.max(this.top, top + height - room), top);
    this.revealed = this.top = this.box.scrollTop;
    this.fill(true);
  }

  /** Adapts to a new height: the revealed gesture stays in view until the user scrolls. */
  resize() {
    if (this.top === this.revealed) this.reveal(); else this.fill();
  }
}

/** The rule at a decision as a tree: every part with its values, and the clause that decides. */
const ruleTree = (setup, answer) => {
  if (answer === null || answer.release === null) return null;
  const { release } = answer;
  const numbers = setup.rule.numbers(setup.values, setup.pace);
  const item = node => {
    const { condition } = node;
    const holds = node.holds(release, numbers);
    const decides = node.index === answer.clause && node.margin !== undefined;
    const tick = element("span", { class: "tick", role: "img", "aria-label": holds ? "holds" : "does not hold" },
      holds ? "✓" : "✗");
    const made = element("li", { class: decides ? "decides" : null });
    if (node.margin !== undefined) {
      const [left, right] = [node.left(release, numbers), node.right(release, numbers)];
      made.append(element("span", { class: "clause" }, tick, condition.text, element("span", { class: "numbers" },
        `${number(left, condition.unit)} ${condition.is} ${quantity(right, condition.unit)}, by `
        + quantity(node.margin(release, numbers), condition.unit, true) + (decides ? ": decides" : ""))));
      return made;
    }
    const word = "any" in condition ? "any of" : "all" in condition ? "all of" : "if" in condition ? "if, then, else"
      : "not";
    made.append(element("span", { class: "clause" }, tick, word), element("ul", {}, ...node.parts.map(item)));
    return made;
  };
  return element("ul", { "aria-label": "The rule" }, item(setup.rule.root));
};

/** A sentence about other interpretations of a SwiftUI drag that would change the decision; empty for a pan. */
const readingSentence = readings => {
  if (readings === null) return "";
  if (readings.length === 0) return ". No other reading of SwiftUI's drag changes that.";
  const list = readings.map(({ name, unproven, decision }) =>
    `${decision} under ${name}${unproven ? " (unproven)" : ""}`);
  return `. Another reading of SwiftUI's drag would change that: ${list.join(", ")}.`;
};

/** Describes the selected gesture. */
const showCard = (state, { way }) => {
  const { setup } = state;
  const gesture = setup.gestures[state.selected];
  const outcome = setup.outcomes[state.selected];
  const hadFocus = byID("card").contains(document.activeElement) && byID("flips").contains(document.activeElement);
  // Without a gesture there is nothing to label.
  hide(byID("labelling"), gesture === undefined || state.link === null);
  say(byID("gesture-sentence"), gesture === undefined ? "No gesture yet: press Record, and drag as in the app."
    : sentenceOf(setup, gesture, outcome) + readingSentence(setup.readingsOf(state.selected)));
  const parts = ["gesture-name", "gesture-outcome", "rule", "flips", "handoff"].map(byID);
  if (gesture === undefined) {
    for (const part of parts) part.replaceChildren();
    return;
  }
  const [name, words, rule, flips, handoff] = parts;
  say(name, gesture.name);
  const start = setup.controller.stops[gesture.start];
  const reference = state.reference?.[state.selected];
  const differs = reference && reference.decision !== outcome.decision;
  byID("gesture-sentence").className = outcome.verdict;
  // The sentence above has the verdict; what is added is where it began, what it was before, and what was noted.
  renew(words, [start === undefined ? null : `from ${start}`, outcome.answer?.stop === null ? "the rule yields no stop" : null,
    !differs ? null : state.opposite.title === null ? `it was ${reference.decision}` : `${reference.decision} with ${state.opposite.title}`,
    gesture.note].filter(part => part !== null).join("; "));
  // The cause belongs to Panlab's decision, so it is not shown for a different one.
  const cause = gesture.cause !== null && outcome.decision === gesture.decision
    ? [element("p", { class: "cause" }, element("b", {}, `${gesture.cause.sentence}.`), ` Remedy: ${gesture.cause.remedy}.`)] : [];
  renew(rule, ...cause, ruleTree(setup, outcome.answer)
    ?? element("p", { class: "quiet" }, setup.isDriven ? "The rule was not evaluated."
      : "The scene decides itself; this is what Panlab saw it do."));
  const found = setup.flipsOf(state.selected);
  renew(flips, ...found.length === 0 ? []
    : [element("h3", {}, "Changes that flip it, nearest first"), element("ul", {}, ...found.map(flip => {
      const { name: parameter, suffix } = flip.parameter;
      const share = `${flip.value > flip.old ? "+" : "−"}${(flip.effort * 100).toFixed(1)} %`;
      const button = element("button", { type: "button", title: "Sets it" },
        `${parameter}  ${flip.old}${suffix} → ${flip.value}${suffix}  (${share})`);
      button.addEventListener("click", () => state.set(parameter, flip.value));
      return element("li", {}, button);
    }))]);
  // The button that was pressed has disappeared together with its flip.
  if (hadFocus) (flips.querySelector("button") ?? byID("list")).focus({ preventScroll: true });
  const rest = way?.rest ?? null;
  const told = rest !== null
    ? { length: rest.length, jump: rest.firstRate - rest.fingerRate, overshoot: rest.overshoot }
    : gesture.completion !== null && outcome.decision === gesture.decision
      ? { length: gesture.completion, jump: gesture.jump, overshoot: gesture.overshoot } : null;
  const isLeftOut = way === null && (gesture.asked !== null || !setup.isDriven);
  say(handoff, (told === null ? "" : `The rest takes ${told.length.toFixed(3)} s`
      + (told.jump === null ? "" : `; jump at the hand-off ${quantity(told.jump, "1/s", true)}`)
      + (told.overshoot > 5e-4 ? `; overshoot ${(told.overshoot * 100).toFixed(1)} %` : "") + ".")
    + (isLeftOut ? " Its frames were left out; --frames keeps more." : "")
    + (gesture.notes.length > 0 ? ` ${gesture.notes.join("; ")}` : ""));
};

/**
 * Shows a bar for each recogniser along the time axis of the plot above, from its first touch to its end, with a mark
 * at the recognition.
 */
const showLanes = ({ setup, gesture, end }) => {
  const box = byID("lanes");
  // Aligned with the plot, which leaves room for the names of stops.
  box.style.paddingRight = setup.stops.length > 0 ? "86px" : "12px";
  const lanes = gesture?.lanes ?? [];
  hide(box, lanes.length === 0);
  const place = time => `${Math.min(time / Math.max(end, 0.1), 1) * 100}%`;
  renew(box, ...lanes.map(([who, from, to, recognisedAt, fate, reason]) => {
    const bar = element("span", { class: "bar" });
    bar.style.left = place(from);
    bar.style.right = `calc(100% - ${place(to)})`;
    const parts = [bar];
    if (recognisedAt !== null) {
      const mark = element("span", { class: "mark" });
      mark.style.left = place(recognisedAt);
      parts.push(mark);
    }
    const recognised = recognisedAt === null ? "" : `recognised at ${recognisedAt.toFixed(3)} s, `;
    const ended = fate === null ? "undecided" : `${fate} at ${to.toFixed(3)} s`;
    const why = reason === "" ? "" : reason.startsWith("by ") ? ` ${reason}` : `: ${reason}`;
    const words = `${who}: ${recognised}${ended}${why}`;
    parts.push(element("span", { class: "words" }, words));
    return element("li", { class: fate ?? "open", title: words }, ...parts);
  }));
};

/** Fine control: while Shift is held, a slider moves by a tenth of the drag. */
const fine = {
  start: null,
  /** The slider's last value. */
  last: 0,
  isHeld: false,
  value(track) {
    const value = Number(track.value);
    if (this.isHeld) this.start ??= this.last; else this.start = null;
    this.last = value;
    return this.start === null ? value : this.start + (value - this.start) / 10;
  },
};
for (const name of ["keydown", "keyup", "pointermove", "pointerdown"]) {
  window.addEventListener(name, (/** @type {any} */ event) => {
    fine.isHeld = event.shiftKey && event.buttons !== 0;
    if (name === "pointerdown") [fine.start, fine.last] = [null, Number(event.target.value)];
  }, { capture: true, passive: true });
}

/** Lets a number be changed by a drag over its name, three hundred points for its range; one drag is one step for undo. */
const scrubbed = (label, { range, value, set }) => {
  label.classList.add("scrub");
  let [start, from, continues] = [null, 0, false];
  label.addEventListener("pointerdown", event => {
    if (event.button > 0) return;
    [start, from, continues] = [event.clientX, value(), false];
    label.setPointerCapture(event.pointerId);
  });
  label.addEventListener("pointermove", event => {
    if (start === null || !continues && Math.abs(event.clientX - start) < 4) return;
    const moved = (event.clientX - start) / 300 * (range[1] - range[0]) * (event.shiftKey ? 0.1 : 1);
    set(Math.min(Math.max(from + moved, range[0]), range[1]), continues);
    continues = true;
  });
  for (const name of ["pointerup", "pointercancel"]) label.addEventListener(name, () => { start = null; });
  // What was a drag does not also move the focus.
  label.addEventListener("click", event => { if (continues) event.preventDefault(); });
};

/** A slider for each number of the rule, with a mark for every gesture at the value where its decision flips. */
class Sliders {
  constructor(state) {
    this.state = state;
    this.box = byID("sliders");
  }

  build() {
    const { setup } = this.state;
    byID("rule-text").textContent = setup.isDriven
      ? `finish when ${setup.controller.text}` : [`${setup.scene} decides itself`, setup.watch].filter(part => part).join("; ");
    this.all = setup.parameters.map(parameter => this.slider(parameter));
    this.box.replaceChildren(...this.all.map(({ box }) => box));
    this.update();
  }

  slider(parameter) {
    const { name, unit, range, meaning, suffix } = parameter;
    const id = `number-${name}`;
    const field = element("input", { type: "number", id, step: "any", min: range[0], max: range[1],
      "aria-describedby": `${id}-hint` });
    const track = element("input", { type: "range", min: range[0], max: range[1], step: stepOf(parameter),
      "aria-label": name });
    const canvas = element("canvas", { role: "img", "aria-label": `Where decisions turn along ${name}` });
    const was = element("span", {});
    const title = `${meaning}; ${range[0]} to ${range[1]}${suffix}`
      + (parameter.default === null ? "" : `, ${parameter.default}${suffix} by default`);
    const label = element("label", { for: id }, name);
    const box = element("div", { class: "slider", title }, label,
      element("span", { class: "value" }, field, element("span", { class: "unit" }, unit)), track, canvas,
      element("span", { class: "hint", id: `${id}-hint` }, was, element("span", { class: "span" }, `${range[0]} to ${range[1]}`)));
    scrubbed(label, { range, value: () => this.state.setup.values[name],
      set: (value, continues) => this.state.set(name, roundedFor(parameter, value), continues) });
    // A drag is one step for undo, and so are arrow keys until the slider loses focus; browsers send `change` after
    // every arrow key.
    let continues = false;
    let isKeyed = false;
    track.addEventListener("keydown", event => { isKeyed = event.key !== "u"; continues &&= isKeyed; });
    track.addEventListener("pointerdown", () => { isKeyed = continues = false; });
    track.addEventListener("blur", () => { isKeyed = continues = false; });
    track.addEventListener("input", () => {
      this.state.set(name, roundedFor(parameter, fine.value(track)), continues);
      continues = true;
    });
    track.addEventListener("change", () => { continues &&= isKeyed; });
    field.addEventListener("change", () => {
      if (field.value.trim() !== "") this.state.set(name, Number(field.value));
      this.update();
    });
    return { parameter, box, field, track, canvas, was };
  }

  update() {
    const { setup } = this.state;
    for (const { parameter, field, track, was } of this.all) {
      const { name, suffix } = parameter;
      const value = setup.values[name];
      if (Number(field.value) !== value || field.value === "") field.value = value;
      if (Number(track.value) !== value) track.value = value;
      track.setAttribute("aria-valuetext", `${value}${suffix}`);
      const isMoved = value !== setup.start[name];
      const proposed = this.state.proposal?.values[name];
      say(was, (isMoved ? `was ${setup.start[name]}${suffix}`
        : parameter.default === null || parameter.default === value ? "" : `default ${parameter.default}${suffix}`)
        + (proposed === undefined ? "" : ` proposed ${roundedFor(parameter, proposed)}${suffix}`));
      was.className = isMoved ? "moved" : "";
    }
    this.drawMarks();
  }

  drawMarks() {
    for (const { parameter, canvas } of this.all) drawMarks(canvas, this.state.setup, parameter, this.state.proposal);
  }
}

/** Adds a button for each possible intent of a gesture, before the other buttons of a box. */
const offerIntents = (box, controller) => {
  for (const button of box.querySelectorAll("button[data-intent]")) button.remove();
  const last = box.querySelector("button");
  for (const intent of intentsOf(controller)) {
    const button = element("button", { type: "button", value: intent, "data-intent": "" }, intent);
    if (last === null) box.append(button, " "); else box.insertBefore(button, last);
  }
};

/** A list of gestures whose decision changes, a button each, with the effect on their verdicts. */
const turnedList = (state, places, before, after, most = 50) => {
  const list = element("ul", {}, ...places.slice(0, most).map(index => {
    const [old, outcome] = [before[index], after[index]];
    const button = element("button", { type: "button" }, state.setup.gestures[index].name);
    button.addEventListener("click", () => state.select(index));
    const verdict = outcome.verdict === old.verdict ? "" : outcome.verdict === "fail"
      ? ", now fails" : outcome.verdict === "pass" ? ", now passes" : "";
    return element("li", {}, button, ` ${old.decision} → ${outcome.decision}${verdict}`);
  }));
  return places.length <= most ? [list] : [list, element("p", { class: "quiet" }, `and ${places.length - most} more`)];
};

/** Shows the proposal of `tune`, and the gestures whose decisions it would change. */
const showProposal = state => {
  const { proposal, setup } = state;
  byID("proposal").hidden = byID("accept").disabled = proposal === null;
  byID("proposal-text").replaceChildren();
  if (proposal === null) return;
  const places = [...proposal.turned];
  const count = verdict => places.filter(index => proposal.outcomes[index].verdict === verdict
    && setup.outcomes[index].verdict !== verdict).length;
  byID("proposal-text").append(element("h3", {}, "Tune proposes"),
    element("p", {}, proposal.answer[0]),
    element("p", {}, places.length === 0 ? "No gesture here ends differently."
      : `${places.length} of ${setup.outcomes.length} gestures end otherwise: ${count("pass")} pass then, ${count("fail")} fail.`),
    ...proposal.answer.slice(1).map(line => element("p", {}, line)),
    ...places.length === 0 ? [] : turnedList(state, places, setup.outcomes, proposal.outcomes));
};

/**
 * Sentences that say whether the current numbers or those of the comparison are better, judged by the people's labels.
 */
const differenceOf = state => {
  const { setup, reference } = state;
  const isJudged = index => reference[index] !== null && !setup.gestures[index].isUndriven
    && setup.gestures[index].intent !== "any"
    && [reference, setup.outcomes].every(outcomes => outcomes[index].verdict !== "unlabelled");
  const rows = setup.gestures.map((gesture, index) => index).filter(isJudged).map(index => ({
    person: setup.gestures[index].person, weight: setup.gestures[index].weight,
    before: reference[index].verdict === "pass", after: setup.outcomes[index].verdict === "pass",
  }));
  const found = pairedDifference(rows);
  const other = state.opposite?.title ?? "before";
  // What a controller was tuned on says nothing about others.
  const inSample = [setup, ...state.other === null ? [] : [state.setups[state.other]]].filter(each => each.tunedOn !== null)
    .map(each => `in-sample: ${each.name} was tuned on ${each.tunedOn} of the ${each.gestures.length} gestures`);
  return found === null ? []
    : [...inSample, ...differenceLines(found, state.other === null ? "this" : setup.name, other)];
};

/**
 * Shows the gestures that the last change flipped, how the others settle, and whether it is better for the people.
 * During a drag, only the first gestures are listed.
 */
const showChanges = (state, isDrag) => {
  const box = byID("changes");
  const flipped = [...state.flipped];
  const reference = state.reference;
  const other = state.opposite?.title ?? null;
  const title = other === null ? "Flipped by the last change" : `Differ from ${other}`;
  const settling = isDrag || reference === null ? null : SettlingChange.of(reference, state.setup.outcomes);
  // During a drag the heading stays even if nothing is flipped, because the content below would otherwise jump.
  if (flipped.length === 0 && settling === null && !isDrag) {
    box.replaceChildren();
    return;
  }
  renew(box, ...flipped.length > 0 || isDrag || other !== null ? [element("h3", {}, `${title}: ${flipped.length}`)] : [],
    ...settling === null ? [] : [element("p", {}, settling.sentence)],
    ...isDrag || flipped.length === 0 ? [] : differenceOf(state).map(line => element("p", {}, line)),
    ...turnedList(state, flipped, reference, state.setup.outcomes, isDrag ? 5 : undefined));
};
