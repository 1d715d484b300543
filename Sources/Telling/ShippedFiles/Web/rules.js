// Rules: the same operations as in Sources/Judging/Rules, in the same order, so that every number is equal to the last bit.

import { quantityTable } from "./tables.js";
export {
  hold, lesser, greater, releaseOf, stillRelease, naturalSize, compileOperand, isMeasured, quantitiesIn, namesIn,
  relations, Rule,
};

/** The greatest absolute value of a result; far above every number that a gesture gives. */
const limit = 1e15;

/** @type {(value: number) => number} */
const clamp = value => {
  const capped = value > limit ? limit : value;
  return capped < -limit ? -limit : capped;
};

/**
 * Clamps a number to the limit; NaN becomes 0.
 *
 * @type {(value: number) => number}
 */
const hold = value => Number.isNaN(value) ? 0 : clamp(value);

/** @type {(dividend: number, divisor: number) => number} */
const divide = (dividend, divisor) => {
  if (divisor === 0) return dividend === 0 ? 0 : dividend > 0 ? limit : -limit;
  return clamp(dividend / divisor);
};

// If both numbers are equal, `lesser` returns the first and `greater` the second, as Swift's `min` and `max` do.
/** @type {(a: number, b: number) => number} */
const lesser = (a, b) => b < a ? b : a;
/** @type {(a: number, b: number) => number} */
const greater = (a, b) => b >= a ? b : a;

/** @type {Record<string, (...values: any[]) => number>} */
const functions = {
  "neg": a => -a,
  "abs": a => Math.abs(a),
  "sign": a => a > 0 ? 1 : a < 0 ? -1 : 0,
  "+": (a, b) => clamp(a + b),
  "-": (a, b) => clamp(a - b),
  "*": (a, b) => clamp(a * b),
  "/": divide,
  "min": (...all) => all.reduce(lesser),
  "max": (...all) => all.reduce(greater),
  "clamp": (value, least, most) => lesser(greater(value, least), most),
  "project": (velocity, rate) => divide(velocity / 1000 * rate, 1 - rate),
};

/**
 * The quantities by name, from Sources/Rules: whether each is known before the finger moves and, if it is derived, the
 * expression that computes it.
 */
const quantities = new Map(quantityTable.map(quantity => [quantity.name, quantity]));

/** The names of the quantities that a release stores, in the order in which the program sends them. */
const stored = [...quantities.values()].filter(({ is }) => is === undefined).map(({ name }) => name);

/**
 * Creates a release, a gesture at the moment of a decision as the rule sees it, from its stored quantities by name, or
 * in their order.
 *
 * @type {(values: number[] | Record<string, number>) => Page.Release}
 */
const releaseOf = values => {
  /** @type {Page.Release} */
  const release = {};
  for (const [index, name] of stored.entries()) {
    const value = Array.isArray(values) ? values[index] : values[name];
    if (value === undefined) throw new Error(`a release without '${name}'`);
    release[name] = hold(value);
  }
  return release;
};

/**
 * The release of a finger that does not move; quantities that are not given are 0.
 *
 * @type {(values: Record<string, number>) => Page.Release}
 */
const stillRelease = values => releaseOf({ ...Object.fromEntries(stored.map(name => [name, 0])), ...values });

/**
 * The scale of a margin if no threshold gives one.
 *
 * @type {(unit: Page.Unit, release: Page.Release) => number}
 */
const naturalSize = (unit, release) =>
  unit === "pt" || unit === "pt/s" ? (release.extent > 0 ? release.extent : 1) : 1;

/**
 * Compiles an operand to a function of a release and of numbers by name. The clauses in its `if` conditions are added
 * to `inner`.
 *
 * @type {(operand: Page.Operand, inner: Page.Clause[]) => Page.Value}
 */
