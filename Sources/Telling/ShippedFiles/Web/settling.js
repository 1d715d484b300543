// What a change does to how transitions settle: a copy of Panlab's comparison, with the words of its reports as data.

import { held01 } from "./curves.js";
import { pointsOf, StopLayout, restOf } from "./drive.js";
import { sizeOfView } from "./motion.js";
import { fill } from "./reasons.js";
import { settlingWords } from "./tables.js";
export { settlingOf, medianOf, fixed, SettlingChange };

/** @type {(name: string, values: Record<string, any>) => string} */
const worded = (name, values) => fill(settlingWords[name], values);

/**
 * How the transition settles after an outcome: its length in seconds, its overshoot, and the size of the jump at the
 * hand-off, in points per second and relative to the finger's speed. Null if it does not settle, or if that is unknown.
 *
 * @type {(outcome: import("./state.js").Outcome) => Page.Settling | null}
 */
const settlingOf = ({ setup, gesture, answer, how }) => {
  const { asked } = gesture;
  if (asked === null || answer === null || !setup.isDrivable || !gesture.fits) return null;
  const { drive } = setup.controller;
  const size = sizeOfView(setup, gesture);
  const layout = setup.hasSurface ? StopLayout.of(drive, size, gesture.start) : null;
  const extent = pointsOf(drive.extent, drive.direction, size);
  const percent = gesture.isUnmoved ? 0 : gesture.drag?.at(-1) ?? held01(asked.end?.[0].progress ?? 0);
  const rest = restOf(setup, how, { asked, layout, extent, start: layout?.start ?? 0, moments: [{ percent }] }, answer);
  const jump = setup.hasSurface ? null : Math.abs(rest.firstRate - rest.fingerRate);
  return { length: rest.length, overshoot: rest.overshoot, jump: jump === null ? null : jump * extent,
    relativeJump: jump === null || rest.fingerRate === 0 ? null : jump / Math.abs(rest.fingerRate) };
};

/** @type {(numbers: number[]) => number} */
const medianOf = numbers => {
  if (numbers.length === 0) return 0;
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 0 ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle];
};

/**
 * A number of 0 or more, rounded as in Panlab's reports.
 *
 * @type {(value: number, decimals: number) => string}
 */
const fixed = (value, decimals) => (Math.round(value * 10 ** decimals) / 10 ** decimals).toFixed(decimals);

/** @type {(share: number) => string} */
const percentText = share => `${fixed(share * 100, 1)} %`;

/** How transitions settle before and after a change, among the gestures whose decision it leaves alone. */
class SettlingChange {
  /**
   * Compares the outcomes of the same gestures; null if none of them settles otherwise.
   *
   * @param {(import("./state.js").Outcome | null)[]} before
   * @param {import("./state.js").Outcome[]} after
   */
  static of(before, after) {
    const pairs = after.flatMap((outcome, index) => {
      const old = before[index];
      if (old === null || old.decision !== outcome.decision || old.settled === null || outcome.settled === null) return [];
      return [{ name: outcome.gesture.name, before: old.settled, after: outcome.settled }];
    });
    const change = new SettlingChange(pairs);
    return change.moved.length > 0 || change.jumps.length > 0 || change.overshoots.length > 0 ? change : null;
  }

  /** @param {Page.SettlingPair[]} pairs */
  constructor(pairs) {
    const { least, leastJump } = settlingWords;
    /** @type {(name: "jump" | "overshoot", least: number) => Page.SettlingPair[]} */
    const differing = (name, least) => {
      const known = pairs.filter(({ before, after }) => before[name] !== null && after[name] !== null);
      return known.some(({ before, after }) => Math.abs((after[name] ?? 0) - (before[name] ?? 0)) >= least) ? known : [];
    };
    this.pairs = pairs;
    this.moved = pairs.filter(({ before, after }) => Math.abs(after.length - before.length) >= least);
    this.jumps = differing("jump", leastJump);
    this.overshoots = differing("overshoot", least);
  }

  get sentence() {
    /** @type {(pair: Page.SettlingPair) => number} */
    const change = ({ before, after }) => after.length - before.length;
    /** @type {(value: number) => string} */
    const seconds = value => fixed(value, 3);
    /** @type {(before: number, after: number, text: (value: number) => string) => string} */
    const sides = (before, after, text) => worded("sides", { before: text(before), after: text(after) });
    /** @type {(pairs: Page.SettlingPair[], side: "before" | "after", name: keyof Page.Settling) => any[]} */
    const column = (pairs, side, name) => pairs.map(pair => pair[side][name]);
    /**
     * @type {(pairs: Page.SettlingPair[], name: keyof Page.Settling, whole: (values: number[]) => number,
     *   text: (value: number) => string) => string}
     */
    const both = (pairs, name, whole, text) =>
      sides(whole(column(pairs, "before", name)), whole(column(pairs, "after", name)), text);
    const clauses = [];
    if (this.moved.length > 0) {
      const sooner = this.moved.filter(pair => change(pair) < 0).length;
      const ways = [[sooner, "sooner"], [this.moved.length - sooner, "later"]].filter(([count]) => count > 0)
        .map(([count, way], place) => worded(place === 0 ? "moved" : "alsoMoved",
          { count, compared: this.pairs.length, way: settlingWords[way] }));
      const most = this.moved.reduce((most, pair) =>
        Math.abs(change(pair)) > Math.abs(change(most)) + settlingWords.rounding ? pair : most);
      clauses.push([...ways, worded("times", { median: both(this.pairs, "length", medianOf, seconds), trace: most.name,
        most: sides(most.before.length, most.after.length, seconds) })].join(", "));
    }
    if (this.jumps.length > 0) {
      const relative = this.jumps.filter(({ before, after }) => before.relativeJump !== null && after.relativeJump !== null);
      clauses.push([worded("jump", { jump: both(this.jumps, "jump", medianOf, value => fixed(value, 0)) }),
        ...relative.length === 0 ? []
          : [worded("relativeJump", { jump: both(relative, "relativeJump", medianOf, percentText) })]].join(", "));
    }
    if (this.overshoots.length > 0) {
      clauses.push(worded("overshoot", { overshoot: both(this.overshoots, "overshoot",
        values => values.reduce((most, value) => Math.max(most, value), 0), percentText) }));
    }
    return worded("line", { clauses: clauses.join("; ") });
  }
}
