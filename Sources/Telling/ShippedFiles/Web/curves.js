// Curves and springs: the closed forms of Sources/Foundations/MotionMath. Test vectors that Panlab writes check that both agree.

export { held01, Bezier, dampingRatioOf, responseOf, bounceOf, settlingTime, springOf, paceOf };

/** @type {(value: number) => number} */
const held01 = value => Math.min(Math.max(value, 0), 1);

/** A timing curve through (0, 0) and (1, 1), shaped by two control points. */
class Bezier {
  /**
   * @param {number} x1
   * @param {number} y1
   * @param {number} x2
   * @param {number} y2
   */
  constructor(x1, y1, x2, y2) {
    this.points = [x1, y1, x2, y2];
    /** @type {(a: number, b: number) => { linear: number, square: number, cubic: number }} */
    const polynomial = (a, b) => ({ linear: 3 * a, square: 3 * (b - a) - 3 * a, cubic: 1 + 3 * (a - b) });
    this.x = polynomial(x1, x2);
    this.y = polynomial(y1, y2);
    this.isDiagonal = x1 === y1 && x2 === y2;
    const { linear, square, cubic } = this.x;
    // Measured from its inflection point, x has no square term, which preserves precision on steep curves.
    this.turn = Math.abs(cubic) > 1e-9 ? -square / (3 * cubic) : null;
    const turn = this.turn ?? 0;
    this.atTurn = ((cubic * turn + square) * turn + linear) * turn;
    this.slopeAtTurn = (3 * cubic * turn + 2 * square) * turn + linear;
  }

  /**
   * The curve's parameter for a given x; x increases monotonically.
   *
   * @param {number} target
   */
  parameter(target) {
    const { linear, square, cubic } = this.x;
    const { turn } = this;
    /** @type {(t: number) => boolean} */
    const lacks = turn === null ? t => ((cubic * t + square) * t + linear) * t < target
      : t => (cubic * (t - turn) ** 2 + this.slopeAtTurn) * (t - turn) < target - this.atTurn;
    let [low, high] = [0, 1];
    for (let round = 0; round < 60; round++) {
      const middle = (low + high) / 2;
      if (lacks(middle)) low = middle; else high = middle;
    }
    return (low + high) / 2;
  }

  /**
   * The progress, 0 to 1, after a fraction of the duration.
   *
   * @param {number} fraction
   */
  progress(fraction) {
    if (fraction <= 0) return 0;
    if (fraction >= 1) return 1;
    if (this.isDiagonal) return fraction;
    const t = this.parameter(fraction);
    const { linear, square, cubic } = this.y;
    return ((cubic * t + square) * t + linear) * t;
  }

  /** The slope at (0, 0): towards the first control point that is not at (0, 0). */
  get startSlope() {
    if (this.isDiagonal) return 1;
    const [x1, y1, x2, y2] = this.points;
    for (const [dx, dy] of [[x1, y1], [x2, y2], [1, 1]]) {
      if (dx !== 0 || dy !== 0) return dx > 0 ? dy / dx : dy < 0 ? -Infinity : Infinity;
    }
    return 1;
  }

  /** How far the curve rises above 1; 0 if it does not. */
  get overshoot() {
    const { linear, square, cubic } = this.y;
    const [a, b, c] = [3 * cubic, 2 * square, linear];
    /** @type {number[]} */
    let roots = [];
    if (a === 0) roots = b === 0 ? [] : [-c / b];
    else if (b * b - 4 * a * c >= 0) {
      const q = -(b + (b < 0 ? -1 : 1) * Math.sqrt(b * b - 4 * a * c)) / 2;
      roots = q === 0 ? [q / a] : [q / a, c / q];
    }
    return Math.max(0, ...roots.filter(t => t > 0 && t < 1)
      .map(t => ((cubic * t + square) * t + linear) * t - 1));
  }
}

/**
 * A spring, given by mass, stiffness and damping.
 *
 * @type {(mass: number, stiffness: number, damping: number) => Page.Spring}
 */
const physicalSpring = (mass, stiffness, damping) => ({ mass, stiffness, damping });

