// Driving: how a controller responds to a finger, from its samples to the settling of the transition. A copy of
// Panlab's closed form, for a page without Panlab; test vectors check that both agree, and Panlab is authoritative.

import { held01, Bezier, paceOf } from "./curves.js";
import { estimators, Pan } from "./recogniser.js";
import { hold, releaseOf, stillRelease, compileOperand } from "./rules.js";
export { isSideways, pointsOf, StopLayout, followed, restOf, settled };

/** @type {(direction: Page.Direction) => boolean} */
const isSideways = direction => direction === "right" || direction === "left";
/**
 * The component of a vector along a direction.
 *
 * @type {(direction: Page.Direction, vector: number[]) => number}
 */
const along = (direction, [x, y]) => ({ right: x, left: -x, down: y, up: -y })[direction];
/**
 * The vector of a travel along a direction.
 *
 * @type {(direction: Page.Direction, travel: number) => number[]}
 */
const vectorOf = (direction, travel) =>
  ({ right: [travel, 0], left: [-travel, 0], down: [0, travel], up: [0, -travel] })[direction];

/**
 * Converts a length with its unit to points: points, view widths, view heights, or view lengths along the direction.
 *
 * @type {(length: Page.Extent, direction: Page.Direction, size: number[]) => number}
 */
const pointsOf = ([value, unit], direction, [width, height]) =>
  ({ pt: 1, w: width, h: height, l: isSideways(direction) ? width : height })[unit] * value;

/**
 * UIKit's rubber band: the visible part of a drag beyond an end, and its derivative.
 *
 * @type {(drag: number, dimension: number) => { offset: number, slope: number }}
 */
const rubberBand = (drag, dimension) => {
  const pull = Math.abs(drag) * 0.55;
  const part = dimension / (pull + dimension);
  return { offset: Math.sign(drag) * pull * dimension / (pull + dimension), slope: 0.55 * part * part };
};

/**
 * The places of a surface's stops on a screen, in points of travel. A transition with two ends has two stops. Null if
 * the stops do not fit the screen.
 */
class StopLayout {
  /**
   * @param {Page.Drive} facts
   * @param {number[]} screen
   * @param {number} start
   */
  static of(facts, screen, start) {
    const extent = pointsOf(facts.extent, facts.direction, screen);
    const places = facts.stops.length === 0 ? [0, extent] : facts.stops.map(([value, unit]) =>
      unit === "" ? value * extent : pointsOf([value, unit], facts.direction, screen));
    const isOrdered = places.every((place, index) => index === 0 || places[index - 1] < place);
    const isWithin = places.every(place => place >= 0 && place <= Math.max(extent, 0));
    return extent > 0 && isOrdered && isWithin ? new StopLayout(places, Math.max(start, 0), facts.clamps) : null;
  }

  /**
   * @param {number[]} places
   * @param {number} start
   * @param {boolean} clamps
   */
  constructor(places, start, clamps) {
    this.places = places;
    this.start = start;
    this.clamps = clamps;
    this.first = places[0];
    this.last = places[places.length - 1];
    this.length = this.last - this.first;
    /** Where the surface is when the finger touches it: at a stop, unless it is caught while it moves. */
    this.base = places[start];
  }

  get gaps() {
    return this.places.slice(1).map((upper, index) => ({ lower: this.places[index], upper, start: this.base }));
  }

  /** @param {number} place */
  progress(place) { return this.length > 0 ? (place - this.first) / this.length : 0; }

  /** @param {number} place */
  held(place) { return Math.min(Math.max(place, this.first), this.last); }

  /**
   * Where the surface is shown after a drag; beyond the ends it stays or moves on a rubber band.
   *
   * @param {number} dragged
   */
  shown(dragged) {
    const place = this.base + dragged;
    const excess = place - this.held(place);
    return this.clamps || excess === 0 ? this.held(place) : this.held(place) + rubberBand(excess, this.length).offset;
  }

