// Motion: where finger, transition and views are at a time, under the current decision.

import { isSideways, pointsOf, StopLayout, followed, restOf } from "./drive.js";
export { samplesOf, chunks, sizeOfView, wayOf, wayFrom, valueAt, fingerAt, stopsOn, viewsAt, viewsOn, viewProgress };

/**
 * The samples of a trace as rows, each with its phase; cached because they are needed often.
 *
 * @type {(gesture: Page.Gesture) => Page.Row[]}
 */
const samplesOf = gesture => {
  if (gesture.rows !== undefined) return gesture.rows;
  /** @type {Page.Row[]} */
  const rows = chunks(gesture.samples, 3).map(([time, x, y]) => ({ time: time / 1000, x, y, phase: "moved" }));
  for (const index of gesture.still) rows[index].phase = "stationary";
  if (rows.length > 0) rows[0].phase = "began";
  if (rows.length > 1) rows[rows.length - 1].phase = gesture.isCancelled ? "cancelled" : "ended";
  gesture.rows = rows;
  return rows;
};

/**
 * Fills in rows that were left out of a dense recording, because a display shows no long stretch as a single jump.
 *
 * @type {(rows: Page.Row[]) => Page.Row[]}
 */
const filledRows = rows => rows.flatMap((row, index) => {
  const next = rows[index + 1];
  const count = next === undefined ? 1 : Math.max(Math.floor((next.time - row.time) * 240), 1);
  return Array.from({ length: count }, (_, step) => step === 0 ? row : {
    time: row.time + (next.time - row.time) * step / count, x: row.x + (next.x - row.x) * step / count,
    y: row.y + (next.y - row.y) * step / count, phase: "moved" });
});

/** @type {(numbers: any[], size: number) => any[][]} */
const chunks = (numbers, size) => {
  /** @type {any[][]} */
  const rows = [];
  for (let index = 0; index < numbers.length; index += size) rows.push(numbers.slice(index, index + size));
  return rows;
};

/**
 * The size of the view that carries a gesture, as the rule saw it.
 *
 * @type {(setup: import("./state.js").Setup, gesture: Page.Gesture) => number[]}
 */
const sizeOfView = (setup, { asked, screen }) => {
  const [release] = asked?.end ?? [];
  return setup.stageOn(screen ?? setup.screen) === null && release !== undefined ? [release.width, release.height] : setup.sizeOn(screen ?? setup.screen);
};

/**
 * The course of a gesture from contact to release: computed by the page, or stored by Panlab if only the full stack can
 * compute it. Null if no pan was recognised, or if nothing was stored.
 *
 * @type {(setup: import("./state.js").Setup, gesture: Page.Gesture) => Page.Course | null}
 */
const courseOf = (setup, gesture) => {
  if (gesture.course === undefined) gesture.course = madeCourse(setup, gesture);
  return gesture.course;
};

/** @type {(setup: import("./state.js").Setup, gesture: Page.Gesture) => Page.Course | null} */
const madeCourse = (setup, gesture) => {
  if (gesture.asked === null || !setup.isDrivable || !gesture.fits) return null;
  const screen = gesture.screen ?? setup.screen;
  if (gesture.isPlain) {
    const rows = samplesOf(gesture);
    const course = followed(setup, { rows: gesture.isThin ? filledRows(rows) : rows, screen, hz: setup.hz ?? gesture.hz ?? 60, start: gesture.start });
    return course.end === null ? null : { ...course, asked: gesture.asked };
  }
  if (gesture.drag === null) return null;
  const { drive } = setup.controller;
  const size = sizeOfView(setup, gesture);
  const moments = chunks(gesture.drag, 3).map(([time, finger, percent]) =>
    ({ time, finger, percent: percent ?? 0, shown: percent ?? 0, rate: null }));
  if (moments.length === 0) return null;
  const layout = setup.hasSurface ? StopLayout.of(drive, size, gesture.start) : null;
  return { moments, asked: gesture.asked, layout, start: layout?.start ?? 0, released: moments[moments.length - 1].time,
    extent: pointsOf(drive.extent, drive.direction, size) };
};

/**
 * The motion of a gesture under a decision, with numbers and a pace: points of time, finger and transition, the time of
 * release, and the time of the end. Null if nothing was stored.
 *
 * @type {(setup: import("./state.js").Setup, gesture: Page.Gesture, outcome: { decision: string,
 *   answer: Page.Answer | null },
 *   how?: Page.How) => Page.Way | null}
 */
