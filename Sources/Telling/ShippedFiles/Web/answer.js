// The answer to a change, which stands beside the number that makes it: what flips, who gains and loses by it, and which
// transitions settle otherwise.

import { element, byID, say, renew } from "./elements.js";
import { state } from "./opened.js";
import { medianOf, fixed, SettlingChange } from "./settling.js";
import { marks, inOrder } from "./state.js";
export { showAnswer };

/** How many gestures at most are compared for how they settle while a finger moves the motion. */
const settlingSample = 300;

const countedWord = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** Up to three names, or how many there are. */
const namesOf = (names, one, many) => names.length > 3 ? countedWord(names.length, one, many) : names.join(", ");

/** What a change does to gestures and people: the sum of their verdicts, before and after it. */
class Answer {
  constructor({ setup, reference, flipped }) {
    this.flipped = [...flipped];
    const outcomes = setup.outcomes;
    const people = new Map();
    this.passing = [];
    this.failing = [];
    for (const index of this.flipped) {
      const [old, now] = [reference[index].verdict, outcomes[index].verdict];
      const change = old === "fail" && now === "pass" ? 1 : old === "pass" && now === "fail" ? -1 : 0;
      if (change > 0) this.passing.push(index);
      if (change < 0) this.failing.push(index);
      const { person } = setup.gestures[index];
      if (person !== null && person !== undefined) people.set(person, (people.get(person) ?? 0) + change);
    }
    const names = isMeant => [...people].filter(([, change]) => isMeant(change)).map(([name]) => name).sort(inOrder.compare);
    this.winners = names(change => change > 0);
    this.losers = names(change => change < 0);
  }

  /** How many gestures flip, and to what good. */
  get flips() {
    const { flipped, passing, failing } = this;
    if (flipped.length === 0) return "No decision flips";
    const effects = [passing.length > 0 ? `${passing.length} now pass${passing.length === 1 ? "es" : ""}` : null,
      failing.length > 0 ? `${failing.length} now fail${failing.length === 1 ? "s" : ""}` : null].filter(text => text !== null);
    const others = flipped.length - passing.length - failing.length;
    if (others > 0 && effects.length > 0) effects.push(`${others} ${others === 1 ? "is" : "are"} judged as before`);
    return `${countedWord(flipped.length, "gesture flips", "gestures flip")}`
      + (effects.length === 0 ? ", no verdict changes" : `: ${effects.join(", ")}`);
  }

  /** Who gains and who loses; empty if nobody does. */
  get people() {
    return [this.winners.length > 0 ? `${namesOf(this.winners, "person", "people")} gain${this.winners.length === 1 ? "s" : ""}` : null,
      this.losers.length > 0 ? `${namesOf(this.losers, "person", "people")} lose${this.losers.length === 1 ? "s" : ""}` : null]
      .filter(text => text !== null).join("; ");
  }
}

/**
 * How transitions settle otherwise, in a few words; empty if they do not. While a finger moves, a change of thresholds
 * alone is not looked into, and of many gestures a sample is taken.
 */
const briefSettling = ({ setup, reference, opposite }, isDrag) => {
  if (isDrag && opposite.how.pace === setup.pace) return "";
  const { outcomes } = setup;
  const step = isDrag ? Math.max(Math.ceil(outcomes.length / settlingSample), 1) : 1;
  const sampled = outcomes.filter((_, index) => index % step === 0);
  const change = SettlingChange.of(reference.filter((_, index) => index % step === 0), sampled);
  if (change === null || change.moved.length === 0) return "";
  const column = side => fixed(medianOf(change.pairs.map(pair => pair[side].length)), 3);
  const sooner = change.moved.filter(({ before, after }) => after.length < before.length).length;
  const later = change.moved.length - sooner;
  const ways = [sooner > 0 ? `${sooner} sooner` : null, later > 0 ? `${later} later` : null].filter(text => text !== null);
  return `of ${step > 1 ? `${change.pairs.length} sampled` : change.pairs.length} that end as before, ${ways.join(" and ")}`
    + ` (median ${column("before")} → ${column("after")} s)`;
};

/** Shows the answer to the last change, or to the comparison. */
const showAnswer = (state, isDrag = false) => {
  const { setup, reference, opposite } = state;
  const [line, who, marksBox] = ["answer-flips", "answer-people", "answer-marks"].map(byID);
  const isAsked = reference !== null;
  byID("answer").classList.toggle("asked", isAsked);
  if (!isAsked) {
    say(line, setup.parameters.length === 0 ? "This scene decides itself." : "Move a number: what flips stands here.");
    say(who, "");
    marksBox.replaceChildren();
    return;
  }
  const answer = new Answer(state);
  const against = opposite.title === null ? "" : `, compared with ${opposite.title}`;
  say(line, `${answer.flips}${against}.`);
  line.title = line.textContent;
  line.className = answer.failing.length > answer.passing.length ? "worse" : answer.passing.length > answer.failing.length ? "better" : "";
  const settling = briefSettling(state, isDrag);
  say(who, [answer.people, settling].filter(text => text !== "").join("; "));
  // A mark for each gesture that flips, those that now fail first.
  const shown = [...answer.failing, ...answer.passing, ...answer.flipped.filter(index => !answer.failing.includes(index) && !answer.passing.includes(index))];
  const most = 6;
  renew(marksBox, ...shown.slice(0, most).map(index => {
    const gesture = setup.gestures[index];
    const { verdict, decision } = setup.outcomes[index];
    const button = element("button", { type: "button", class: `flip ${verdict}`, "data-index": index,
      title: `${gesture.name}: ${reference[index].decision} → ${decision}` },
    element("b", {}, marks[verdict]), ` ${gesture.name.slice(setup.folder.length)}`);
    return element("li", {}, button);
  }), ...shown.length > most ? [element("li", { class: "quiet" }, `and ${shown.length - most} more`)] : []);
};

byID("answer-marks").addEventListener("click", event => {
  const button = event.target.closest("button");
  if (button !== null) state.select(Number(button.dataset.index));
});