/** @type {(ratio: number, response: number) => Page.Spring} */
const springByResponse = (ratio, response) => {
  const frequency = 2 * Math.PI / response;
  return physicalSpring(1, frequency * frequency, 2 * ratio * frequency);
};

/** @type {(spring: Page.Spring) => number} */
const dampingRatioOf = ({ mass, stiffness, damping }) => damping / (2 * Math.sqrt(mass * stiffness));
/** @type {(spring: Page.Spring) => number} */
const responseOf = ({ mass, stiffness }) => 2 * Math.PI * Math.sqrt(mass / stiffness);
/** @type {(spring: Page.Spring) => number} */
const bounceOf = spring => {
  const ratio = dampingRatioOf(spring);
  return ratio <= 1 ? 1 - ratio : 1 / ratio - 1;
};

/**
 * The spring as Core Animation plays it: overdamped springs become critically damped.
 *
 * @type {(spring: Page.Spring) => Page.Spring}
 */
const clampedToCritical = spring => {
  const critical = 2 * Math.sqrt(spring.mass * spring.stiffness);
  return spring.damping > critical ? { ...spring, damping: critical } : spring;
};

/**
 * The spring for UIKit's damping ratio and duration: its envelope has decayed to a thousandth after the duration.
 *
 * @type {(dampingRatio: number, duration: number, velocity: number) => Page.Spring}
 */
const uikitSpring = (dampingRatio, duration, velocity) => {
  const ratio = Math.min(Math.max(dampingRatio, 0.05), 1);
  const turns = velocity * duration;
  const threshold = 0.001;
  /** @type {(y: number) => number} */
  const amplitude = y => ratio === 1 ? (1 + y - turns) * Math.exp(-y)
    : (ratio - turns / y) / Math.sqrt(1 - ratio * ratio) * Math.exp(-ratio * y);
  let [zero, top] = [0, 0];
  if (turns > 0 && ratio === 1) [zero, top] = [Math.max(turns - 1, 0), turns];
  else if (turns > 0) {
    [zero, top] = [turns / ratio, (turns + Math.sqrt(turns * turns + 4 * turns)) / (2 * ratio)];
  }
  /** @type {(low: number, high: number, isBefore: (y: number) => boolean) => number} */
  const bisect = (low, high, isBefore) => {
    for (;;) {
      const middle = (low + high) / 2;
      if (middle <= low || middle >= high) return middle;
      if (isBefore(middle)) low = middle; else high = middle;
    }
  };
  let root;
  if (top === 0 || amplitude(top) >= threshold) {
    let high = Math.max(2 * top, 1);
    while (amplitude(high) > threshold) high *= 2;
    root = bisect(top, high, y => amplitude(y) > threshold);
  } else root = bisect(0, zero, y => -amplitude(y) > threshold);
  const frequency = root / duration;
  return physicalSpring(1, frequency * frequency, 2 * ratio * frequency);
};

/**
 * The motion of a spring that is released at distance 1 from its target, with a velocity in distances per second
 * towards the target.
 */
class SpringMotion {
  /**
   * @param {Page.Spring} spring
   * @param {number} velocity
   */
  constructor(spring, velocity) {
    this.spring = spring;
    this.velocity = -velocity;
    const decay = spring.damping / (2 * spring.mass);
    const stiffness = spring.stiffness / spring.mass;
    const frequency = Math.sqrt(stiffness);
    const discriminant = (decay - frequency) * (decay + frequency);
    this.decay = decay;
    this.isUnder = discriminant < 0;
    this.frequency = this.sine = this.rateSine = this.slow = this.gap = this.drive = 0;
    if (this.isUnder) {
      this.frequency = Math.sqrt(-discriminant);
      this.sine = (this.velocity + decay) / this.frequency;
      this.rateSine = -(decay * this.velocity + stiffness) / this.frequency;
    } else {
      const half = Math.sqrt(discriminant);
      this.slow = stiffness / (decay + half);
      this.gap = 2 * half;
      this.drive = this.velocity + this.slow;
    }
  }