const compileOperand = (operand, inner) => {
  if ("q" in operand) {
    const name = operand.q;
    const quantity = quantities.get(name);
    if (quantity === undefined) throw new Error(`no quantity is named '${name}'`);
    return quantity.is === undefined ? release => release[name] : compileOperand(quantity.is, []);
  }
  if ("p" in operand) {
    const name = operand.p;
    if (name === "duration") return (release, numbers) => numbers.duration(release, numbers);
    return (release, numbers) => numbers[name];
  }
  if ("times" in operand) {
    const { n: factor, times: side } = operand;
    return release => hold(factor * release[side]);
  }
  if ("n" in operand) {
    const value = operand.n;
    return () => value;
  }
  if ("if" in operand) {
    const test = compileCondition(operand.if, inner, inner);
    const [first, second] = [operand.then, operand.else].map(part => compileOperand(part, inner));
    return (release, numbers) => (test.holds(release, numbers) ? first : second)(release, numbers);
  }
  const apply = functions[operand.f];
  const parts = operand.of.map(part => compileOperand(part, inner));
  if (parts.length === 1) {
    const [part] = parts;
    return (release, numbers) => apply(part(release, numbers));
  }
  if (parts.length === 2) {
    const [left, right] = parts;
    return (release, numbers) => apply(left(release, numbers), right(release, numbers));
  }
  return (release, numbers) => apply(...parts.map(part => part(release, numbers)));
};

/**
 * The operands nested in an operand or a condition.
 *
 * @type {(part: any) => any[]}
 */
const operandsIn = part => [
  ...part.of ?? [], ...part.all ?? [], ...part.any ?? [],
  ...["left", "right", "if", "then", "else", "not"].filter(key => key in part).map(key => part[key]),
];

/** @type {(operand: any) => boolean} */
const isMeasured = operand =>
  "q" in operand ? !quantities.get(operand.q)?.isKnown : operandsIn(operand).some(isMeasured);

/**
 * The names of the stored quantities in an operand or a condition.
 *
 * @type {(part: any) => string[]}
 */
const quantitiesIn = part => {
  const { q } = part;
  if (q === undefined) return operandsIn(part).flatMap(quantitiesIn);
  const is = quantities.get(q)?.is;
  return is === undefined ? [q] : quantitiesIn(is);
};

/**
 * The names of the numbers in an operand.
 *
 * @type {(operand: any) => string[]}
 */
const namesIn = operand => "p" in operand ? [operand.p] : operandsIn(operand).flatMap(namesIn);

/** @type {Record<string, (a: number, b: number) => boolean>} */
const relations = {
  ">": (a, b) => a > b, ">=": (a, b) => a >= b, "<": (a, b) => a < b, "<=": (a, b) => a <= b,
};

/**
 * The verdict of `not` applied to a verdict.
 *
 * @type {(verdict: Page.Verdict) => Page.Verdict}
 */
const negated = verdict => ({
  ...verdict, holds: !verdict.holds, isNegated: !verdict.isNegated,
  margin: verdict.margin === 0 ? 0 : -verdict.margin,
});

/**
 * Compiles a condition to a node with `verdict` (which clause decides, and by how much) and `holds` (only the answer).
 *
 * The clauses are added to `clauses` in reading order, and those nested in their operands to `inner`.
 *
 * @type {(condition: Page.Condition, clauses: Page.Clause[], inner: Page.Clause[]) => Page.Node}
 */
