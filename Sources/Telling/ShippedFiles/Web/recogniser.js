// The recogniser: follows one finger on one screen like Sources/Engine/HeadlessUIKit/Core/Gestures. Test vectors that Panlab writes
// check that both agree.

export { estimators, Pan };

/**
 * The velocity estimators by name; each computes the finger's velocity from the delivered touch and moves.
 *
 * @type {Record<string, (samples: Page.Sample[], time: number) => number[]>}
 */
const estimators = (() => {
  /** @type {(a: Page.Sample, b: Page.Sample) => number[]} */
  const step = (a, b) => [(b.x - a.x) / (b.time - a.time), (b.y - a.y) / (b.time - a.time)];
  const still = [0, 0];
  /** @type {(samples: Page.Sample[]) => number[]} */
  const weighted = samples => {
    if (samples.length < 2) return still;
    const sum = [0, 0];
    for (let age = 0; age < 3 && samples.length - 2 - age >= 0; age++) {
      const [a, b] = [samples[samples.length - 2 - age], samples[samples.length - 1 - age]];
      if (!(b.time > a.time)) continue;
      const weight = [0.05, 0.35, 0.6][age];
      step(a, b).forEach((part, axis) => { sum[axis] += part * weight; });
    }
    return sum;
  };
  /**
   * The recent samples without an interruption; null if the finger is still.
   *
   * @type {(samples: Page.Sample[], time: number, mergesSimultaneous: boolean) => Page.Sample[] | null}
   */
  const windowOf = (samples, time, mergesSimultaneous) => {
    const newest = samples[samples.length - 1];
    if (newest === undefined || time - newest.time > 0.04 + 1e-9) return null;
    let [start, count] = [samples.length - 1, 1];
    while (start > 0 && count < 20) {
      const [earlier, later] = [samples[start - 1], samples[start]];
      if (newest.time - earlier.time > 0.1 + 1e-9 || later.time - earlier.time > 0.04 + 1e-9) break;
      start -= 1;
      if (!mergesSimultaneous || earlier.time < later.time) count += 1;
    }
    const kept = samples.slice(start);
    return mergesSimultaneous ? kept.filter((sample, index) => !(kept[index + 1]?.time <= sample.time)) : kept;
  };
  /** @type {(samples: Page.Sample[] | null, least: number) => number[]} */
  const parabola = (samples, least) => {
    if (samples === null || samples.length < least) return still;
    const newest = samples[samples.length - 1];
    let [n, t1, t2, t3, t4] = [0, 0, 0, 0, 0];
    const [p, tp, t2p] = [[0, 0], [0, 0], [0, 0]];
    for (const sample of samples) {
      const t = sample.time - newest.time;
      n += 1; t1 += t; t2 += t * t; t3 += t * t * t; t4 += t * t * t * t;
      [sample.x - newest.x, sample.y - newest.y].forEach((place, axis) => {
        p[axis] += place; tp[axis] += place * t; t2p[axis] += place * (t * t);
      });
    }
    const [tt, tq, qq] = [t2 - t1 * t1 / n, t3 - t1 * t2 / n, t4 - t2 * t2 / n];
    const ty = tp.map((value, axis) => value - p[axis] * (t1 / n));
    const qy = t2p.map((value, axis) => value - p[axis] * (t2 / n));
    if (n === 2) return tt > 0 ? ty.map(value => value / tt) : still;
    const determinant = tt * qq - tq * tq;
    if (!(determinant > 1e-12 * tt * qq)) return still;
    return ty.map((value, axis) => (value * qq - qy[axis] * tq) / determinant);
  };
  /** @type {(samples: Page.Sample[] | null) => number[]} */
  const impulse = samples => {
    if (samples === null) return still;
    /** @type {(work: number) => number} */
    const speed = work => Math.sign(work) * Math.sqrt(Math.abs(work) * 2);
    const work = [0, 0];
    let steps = 0;
    for (let index = 1; index < samples.length; index++) {
      if (!(samples[index].time > samples[index - 1].time)) continue;
      step(samples[index - 1], samples[index]).forEach((part, axis) => {
        const share = (part - speed(work[axis])) * Math.abs(part);
        work[axis] += steps === 0 ? share / 2 : share;
      });
      steps += 1;
    }
    return steps === 0 ? still : work.map(speed);
  };
  return {
    "last-pair": samples => {
      const last = samples[samples.length - 1];
      const before = samples.findLast(sample => sample.time < last?.time);
      return before === undefined ? still : step(before, last);
    },
    "scroll-view": weighted,
    "least-squares": (samples, time) => parabola(windowOf(samples, time, false), 3),
    "android-lsq2": (samples, time) => parabola(windowOf(samples, time, true), 2),
    "impulse": (samples, time) => impulse(windowOf(samples, time, true)),
  };
})();

/** Tracks UIKit's velocity: three quarters of the previous step plus one quarter of the last step. */
class VelocityTracker {
  constructor() {
    /** @type {Page.Sample | null} */
    this.last = null;
    /** @type {Page.Sample | null} */
    this.beforeLast = null;
    /** @type {number[] | null} */
    this.previous = null;
    /** @type {number[] | null} */
    this.step = null;
  }