  /**
   * The remaining distance after a time.
   *
   * @param {number} time
   */
  left(time) {
    if (!(time > 0)) return 1;
    if (this.isUnder) {
      const envelope = Math.exp(-this.decay * time);
      if (!(envelope > 0)) return 0;
      return envelope * (Math.cos(this.frequency * time) + this.sine * Math.sin(this.frequency * time));
    }
    const decay = Math.exp(-this.slow * time);
    if (!(decay > 0)) return 0;
    const elapsed = this.gap * time;
    const spread = elapsed === 0 ? time : -Math.expm1(-elapsed) / this.gap;
    return decay * (1 + this.drive * spread);
  }

  /** The first instants at which the velocity is 0. */
  get turningTimes() {
    if (this.isUnder) {
      let phase = Math.atan2(this.velocity, -this.rateSine);
      if (phase <= 0) phase += Math.PI;
      return [phase / this.frequency, (phase + Math.PI) / this.frequency];
    }
    const u = this.velocity / (this.drive * (this.slow + this.gap));
    const time = this.gap === 0 ? u : -Math.log1p(-this.gap * u) / this.gap;
    return time > 0 && Number.isFinite(time) ? [time] : [];
  }

  /**
   * How far the spring passes its target within a time.
   *
   * @param {number} within
   */
  overshoot(within) {
    const instants = [...this.turningTimes.filter(time => time < within), ...Number.isFinite(within) ? [within] : []];
    return Math.max(0, ...instants.map(time => -this.left(time)));
  }
}

/**
 * The settling time that Core Animation gives a spring.
 *
 * @type {(spring: Page.Spring, velocity: number) => number}
 */
const settlingTime = (spring, velocity) => {
  const longest = 3.4028234663852886e38;
  if (!(spring.damping > 0)) return longest;
  const ratio = dampingRatioOf(spring);
  const frequency = Math.sqrt(spring.stiffness / spring.mass);
  if (ratio < 1 - 1e-12) {
    const decay = ratio * frequency;
    const damped = frequency * Math.sqrt((1 - ratio) * (1 + ratio));
    const amplitude = 1 + Math.abs((velocity - decay) / damped);
    return Math.min((Math.log(amplitude) - Math.log(0.001)) / decay, longest);
  }
  const motion = new SpringMotion(clampedToCritical(spring), velocity);
  let time = 0;
  while (time < 10000) {
    time += 0.1;
    if (Math.abs(motion.left(time)) < 0.001) return time;
  }
  while (Math.abs(motion.left(time)) >= 0.001) time *= 1.001;
  return Math.min(time, longest);
};

/**
 * Creates a spring from its description: response and damping; mass, stiffness and damping; or duration and bounce.
 *
 * @type {(form: Page.SpringForm) => Page.Spring}
 */
const springOf = members => {
  switch (members.form) {
    case "response": return springByResponse(members.ratio, members.response);
    case "physical": return physicalSpring(members.mass, members.stiffness, members.damping);
    case "bounce":
      return springByResponse(members.bounce >= 0 ? 1 - members.bounce : 1 / (1 + members.bounce), members.duration);
    default: return uikitSpring(members.ratio, members.duration, 0);
  }
};

/**
 * How a transition settles with a curve: its length, its progress after a time, its initial slope in whole transitions
 * per second, and its overshoot.
 *
 * @type {(curve: Page.Curve, asked: number, relativeVelocity: number) => Page.Run}
 */
const paceOf = (curve, asked, relativeVelocity) => {
  if (curve.bezier !== undefined) {
    const bezier = new Bezier(...curve.bezier);
    return { length: asked, progress: time => bezier.progress(time / asked), slope: bezier.startSlope / asked,
      overshoot: bezier.overshoot };
  }
  const greatest = 1e6;
  const limit = curve.limit ?? greatest;
  const velocity = curve.velocity ?? Math.min(Math.max(relativeVelocity, -limit), limit);
  const { spring: form } = curve;
  const isTimed = form.form === "uikit";
  const spring = isTimed ? uikitSpring(form.ratio, form.duration, velocity) : clampedToCritical(springOf(form));
  const length = isTimed ? form.duration : settlingTime(spring, velocity);
  const motion = new SpringMotion(spring, velocity);
  return { length, progress: time => time >= length ? 1 : 1 - motion.left(time), slope: velocity,
    overshoot: motion.overshoot(length) };
};