const wayOf = (setup, gesture, { decision, answer }, how = setup.how) => {
  if (gesture.reel !== null) {
    const points = gesture.reel.map(([time, finger, percent]) => ({ time, finger, percent }));
    return { points, released: gesture.released, end: points[points.length - 1].time, decision, rest: null, course: null,
      percentAt: time => valueAt(points, "percent", time, true), shownAt: () => null };
  }
  const course = courseOf(setup, gesture);
  return course === null ? null : wayFrom(setup, course, decision, answer, how, samplesOf(gesture)[0]?.time ?? 0);
};

/**
 * The motion that follows from a course and a decision. Without a decision, the transition does not settle.
 *
 * @type {(setup: import("./state.js").Setup, course: Page.Course, decision: string, answer: Page.Answer | null,
 *   how: Page.How,
 *   contact: number) => Page.Way}
 */
const wayFrom = (setup, course, decision, answer, how, contact) => {
  const ended = /** @type {Page.Course & Page.Ended} */ (course);
  const change = answer?.change ?? null;
  const isEarly = change !== null && setup.rule.decide === "during";
  const released = answer === null ? null
    : isEarly ? ended.asked.changes[change][0].elapsed + contact + setup.controller.drive.delay : course.released ?? null;
  const moments = isEarly && released !== null ? course.moments.filter(({ time }) => time <= released + 1e-6) : course.moments;
  /** @type {(time: number, column: string) => number | null} */
  const shownAt = (time, column) => valueAt(moments, column, time, false);
  if (answer === null || released === null) {
    return { points: moments, released: null, end: moments.at(-1)?.time ?? 0, decision, rest: null, course,
      percentAt: time => shownAt(time, "percent"), shownAt: time => shownAt(time, "shown") };
  }
  const rest = restOf(setup, how, ended, answer);
  const end = released + rest.length;
  const count = Math.max(Math.ceil(rest.length * 120), 1);
  const tail = Array.from({ length: count + 1 }, (_, index) => {
    const time = rest.length * index / count;
    return { time: released + time, finger: null, percent: rest.at(time), shown: rest.at(time) };
  });
  /** @type {(time: number, column: string) => number | null} */
  const at = (time, column) => time < released ? shownAt(time, column) : rest.at(time - released);
  return { points: [...moments, ...tail], released, end, decision, rest, course,
    percentAt: time => at(time, "percent"), shownAt: time => at(time, "shown") };
};

/**
 * The value of a column of points at a time: that of the last point before it, or interpolated if `isSmooth` is set.
 *
 * @type {(points: any[], column: string, time: number, isSmooth: boolean) => any}
 */
const valueAt = (points, column, time, isSmooth) => {
  let low = -1;
  for (let index = 0; index < points.length && points[index].time <= time + 1e-9; index++) low = index;
  if (low < 0) return null;
  const [here, next] = [points[low], points[low + 1]];
  if (!isSmooth || next === undefined || here[column] === null || next[column] === null) return here[column];
  const part = (time - here.time) / (next.time - here.time);
  return here[column] + (next[column] - here[column]) * Math.min(Math.max(part, 0), 1);
};

/**
 * The finger's position at a time; null before it touches and after it has left.
 *
 * @type {(samples: Page.Row[], time: number) => { x: number, y: number } | null}
 */
const fingerAt = (samples, time) => {
  if (samples.length === 0 || time > samples[samples.length - 1].time || time < samples[0].time) return null;
  return { x: valueAt(samples, "x", time, true), y: valueAt(samples, "y", time, true) };
};

/**
 * The stops on a screen, each with its progress and the line where the surface's edge rests; empty if they do not fit.
 *
 * @type {(setup: import("./state.js").Setup, screen: number[]) => Page.Stop[]}
 */
const stopsOn = ({ controller }, [width, height]) => {
  const { drive, stops } = controller;
  const layout = stops.length === 0 ? null : StopLayout.of(drive, [width, height], 0);
  return layout === null ? [] : layout.places.map((place, index) => {
    const at = { up: height - place, down: place, left: width - place, right: place }[drive.direction];
    return { name: stops[index], progress: layout.progress(place),
      edge: isSideways(drive.direction) ? [at, 0, at, height] : [0, at, width, at] };
  });
};

