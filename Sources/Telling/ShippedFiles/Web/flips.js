// Flips: the nearest value of each number that flips a decision, found in the same way as by Flip.swift, Turn.swift and
// ClauseTurns.swift in Sources/Judging/Rules/Decisions.

import { lesser, greater, releaseOf, naturalSize, relations, Rule } from "./rules.js";
export { flipsOf, askedOf, serveFlips };

/**
 * The stop at the first instant at which the rule chooses another stop than the starting one, otherwise at the last
 * instant.
 *
 * @type {(rule: Rule, instants: Page.Instant[], start: number, numbers: Page.Numbers) => number | null}
 */
const stopReached = (rule, instants, start, numbers) => {
  /** @type {number | null} */
  let reached = start;
  for (const instant of instants) {
    reached = rule.stopAt(instant, numbers);
    if (reached !== null && reached !== start) break;
  }
  return reached;
};

/**
 * Bisects an interval down to neighbouring floating-point numbers; `isLower` says whether the answer at a value equals
 * the answer at the lower end.
 *
 * @type {(interval: Page.Pair, isLower: (value: number) => boolean) => Page.Pair}
 */
const narrowed = ([lower, upper], isLower) => {
  for (;;) {
    const middle = lower + (upper - lower) / 2;
    if (!(middle > lower && middle < upper)) return [lower, upper];
    if (isLower(middle)) lower = middle; else upper = middle;
  }
};

/**
 * A value between two others at which a clause answers differently, found by golden-section search; null if there is
 * none.
 *
 * @type {(interval: Page.Pair, holds: (difference: number) => boolean,
 *   difference: (value: number) => number) => number | null}
 */
const crossing = ([left, right], holds, difference) => {
  const answer = holds(difference(left));
  for (let round = 0; round < 40 && left < right; round++) {
    const step = (right - left) * 0.381966011250105;
    const [low, high] = [left + step, right - step];
    const [first, second] = [difference(low), difference(high)];
    if (holds(first) !== answer) return low;
    if (holds(second) !== answer) return high;
    if (Math.abs(first) <= Math.abs(second)) right = high; else left = low;
  }
  return null;
};

/**
 * The intervals in which a clause flips that is not linear in a number: between neighbouring parts of the range, and in
 * dips of the difference between them.
 *
 * @type {(range: Page.Pair, holds: (difference: number) => boolean,
 *   difference: (value: number) => number) => Page.Pair[]}
 */
const bentTurns = ([low, high], holds, difference) => {
  const parts = 64;
  const places = Array.from({ length: parts + 1 },
    (_, part) => part === parts ? high : low + (high - low) * part / parts);
  const differences = places.map(difference);
  const sizes = differences.map(Math.abs);
  const answers = differences.map(holds);
  /** @type {Page.Pair[]} */
  const turns = [];
  for (let part = 0; part <= parts; part++) {
    if (part > 0 && answers[part - 1] !== answers[part]) turns.push([places[part - 1], places[part]]);
    const [before, after] = [Math.max(part - 1, 0), Math.min(part + 1, parts)];
    const isDip = answers[before] === answers[part] && answers[part] === answers[after]
      && (part === 0 || (part < parts ? sizes[part] <= sizes[before] : sizes[part] < sizes[before]))
      && (part === parts || sizes[part] < sizes[after]);
    const found = isDip ? crossing([places[before], places[after]], holds, difference) : null;
    if (found !== null) turns.push([places[before], found], [found, places[after]]);
  }
  return turns.map(turn => {
    const answer = holds(difference(turn[0]));
    return narrowed(turn, value => holds(difference(value)) === answer);
  });
};

/**
 * The intervals in which a clause flips, in closed form if the difference of its sides is linear in the number.
 *
 * With the closed form, the flips of 48 gestures under `default` take 27 ms; without it, 161 ms.
 *
 * @type {(range: Page.Pair, holds: (difference: number) => boolean,
 *   difference: (value: number) => number) => Page.Pair[]}
 */
const turnsOf = (range, holds, difference) => {
  const [low, width] = [range[0], range[1] - range[0]];
  const [first, last] = range.map(difference);
  const size = greater(Math.abs(first), Math.abs(last));
  const isStraight = [0.375, 0.8125].every(part =>
    Math.abs(difference(low + width * part) - (first + (last - first) * part)) <= 1e-9 * size);
  if (!isStraight) return bentTurns(range, holds, difference);
  if (holds(first) === holds(last)) return [];
  const zero = low + width * (first / (first - last));
  const room = (Math.abs(zero) + width) * 1e-12;
  return [[greater(zero - room, low), lesser(zero + room, range[1])]];
};

/**
 * The nearest value that flips, on either side of a start. Only the ends of `turns` and of the range are tested, because
 * nothing flips elsewhere.
 *
 * @type {(start: number, range: Page.Pair, turns: Page.Pair[], flips: (value: number) => boolean) => number | null}
 */