  /**
   * @param {Page.Sample} sample
   * @param {boolean} isReplacing
   */
  add(sample, isReplacing) {
    const { last } = this;
    if (last === null) { this.last = sample; return; }
    /** @type {(from: Page.Sample) => number[]} */
    const stepFrom = from => [(sample.x - from.x) / (sample.time - from.time), (sample.y - from.y) / (sample.time - from.time)];
    if (isReplacing && sample.time === last.time) {
      this.last = sample;
      if (this.beforeLast !== null) this.step = stepFrom(this.beforeLast);
      return;
    }
    if (!(sample.time > last.time)) return;
    this.previous = this.step;
    this.step = stepFrom(last);
    [this.beforeLast, this.last] = [last, sample];
  }

  get velocity() {
    const { previous, step } = this;
    if (step === null) return [0, 0];
    return previous === null ? step : previous.map((part, axis) => part * 0.75 + step[axis] * 0.25);
  }
}

/** Recognises one finger as a pan, a screen-edge pan, or SwiftUI's drag. */
class Pan {
  /**
   * `area` is the view that carries the gesture: its `frame` (left edge, top, width, height), and `covers`, bars over it.
   *
   * @param {Page.Drive} facts
   * @param {number[]} screen
   * @param {Page.Area} area
   */
  constructor(facts, [width, height], area) {
    this.facts = facts;
    this.width = width;
    this.height = height;
    this.area = area;
    this.isPanning = this.isOut = this.isMissed = false;
    /** @type {Page.Sample} */
    this.origin = this.place = { time: 0, x: 0, y: 0 };
    this.isDrag = facts.drag !== null;
    this.tracker = new VelocityTracker();
    /** How far the dragged view has moved, if locations are measured in the view's own coordinates. */
    this.shift = [0, 0];
  }

  get travel() { return [this.place.x - this.origin.x, this.place.y - this.origin.y]; }

  get velocity() { return this.tracker.velocity; }

  /** @param {Page.Sample} sample */
  placed({ time, x, y }) { return { time, x: x - this.shift[0], y: y - this.shift[1] }; }

  /**
   * Returns whether the touch begins the pan.
   *
   * @param {Page.Sample} sample
   */
  begin(sample) {
    const { facts, width, height } = this;
    const { x, y } = sample;
    const distances = { left: x, right: width - x, top: y, bottom: height - y };
    /** @type {(box: Page.Box) => boolean} */
    const isIn = ([left, top, wide, tall]) => x >= left && y >= top && x < left + wide && y < top + tall;
    this.isMissed = !isIn([0, 0, width, height]) || !isIn(this.area.frame) || this.area.covers.some(isIn);
    this.isOut = this.isMissed || facts.edge !== "none" && distances[facts.edge] > facts.edgeWidth;
    this.place = this.origin = sample;
    this.tracker.add(sample, this.isDrag);
    this.isPanning = !this.isOut && this.isDrag && facts.hysteresis <= 0;
    return this.isPanning;
  }

  /**
   * Handles a move; returns `began` or `changed` if the pan began or changed, otherwise null.
   *
   * @param {Page.Sample} sample
   */
  move(sample) {
    if (this.isOut) return null;
    const { facts } = this;
    const placed = this.placed(sample);
    const travel = [placed.x - this.origin.x, placed.y - this.origin.y];
    if (facts.edge !== "none" && !this.isDrag && !this.isPanning && this.strays(travel)) {
      this.isOut = true;
      return null;
    }
    this.place = placed;
    this.tracker.add(placed, this.isDrag);
    if (this.isPanning) return "changed";
    const [x, y] = travel;
    const limit = facts.hysteresis;
    const squared = x * x + y * y;
    const begins = this.isDrag ? squared >= limit * limit
      : facts.test === "per-axis" ? Math.abs(x) >= limit || Math.abs(y) >= limit * 1.2 : squared > limit * limit;
    if (!begins) return null;
    this.isPanning = true;
    if (facts.fromRecognition) this.origin = placed;
    return "began";
  }

  /**
   * Whether a travel runs along the edge rather than away from it.
   *
   * @param {number[]} travel
   */
  strays([x, y]) {
    const { edge, hysteresis } = this.facts;
    const [depth, aside] = edge === "left" ? [x, Math.abs(y)] : edge === "right" ? [-x, Math.abs(y)]
      : edge === "top" ? [y, Math.abs(x)] : [-y, Math.abs(x)];
    return Math.max(Math.abs(depth), aside) >= hysteresis && aside > depth * Math.tan(Math.PI / 4);
  }

  /**
   * Includes the up event of a drag, if it counts.
   *
   * @param {Page.Sample} sample
   */
  lift(sample) {
    if (!this.isPanning || !this.isDrag || this.facts.drag === "nothing") return;
    this.place = this.placed(sample);
    if (this.facts.drag === "velocity") this.tracker.add(this.place, true);
  }
}
