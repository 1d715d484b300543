// Motion: where finger, transition and views are at a time, under the decision as it is now.

/** The samples of a trace as rows. */
const samplesOf = gesture => {
  const rows = [];
  for (let index = 0; index < gesture.samples.length; index += 3) {
    rows.push({ time: gesture.samples[index] / 1000, x: gesture.samples[index + 1], y: gesture.samples[index + 2] });
  }
  return rows;
};

const chunks = (numbers, size) => {
  const rows = [];
  for (let index = 0; index < numbers.length; index += size) rows.push(numbers.slice(index, index + size));
  return rows;
};

/**
 * The way of a gesture under a decision: points of time, finger and transition, when it was let go, and when it
 * ended. Null where nothing was kept.
 */
const wayOf = (setup, gesture, { decision, answer }) => {
  if (gesture.reel !== null) {
    const points = gesture.reel.map(([time, finger, percent]) => ({ time, finger, percent }));
    return { points, released: gesture.released, end: points[points.length - 1].time };
  }
  if (gesture.motion === null) return null;
  const whole = chunks(gesture.motion.drag, 3).map(([time, finger, percent]) => ({ time, finger, percent }));
  if (whole.length === 0) return null;
  const last = whole[whole.length - 1];
  let [drag, released] = [whole, last.time];
  const change = answer?.change ?? null;
  // A rule that is asked at every change may end the drag early.
  if (answer?.finishes && change !== null) {
    released += gesture.asked.changes[change][0].elapsed - gesture.asked.end[0].elapsed;
    drag = whole.filter(point => point.time <= released + 1e-6);
  }
  // Where the rule yields no stop, the surface goes back.
  const end = decision === "none" && answer !== null ? setup.controller.stops[gesture.start] : decision;
  const rest = chunks(gesture.motion.rests.find(([name]) => name === end)?.[1] ?? [], 2);
  const target = rest.at(-1)?.[1];
  const from = drag[drag.length - 1]?.percent ?? 0;
  // The same rest over another distance takes its share of the time.
  const share = last.percent === target ? 1 : (target - from) / (target - last.percent);
  const tail = rest.map(([time, percent]) => ({
    time: released + (time - last.time) * share, finger: null, percent: target + (percent - target) * share,
  }));
  const points = [...drag, ...tail];
  return { points, released, end: points[points.length - 1].time, decision };
};

/** The value of a column of points at a time: the last one before it, or between two after the release. */
const valueAt = (points, column, time, isSmooth) => {
  let low = -1;
  for (let index = 0; index < points.length && points[index].time <= time + 1e-9; index++) low = index;
  if (low < 0) return null;
  const [here, next] = [points[low], points[low + 1]];
  if (!isSmooth || next === undefined || here[column] === null || next[column] === null) return here[column];
  const part = (time - here.time) / (next.time - here.time);
  return here[column] + (next[column] - here[column]) * Math.min(Math.max(part, 0), 1);
};

/** The finger at a time; null before it lands and after it has left. */
const fingerAt = (samples, time) => {
  if (samples.length === 0 || time > samples[samples.length - 1].time || time < samples[0].time) return null;
  return { x: valueAt(samples, "x", time, true), y: valueAt(samples, "y", time, true) };
};

const mixed = (a, b, part) => a.map((value, index) => value + (b[index] - value) * part);

/** The views of a scene at a progress, between the two poses beside it; `goesOn` beyond the first and the last one. */
const poseAt = (poses, percent, goesOn = false) => {
  const steps = poses.steps;
  let next = steps.findIndex(([progress]) => progress >= percent);
  if (next < 0) next = steps.length - 1;
  if (goesOn) next = Math.min(Math.max(next, 1), steps.length - 1);
  const [before, after] = [steps[Math.max(next - 1, 0)], steps[next]];
  const length = after[0] - before[0];
  const share = length > 0 ? (percent - before[0]) / length : 0;
  const part = goesOn ? share : Math.min(Math.max(share, 0), 1);
  return after[1].map(view => {
    const earlier = before[1].find(other => other[0] === view[0]);
    if (earlier === undefined || part === 1) return view;
    const outlines = [earlier[3] ?? null, view[3] ?? null];
    const outline = outlines[0] !== null && outlines[1]?.length === outlines[0].length
      ? mixed(outlines[0], outlines[1], part) : outlines[1];
    return [view[0], earlier[1] + (view[1] - earlier[1]) * part, mixed(earlier[2], view[2], part), outline, view[4]];
  });
};

/** The views at a time of a gesture's way. */
const viewsAt = (setup, gesture, way, time) => {
  if (gesture.reel !== null) {
    let views = [];
    for (const [instant, , , shown] of gesture.reel) {
      if (instant > time + 1e-6) break;
      views = shown ?? views;
    }
    return views;
  }
  if (setup.poses === null || way === null) return [];
  if (setup.stops.length > 0) {
    const percent = valueAt(way.points, "percent", time, time > way.released);
    return poseAt(setup.poses, percent ?? setup.stops[gesture.start].progress, true);
  }
  if (time >= way.end - 1e-6 && way.decision !== "none") {
    return way.decision === "finish" ? setup.poses.finished : setup.poses.cancelled;
  }
  const percent = valueAt(way.points, "percent", time, time > way.released);
  return percent === null ? setup.poses.cancelled : poseAt(setup.poses, percent);
};

/** How far the view that moves most has gone, as a function of progress; null where none moves. */
const viewProgress = (poses, goesOn) => {
  if (poses === null || poses.steps.length < 2) return null;
  const steps = poses.steps;
  const [first, last] = goesOn ? [0, 1].map(percent => poseAt(poses, percent, true))
    : [steps[0][1], steps[steps.length - 1][1]];
  const look = view => [...view[2], view[1] * 844];
  let best = null;
  for (const view of first) {
    const later = last.find(other => other[0] === view[0]);
    if (later === undefined) continue;
    const [from, to] = [look(view), look(later)];
    const change = from.reduce((sum, value, index) => sum + (to[index] - value) ** 2, 0);
    if (change > (best?.change ?? 1)) best = { place: view[0], from, to, change };
  }
  if (best === null) return null;
  return percent => {
    const view = poseAt(poses, percent, goesOn).find(view => view[0] === best.place);
    if (view === undefined) return null;
    const now = look(view);
    return now.reduce((sum, value, index) =>
      sum + (value - best.from[index]) * (best.to[index] - best.from[index]), 0) / best.change;
  };
};