const nearestFlip = (start, range, turns, flips) => {
  /** @type {(value: number) => boolean} */
  const isWithin = value => value >= range[0] && value <= range[1];
  /** @type {(unflipped: number, flipped: number) => number} */
  const refined = (unflipped, flipped) => {
    const isUp = unflipped < flipped;
    const turn = narrowed(isUp ? [unflipped, flipped] : [flipped, unflipped], value => flips(value) !== isUp);
    const first = turn[isUp ? 1 : 0];
    const half = start + (first - start) / 2;
    return half === start || half === first || !flips(half) ? first : refined(start, half);
  };
  /** @type {(value: number) => number} */
  const rounded = value => {
    let scale = 1;
    for (let round = 0; round < 12; round++) {
      const candidate = (value > start ? Math.ceil(value * scale) : Math.floor(value * scale)) / scale;
      const change = Math.abs(candidate - start);
      if (isWithin(candidate) && change <= Math.abs(value - start) * 1.001 && flips(candidate)
        && !flips(start + (candidate - start) / 2)) return candidate;
      scale *= 10;
    }
    return value;
  };
  /** @type {(bound: number) => number | null} */
  const towards = bound => {
    const reach = bound - start;
    if (reach === 0) return null;
    const ahead = [bound, ...turns.flat()]
      .filter(place => isWithin(place) && (reach > 0 ? place > start : place < start))
      .sort((a, b) => Math.abs(a - start) - Math.abs(b - start));
    let last = start;
    for (const place of ahead) {
      if (flips(place)) return rounded(refined(last, place));
      last = place;
    }
    return null;
  };
  const up = towards(range[1]);
  const down = towards(range[0]);
  if (up === null || down === null) return up ?? down;
  return Math.abs(up - start) <= Math.abs(down - start) ? up : down;
};

/**
 * The nearest value of one number that flips the decision about a gesture; null if there is none.
 *
 * @type {(rule: Rule, parameter: Page.Parameter, instants: Page.Instant[], began: number, how: Page.How) => number |
 *   null}
 */
const flipOf = (rule, parameter, instants, began, { values, pace }) => {
  const { name, range } = parameter;
  const start = values[name];
  const trial = rule.numbers(values, pace);
  /** @type {(value: number) => void} */
  const set = value => {
    if (name === "duration") trial.duration = () => value; else trial[name] = value;
  };
  const reached = stopReached(rule, instants, began, trial);
  const turns = range[1] > range[0] ? instants.flat().flatMap(instant => rule.boundaries.flatMap(clause => {
    const compare = relations[clause.condition.is];
    return turnsOf(range, difference => compare(difference, 0), value => {
      set(value);
      return clause.left(instant, trial) - clause.right(instant, trial);
    });
  })) : [];
  return nearestFlip(start, range, turns, value => {
    set(value);
    return stopReached(rule, instants, began, trial) !== reached;
  });
};

/**
 * The nearest flips of a gesture, the smallest change first.
 *
 * @type {(rule: Rule, gesture: { asked: Page.Judged | null, start: number }, decision: Page.Answer | null,
 *   how: Page.How) => Page.Flip[]}
 */
const flipsOf = (rule, { asked, start }, decision, how) => {
  const needsRule = rule.decide === "release" || rule.controller.stops.length > 0;
  if (decision === null || needsRule && decision.clause === null) return [];
  const instants = rule.instants(asked);
  if (instants.length === 0) return [];
  const instant = instants[instants.length - 1];
  const last = instant[instant.length - 1];
  return rule.controller.numbers.flatMap(parameter => {
    const old = how.values[parameter.name];
    const value = flipOf(rule, parameter, instants, start, how);
    if (value === null) return [];
    const effort = Math.abs(value - old) / (old === 0 ? naturalSize(parameter.unit, last) : Math.abs(old));
    return [{ parameter, old, value, effort }];
  }).sort((a, b) => a.effort - b.effort);
};

/**
 * The releases at which a rule can be evaluated, from their stored form or as the page computed them.
 *
 * @type {(asked: Page.StoredAsked | null) => Page.Judged | null}
 */
const askedOf = asked => {
  if (asked === null) return null;
  /** @type {(part: number[] | Page.Release) => Page.Release} */
  const moment = part => Array.isArray(part) ? releaseOf(part) : part;
  return { end: asked.end.map(moment), changes: asked.changes.map(part => part.map(moment)), cancelled: asked.cancelled };
};

/**
 * The values at which the decisions about gestures flip, a list for each number; NaN for a gesture that does not flip.
 *
 * @param {Rule} rule
 * @param {{ asked: Page.Judged | null, start: number }[]} gestures
 * @param {Page.How} how
 */
function* placesOfFlips(rule, gestures, how) {
  const { numbers } = rule.controller;
  const places = numbers.map(() => new Float64Array(gestures.length).fill(NaN));
  const values = rule.numbers(how.values, how.pace);
  for (const [index, gesture] of gestures.entries()) {
    if (gesture.asked !== null) {
      const answer = rule.decision(gesture.asked, gesture.start, values);
      for (const { parameter, value } of flipsOf(rule, gesture, answer, how)) places[numbers.indexOf(parameter)][index] = value;
    }
    yield;
  }
  return places;
}

/** Runs in a worker: stores the gestures of a setup, and computes their flips for the numbers of the latest job. */
const serveFlips = () => {
  /** @type {Rule | null} */
  let rule = null;
  /** @type {{ asked: Page.Judged | null, start: number }[]} */
  let gestures = [];
  let latest = 0;
  /** @type {(search: Generator<undefined, Float64Array[]>, job: number) => void} */
  const work = (search, job) => {
    // Works in slices, so that messages with newer numbers are received between them.
    for (const end = performance.now() + 12; performance.now() < end && latest === job;) {
      const { done, value } = search.next();
      if (!done) continue;
      postMessage({ job, places: value }, { transfer: value.map(({ buffer }) => buffer) });
      return;
    }
    if (latest === job) setTimeout(work, 0, search, job);
  };
  onmessage = ({ data }) => {
    if (data.controller !== undefined) {
      rule = new Rule(data.controller);
      /** @type {{ asked: Page.StoredAsked | null, start: number }[]} */
      const sent = data.gestures;
      gestures = sent.map(({ asked, start }) => ({ asked: askedOf(asked), start }));
      return;
    }
    latest = data.job;
    // A job without numbers only cancels the previous one.
    if (data.how !== undefined && rule !== null) work(placesOfFlips(rule, gestures, data.how), data.job);
  };
};
"What a worker runs ends here.";