const compileCondition = (condition, clauses, inner) => {
  if ("all" in condition || "any" in condition) {
    const wanted = "any" in condition;
    const parts = ("any" in condition ? condition.any : condition.all).map(part => compileCondition(part, clauses, inner));
    return {
      condition, parts,
      // The first part that settles the result; if none does, the part nearest to its boundary, or the earlier of two
      // that are equally near.
      verdict(release, numbers) {
        let nearest = parts[0].verdict(release, numbers);
        for (let index = 1; index < parts.length && nearest.holds !== wanted; index++) {
          const next = parts[index].verdict(release, numbers);
          if (next.holds === wanted || next.nearness < nearest.nearness) nearest = next;
        }
        return nearest;
      },
      holds(release, numbers) {
        for (const part of parts) if (part.holds(release, numbers) === wanted) return wanted;
        return !wanted;
      },
    };
  }
  if ("not" in condition) {
    const part = compileCondition(condition.not, clauses, inner);
    return {
      condition, parts: [part],
      verdict: (release, numbers) => negated(part.verdict(release, numbers)),
      holds: (release, numbers) => !part.holds(release, numbers),
    };
  }
  if ("if" in condition) {
    const parts = [condition.if, condition.then, condition.else]
      .map(part => compileCondition(part, clauses, inner));
    const [test, first, second] = parts;
    return {
      condition, parts,
      // The chosen part decides, unless the test is nearer to its boundary and the other part would answer differently.
      verdict(release, numbers) {
        const asked = test.verdict(release, numbers);
        const answer = (asked.holds ? first : second).verdict(release, numbers);
        const other = asked.holds ? second : first;
        if (!(asked.nearness < answer.nearness) || other.holds(release, numbers) === answer.holds) return answer;
        return asked.holds === answer.holds ? asked : negated(asked);
      },
      holds: (release, numbers) => (test.holds(release, numbers) ? first : second).holds(release, numbers),
    };
  }
  const left = compileOperand(condition.left, inner);
  const right = compileOperand(condition.right, inner);
  const compare = relations[condition.is];
  const isGreater = condition.is[0] === ">";
  const measured = [isMeasured(condition.left), isMeasured(condition.right)];
  const side = measured[0] === measured[1] ? null : measured[0] ? "right" : "left";
  const unit = condition.unit;
  /** @type {Page.Clause} */
  const clause = {
    condition, parts: [], index: clauses.length, left, right,
    margin(release, numbers) {
      const a = left(release, numbers);
      const b = right(release, numbers);
      return isGreater ? a - b : b - a;
    },
    verdict(release, numbers) {
      const a = left(release, numbers);
      const b = right(release, numbers);
      const margin = isGreater ? a - b : b - a;
      const threshold = side === null ? 0 : Math.abs(side === "left" ? a : b);
      const scale = threshold > 0 ? threshold : naturalSize(unit, release);
      return { holds: compare(a, b), margin, nearness: Math.abs(margin) / scale, clause: clause.index,
        isNegated: false };
    },
    holds: (release, numbers) => compare(left(release, numbers), right(release, numbers)),
  };
  clauses.push(clause);
  return clause;
};

/** A controller's rule, compiled, with numbers that can be changed. */
class Rule {
  /** @param {Page.Controller} controller */
  constructor(controller) {
    this.controller = controller;
    /** @type {Page.Clause[]} */
    this.clauses = [];
    /** @type {Page.Clause[]} */
    const inner = [];
    this.root = compileCondition(controller.rule, this.clauses, inner);
    // Clauses nested in operands have boundaries too, which matter only for flips.
    this.boundaries = [...this.clauses, ...inner];
    this.decide = controller.decide;
    /** @type {WeakMap<Page.Pace, Page.Value>} */
    this.durations = new WeakMap();
  }

  /**
   * The duration of a pace as a function of a release and numbers; null if it is constant.
   *
   * @param {Page.Pace} pace
   */
  computedDuration(pace) {
    if ("n" in pace.duration && !("times" in pace.duration)) return null;
    const known = this.durations.get(pace);
    if (known !== undefined) return known;
    const duration = compileOperand(pace.duration, []);
    /** @type {Page.Value} */
    const held = (release, numbers) => lesser(greater(duration(release, numbers), 0.01), 60);
    this.durations.set(pace, held);
    return held;
  }

  /**
   * The numbers by name, as conditions read them, including the pace's duration.
   *
   * @param {Record<string, number>} values
   * @param {Page.Pace} pace
   * @returns {Page.Numbers}
   */
  numbers(values, pace) {
    const seconds = values.duration ?? ("n" in pace.duration ? pace.duration.n : 0);
    return { ...values, duration: this.computedDuration(pace) ?? (() => seconds) };
  }

  /**
   * The index of the stop beyond every boundary that is passed at a moment; null if one is passed but an earlier one is
   * not.
   *
   * @param {Page.Instant} releases
   * @param {Page.Numbers} numbers
   */
  stopAt(releases, numbers) {
    let stop = 0;
    while (stop < releases.length && this.root.holds(releases[stop], numbers)) stop++;
    for (let index = stop + 1; index < releases.length; index++) {
      if (this.root.holds(releases[index], numbers)) return null;
    }
    return stop;
  }

  /**
   * Where a gesture is decided, if not at a change: at its end, or by no rule because the touch was cancelled or
   * nothing changed.
   */
  static end = -1;
  static cancelled = -2;
  static unchanged = -3;
  /** The controller makes no decision. */
  static silent = -4;