  /**
   * @param {number} velocity
   * @param {number} dragged
   */
  shownVelocity(velocity, dragged) {
    const place = this.base + dragged;
    const excess = place - this.held(place);
    if (excess === 0) return velocity;
    return this.clamps ? 0 : velocity * rubberBand(excess, this.length).slope;
  }
}

/**
 * Follows a finger with a recogniser and a controller, without evaluating the rule: returns the moments at which
 * something changed, and the releases at which the rule can be evaluated. Times are in seconds since the first contact.
 *
 * The finger's `rows` are delivered once per frame of a display, as touches reach an app. `held` is the progress at
 * which a moving surface was caught. If the finger is still down, the result has no end. `area` is the
 * view that carries the gesture, in which everything is measured but the distance from a screen's edge.
 *
 * @type {(setup: import("./state.js").Setup, finger: { rows: Page.Row[], screen: Page.Pair, area?: Page.Area,
 *   hz: number, start?: number, held?: number }) => Page.FollowedCourse}
 */
const followed = (setup, { rows, screen, area = setup.areaOn(screen), hz, start = 0, held = 0 }) => {
  const { drive: facts, decide } = setup.controller;
  const [left, top, ...size] = area.frame;
  const layout = setup.hasSurface ? StopLayout.of(facts, size, start) : null;
  const extent = pointsOf(facts.extent, facts.direction, size);
  if (layout !== null && held !== 0) layout.base = layout.first + held * layout.length;
  const offset = layout === null ? held * extent : 0;
  const gaps = setup.hasSurface ? layout?.gaps ?? [] : [{ lower: 0, upper: extent, start: 0 }];
  const pan = new Pan(facts, screen, area);
  const counts = facts.eitherWay && facts.stops.length === 0;
  /** @type {(vector: number[]) => number} */
  const travelOf = vector => offset + (counts ? Math.abs(along(facts.direction, vector)) : along(facts.direction, vector));
  /** @type {(translation: number, whole: number) => number} */
  const progressOf = (translation, whole) => {
    const raw = whole > 0 ? translation / whole : 0;
    return facts.clamps ? held01(raw) : raw;
  };
  /** @type {Page.Sample[]} */
  const history = [];
  /** @type {Page.FollowedCourse} */
  const course = { moments: [], changes: [], end: null, isCancelled: false, recognized: null, refused: false, missed: false,
    layout, extent, start: layout?.start ?? 0, now: 0, asked: null };
  /** @type {number | null} */
  let peak = null;
  let peakVelocity = 0;

  /** @type {(now: number) => number[]} */
  const estimate = now => facts.estimator === "uikit" ? pan.velocity : estimators[facts.estimator](history, now - facts.delay);
  /** @type {(now: number) => Page.Measure} */
  const momentAt = now => {
    const vector = pan.travel;
    const translation = travelOf(vector);
    const velocity = estimate(now);
    const component = along(facts.direction, velocity);
    const [x, y] = [pan.place.x - left, pan.place.y - top];
    const [width, height] = area.inFlight;
    const towards = counts && along(facts.direction, vector) < 0 ? -component : component;
    return { time: now, translation, velocity: towards, peakVelocity: Math.max(peakVelocity, towards),
      speed: Math.hypot(...velocity), location: { right: x, left: width - x, down: y, up: height - y }[facts.direction],
      peak: Math.max(peak ?? translation, translation), elapsed: now - (rows[0].time + facts.delay), active: now - (course.recognized ?? now) };
  };
  /**
   * The releases that the rule reads at a moment, one between every two neighbouring stops.
   *
   * @type {(moment: Page.Measure) => Page.Instant}
   */
  const releasesAt = moment => gaps.map(gap => {
    const [origin, whole] = [gap.start - gap.lower, gap.upper - gap.lower];
    const translation = origin + moment.translation;
    return releaseOf({
      progress: progressOf(translation, whole), translation, velocity: moment.velocity,
      "peak-progress": Math.max(0, progressOf(origin + moment.peak, whole)), elapsed: moment.elapsed, extent: whole,
      location: moment.location, speed: moment.speed, width: area.inFlight[0], height: area.inFlight[1], origin,
      active: moment.active, "peak-velocity": moment.peakVelocity,
    });
  });
  /**
   * Records the progress of finger and transition, and what is shown on the screen.
   *
   * @type {(now: number, isShown: boolean) => Page.Measure}
   */
  const note = (now, isShown) => {
    const moment = momentAt(now);
    const last = course.moments.at(-1);
    const progress = layout === null ? progressOf(moment.translation, extent)
      : layout.progress(layout.base + moment.translation);
    const percent = layout === null ? isShown ? Math.min(Math.max(progress, 0), 1) : last?.percent ?? held
      : layout.progress(layout.shown(moment.translation));
    const shown = isShown || last === undefined && held !== 0 ? percent
      : last?.shown ?? (layout === null ? held : layout.progress(layout.base));
    const whole = layout?.length ?? extent;
    course.moments.push({ time: now, finger: progress, percent, shown, rate: whole > 0 ? moment.velocity / whole : 0 });
    if (isShown && layout !== null && facts.isLocal && pan.isDrag) {
      pan.shift = vectorOf(facts.direction, layout.shown(moment.translation) - layout.base);
    }
    return moment;
  };
  /** @type {(now: number) => void} */
  const change = now => {
    const translation = travelOf(pan.travel);
    peak = Math.max(peak ?? translation, translation);
    const moment = note(now, true);
    ({ peakVelocity } = moment);
    if (decide !== "release") course.changes.push(releasesAt(moment));
  };

  let index = 0;
  /** @type {(row: Page.Row) => number} */
  const deliveryOf = ({ time }) => Math.max(Math.ceil((time + facts.delay - 1e-9) * hz) / hz, 0);
  while (index < rows.length) {
    const now = deliveryOf(rows[index]);
    const from = index;
    while (index < rows.length && deliveryOf(rows[index]) === now) index += 1;
    const part = rows.slice(from, index);
    course.now = now;
    if (part[0].phase === "began") {
      history.push(part[0]);
      if (pan.begin(part[0]) && gaps.length > 0) {
        course.recognized = now;
        change(now);
      }
    }
    const last = part[part.length - 1];
    if (last.phase === "ended" || last.phase === "cancelled") {
      course.isCancelled = last.phase === "cancelled";
      if (!course.isCancelled) {
        if (facts.drag === "velocity" && pan.isPanning) history.push(pan.placed(last));
        pan.lift(last);
      }
      if (!pan.isPanning || course.recognized === null) break;
      if (pan.isDrag && facts.drag !== "nothing") note(now, true);
      const moment = momentAt(now);
      course.end = releasesAt(moment);
      course.released = now;
      break;
    }
    const moves = part.filter(({ phase }) => phase === "moved");
    if (moves.length === 0) continue;
    history.push(...(pan.isDrag ? moves.slice(-1) : moves).map(move => pan.placed(move)));
    const done = pan.move(moves[moves.length - 1]);
    if (done === "began" && gaps.length > 0) {
      course.recognized = now;
      if (pan.isDrag) change(now); else note(now, false);
    } else if (done === "changed" && course.recognized !== null) change(now);
  }
  course.missed = pan.isMissed;
  course.refused = course.recognized === null && (pan.isOut || course.end === null && index >= rows.length);
  // The rule can be evaluated at every change, even while the finger is still down.
  course.asked = course.recognized === null ? null
    : { changes: course.changes, end: course.end, cancelled: course.isCancelled };
  return course;
};