/** @type {(a: number[], b: number[], part: number) => number[]} */
const mixed = (a, b, part) => a.map((value, index) => value + (b[index] - value) * part);

/**
 * The views of a scene at a progress, interpolated between two poses. `goesOn` extrapolates beyond the first and the
 * last pose.
 *
 * @type {(poses: Page.Poses, percent: number, goesOn?: boolean) => Page.View[]}
 */
const poseAt = (poses, percent, goesOn = false) => {
  const steps = poses.steps;
  let next = steps.findIndex(([progress]) => progress >= percent);
  if (next < 0) next = steps.length - 1;
  const isBeyond = percent > steps[steps.length - 1][0];
  if (goesOn) next = Math.min(Math.max(next, 1), steps.length - 1);
  const [before, after] = [steps[Math.max(next - 1, 0)], steps[next]];
  const length = after[0] - before[0];
  const share = length > 0 ? (percent - before[0]) / length : 0;
  // The last pose is that of the last frame before the end, so a progress beyond it is extrapolated up to 1.
  const part = goesOn || isBeyond && percent <= 1 ? share : Math.min(Math.max(share, 0), 1);
  return after[1].map(view => {
    const earlier = before[1].find(other => other[0] === view[0]);
    if (earlier === undefined || part === 1) return view;
    const outlines = [earlier[3] ?? null, view[3] ?? null];
    const outline = outlines[0] !== null && outlines[1]?.length === outlines[0].length
      ? mixed(outlines[0], outlines[1], part) : outlines[1];
    return [view[0], earlier[1] + (view[1] - earlier[1]) * part, mixed(earlier[2], view[2], part), outline, view[4]];
  });
};

/**
 * The views at a time of a gesture's motion.
 *
 * @type {(setup: import("./state.js").Setup, gesture: Page.Gesture, way: Page.Way | null, time: number) => Page.View[]}
 */
const viewsAt = (setup, gesture, way, time) => {
  if (gesture.reel !== null) {
    /** @type {Page.View[]} */
    let views = [];
    for (const [instant, , , shown] of gesture.reel) {
      if (instant > time + 1e-6) break;
      views = shown ?? views;
    }
    return views;
  }
  return way === null ? [] : viewsOn(setup, way, time);
};

/**
 * The views at a time of a motion that the page computed.
 *
 * @type {(setup: import("./state.js").Setup, way: Page.Shown, time: number) => Page.View[]}
 */
const viewsOn = (setup, way, time) => {
  if (setup.poses === null) return [];
  const percent = way.shownAt(time);
  const { rest, end = 0 } = way;
  if (setup.hasSurface) {
    const layout = way.course?.layout ?? null;
    return poseAt(setup.poses, percent ?? layout?.progress(layout.base) ?? 0, true);
  }
  if (rest !== null && time >= end - 1e-6) {
    return rest.to === 1 ? setup.poses.finished : setup.poses.cancelled;
  }
  return percent === null ? setup.poses.cancelled : poseAt(setup.poses, percent);
};

/**
 * A function from the transition's progress to how far the view that moves most has moved; null if no view moves.
 *
 * @type {(poses: Page.Poses | null, goesOn: boolean) => ((percent: number) => number | null) | null}
 */
const viewProgress = (poses, goesOn) => {
  if (poses === null || poses.steps.length < 2) return null;
  const steps = poses.steps;
  const [first, last] = goesOn ? [0, 1].map(percent => poseAt(poses, percent, true))
    : [steps[0][1], steps[steps.length - 1][1]];
  /** @type {(view: Page.View) => number[]} */
  const look = view => [...view[2], view[1] * 844];
  /** @type {{ place: number, from: number[], to: number[], change: number } | null} */
  let best = null;
  for (const view of first) {
    const later = last.find(other => other[0] === view[0]);
    if (later === undefined) continue;
    const [from, to] = [look(view), look(later)];
    const change = from.reduce((sum, value, index) => sum + (to[index] - value) ** 2, 0);
    if (change > (best?.change ?? 1)) best = { place: view[0], from, to, change };
  }
  if (best === null) return null;
  const { place, from, to, change } = best;
  return percent => {
    const view = poseAt(poses, percent, goesOn).find(view => view[0] === place);
    return view === undefined ? null
      : look(view).reduce((sum, value, index) => sum + (value - from[index]) * (to[index] - from[index]), 0) / change;
  };
};