  /**
   * Where a gesture that began at a stop is decided: the index of a change, or one of the constants above.
   *
   * @param {Page.Asked} asked
   * @param {number} start
   * @param {Page.Numbers} numbers
   */
  placeOf(asked, start, numbers) {
    if (this.decide === "during") {
      for (let index = 0; index < asked.changes.length; index++) {
        const stop = this.stopAt(asked.changes[index], numbers);
        if (stop !== null && stop !== start) return index;
      }
    }
    if (asked.cancelled) {
      if (this.controller.cancelledTouch === "cancel") return Rule.cancelled;
      if (this.controller.cancelledTouch === "ignore") return Rule.silent;
    }
    // The finger is still down.
    if (asked.end === null) return Rule.silent;
    if (this.decide !== "last-change") return Rule.end;
    return asked.changes.length === 0 ? Rule.unchanged : asked.changes.length - 1;
  }

  /**
   * The index of the stop that the decision leads to; null if the rule yields none.
   *
   * @param {Page.Asked} asked
   * @param {number} start
   * @param {Page.Numbers} numbers
   * @param {number} place
   */
  stopOf(asked, start, numbers, place) {
    return place === Rule.end && asked.end !== null ? this.stopAt(asked.end, numbers)
      : place >= 0 ? this.stopAt(asked.changes[place], numbers) : start;
  }

  /**
   * The decision about a gesture that began at a stop; null if the controller makes none.
   *
   * @param {Page.Asked | null} asked
   * @param {number} start
   * @param {Page.Numbers} numbers
   * @returns {Page.Answer | null}
   */
  decision(asked, start, numbers) {
    if (asked === null) return null;
    const place = this.placeOf(asked, start, numbers);
    if (place === Rule.silent) return null;
    if (place === Rule.cancelled) return this.without(0, start);
    if (place === Rule.unchanged) return this.without(1, start);
    return place === Rule.end && asked.end !== null ? this.answer(asked.end, start, numbers, null)
      : this.answer(asked.changes[place], start, numbers, place);
  }

  /**
   * @param {Page.Instant} releases
   * @param {number} start
   * @param {Page.Numbers} numbers
   * @param {number | null} change
   * @returns {Page.Answer}
   */
  answer(releases, start, numbers, change) {
    const stop = this.stopAt(releases, numbers);
    const verdicts = releases.map(release => this.root.verdict(release, numbers));
    // Of the two boundaries beside the stop the nearer one decides; the first if both are equally near.
    let boundary = stop === null ? verdicts.findIndex(({ holds }) => !holds) : Math.max(stop - 1, 0);
    if (stop !== null && stop > 0 && stop < releases.length && verdicts[stop].nearness < verdicts[boundary].nearness) boundary = stop;
    const verdict = verdicts[boundary];
    const { text, unit } = this.clauses[verdict.clause].condition;
    const { stops } = this.controller;
    const place = stops.length === 0 ? "" : ` between ${stops[boundary]} and ${stops[boundary + 1]}`;
    return { stop, finishes: stop !== null && stop !== start, margin: verdict.margin, unit, release: releases[boundary], releases,
      boundary, change, clause: verdict.clause, place, text: (verdict.isNegated ? `not (${text})` : text) + place };
  }

  /**
   * A decision that no rule made.
   *
   * @param {0 | 1} index
   * @param {number} start
   * @returns {Page.Answer}
   */
  without(index, start) {
    return { stop: start, finishes: false, margin: 0, unit: "", release: null, releases: null, boundary: null, change: null, clause: null, place: "",
      text: this.controller.withoutRule[index] };
  }

  /**
   * The moments at which the rule could be evaluated; the first that leads away from the starting stop decides.
   *
   * @param {Page.Asked | null} asked
   */
  instants(asked) {
    if (asked === null) return [];
    const end = asked.end === null || asked.cancelled && this.controller.cancelledTouch !== "release" ? [] : [asked.end];
    if (this.decide === "release") return end;
    if (this.decide === "during") return [...asked.changes, ...end];
    return end.length === 0 ? [] : asked.changes.slice(-1);
  }
}