/**
 * The completion speed that a driver sets at the hand-off.
 *
 * @type {(rule: Page.Speed, release: Page.Release, numbers: Page.Numbers, finishes: boolean, duration: number,
 *   curve: Page.Curve) => number}
 */
const speedAt = (rule, release, numbers, finishes, duration, curve) => {
  if (rule.formula !== undefined) {
    return Math.min(Math.max(compileOperand(rule.formula, [])(release, numbers), 0.01), 100);
  }
  if (rule.matched !== undefined) {
    const slope = curve.bezier === undefined ? 1 : new Bezier(...curve.bezier).startSlope;
    const rate = (finishes ? 1 : -1) * (release.extent > 0 ? release.velocity / release.extent : 0) * duration;
    const speed = rate / (slope > 0 && Number.isFinite(slope) ? slope : 1);
    return Math.min(Math.max(speed, rule.matched[0]), rule.matched[1]);
  }
  return Math.max(rule.constant ?? 1 - release.progress, 0.01);
};

/**
 * How a transition or a surface settles after the hand-off: its length in seconds, its progress at a time, and the
 * rates of progress of the finger before the hand-off and of the animation after it.
 *
 * @type {(setup: import("./state.js").Setup, how: Page.How, course: Page.Ended, answer: Page.Answer) => Page.Rest}
 */
const restOf = (setup, how, course, answer) => {
  const { layout } = course;
  const { change } = answer;
  const isAtEnd = change === null || setup.rule.decide !== "during";
  const instants = isAtEnd ? course.asked.end : course.asked.changes[change];
  const release = instants[answer.boundary ?? Math.min(course.start, instants.length - 1)];
  const numbers = setup.rule.numbers(how.values, how.pace);
  const { width, height } = release;
  const whole = setup.ownDuration ?? numbers.duration(stillRelease({ extent: course.extent, width, height }), numbers);
  if (layout === null) {
    const percent = isAtEnd ? course.moments.at(-1)?.percent ?? 0 : held01(release.progress);
    return settled({ how, numbers, release, finishes: answer.finishes, percent, whole, from: percent,
      to: answer.finishes ? 1 : 0, snaps: setup.snaps });
  }
  const stop = answer.stop ?? course.start;
  const [target, begun] = [layout.places[stop], layout.places[course.start]];
  const finishes = stop !== course.start;
  const dragged = hold(release.translation - release.origin);
  const shown = layout.shown(dragged);
  const part = Math.min(Math.abs(target - shown) / layout.length, 1);
  const percent = finishes ? 1 - part : part;
  const goesUp = finishes ? target > begun : shown >= begun;
  const velocity = layout.shownVelocity(release.velocity, dragged);
  const isBeyond = finishes && (goesUp ? shown > target : shown < target);
  const tail = releaseOf({ ...release, progress: percent, translation: percent * layout.length,
    velocity: goesUp === isBeyond ? -velocity : velocity, extent: layout.length, origin: 0, active: release.elapsed });
  return settled({ how, numbers, release: tail, finishes, percent, whole, from: layout.progress(shown),
    to: layout.progress(target) });
};

/**
 * @type {(ending: { how: Page.How, numbers: Page.Numbers, release: Page.Release, finishes: boolean, percent: number,
 *   whole: number, from: number, to: number, snaps?: boolean }) => Page.Rest}
 */
const settled = ({ how, numbers, release, finishes, percent, whole, from, to, snaps = false }) => {
  const { pace } = how;
  const curve = pace.timing ?? pace.completion;
  const speed = speedAt(finishes ? pace.finish : pace.cancel, release, numbers, finishes, whole, curve);
  const distance = finishes ? 1 - percent : percent;
  const asked = snaps ? 0 : distance * whole / speed;
  const fingerRate = release.extent > 0 ? release.velocity / release.extent : 0;
  const slow = numbers["velocity-threshold"] ?? curve.slow;
  const { push } = curve;
  const isPushed = push !== undefined && Math.abs(release.velocity) < slow;
  const relative = isPushed ? Math.sqrt(push * distance)
    : distance > 0 ? hold((finishes ? 1 : -1) * fingerRate / distance) : 0;
  const run = asked > 0 ? paceOf(curve, asked, relative) : null;
  const length = run?.length ?? 0;
  const sign = finishes ? 1 : -1;
  return { length, from, to, speed, duration: whole, fingerRate,
    firstRate: run === null ? 0 : hold(sign * distance * run.slope),
    startRate: run === null ? 0 : hold((to - from) * run.slope),
    overshoot: run === null ? 0 : distance * run.overshoot,
    at: time => run === null || time >= length ? to : from + (to - from) * run.progress(Math.max(time, 0)) };
};
