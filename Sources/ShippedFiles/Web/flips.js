// Flips: for one number of the rule the nearest value that turns a decision around, found as
// Sources/Rules/Decisions/Flip.swift finds it.

/** The stop of the first instant that leads away from the start, else that of the last instant. */
const stopReached = (rule, instants, start, numbers) => {
  let reached = start;
  for (const instant of instants) {
    reached = rule.stopAt(instant, numbers);
    if (reached !== null && reached !== start) break;
  }
  return reached;
};

/** The value at which a clause has its boundary, by secants; null where the number does not move it. */
const boundary = (range, first, second, marginAt) => {
  let [before, last] = [first, second];
  for (let round = 0; round < 6; round++) {
    if (last.margin === before.margin) return null;
    const slope = (last.margin - before.margin) / (last.value - before.value);
    const value = lesser(greater(last.value - last.margin / slope, range[0]), range[1]);
    if (Math.abs(value - last.value) <= Math.abs(value) * 1e-12) return value;
    before = last;
    last = { value, margin: marginAt(value) };
    if (last.margin === 0) return value;
  }
  return last.value;
};

/** The search for the nearest value that flips, to either side of a start. */
const nearestFlip = (start, range, boundaries, flips) => {
  const isWithin = value => value >= range[0] && value <= range[1];
  const refined = (unflipped, flipped) => {
    let [low, high] = [unflipped, flipped];
    while (Math.abs(high - low) > 0) {
      const middle = low + (high - low) / 2;
      if (middle === low || middle === high) break;
      if (flips(middle)) high = middle; else low = middle;
    }
    const half = start + (high - start) / 2;
    return half === start || half === high || !flips(half) ? high : refined(start, half);
  };
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
  const towards = bound => {
    const reach = bound - start;
    if (reach === 0) return null;
    const places = [1, 2, 3, 4, 5, 6, 7, 8].map(index => start + reach * index / 8);
    for (const value of boundaries) {
      const margin = greater(Math.abs(value) * 1e-12, Math.abs(value - start) * 1e-12);
      places.push(value - margin, value, value + margin);
    }
    const ahead = places.filter(place => isWithin(place) && (reach > 0 ? place > start : place < start))
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

/** The nearest value of one number that turns the decision about a gesture around; null if none does. */
const flipOf = (rule, parameter, instants, began, { values, pace }) => {
  const { name, range } = parameter;
  const start = values[name];
  const trial = rule.numbers(values, pace);
  const set = value => {
    if (name === "duration") trial.duration = () => value; else trial[name] = value;
  };
  const reached = stopReached(rule, instants, began, trial);
  const width = range[1] - range[0];
  const boundaries = [];
  if (width > 0) {
    const other = start + (start - range[0] < width / 2 ? width : -width) / 4;
    for (const instant of instants.flat()) {
      const marginsAt = value => {
        set(value);
        return rule.boundaries.map(clause => clause.margin(instant, trial));
      };
      const [first, second] = [marginsAt(start), marginsAt(other)];
      rule.boundaries.forEach((clause, index) => {
        const found = boundary(range, { value: start, margin: first[index] },
          { value: other, margin: second[index] }, value => {
            set(value);
            return clause.margin(instant, trial);
          });
        if (found !== null) boundaries.push(found);
      });
    }
  }
  return nearestFlip(start, range, boundaries, value => {
    set(value);
    return stopReached(rule, instants, began, trial) !== reached;
  });
};

/** The nearest flips of a gesture, the smallest change first. */
const flipsOf = (rule, { asked, start }, decision, how) => {
  const needsRule = rule.decide === "release" || rule.controller.stops.length > 0;
  if (decision === null || needsRule && decision.clause === null) return [];
  const instants = rule.instants(asked);
  if (instants.length === 0) return [];
  const last = instants[instants.length - 1].at(-1);
  return rule.controller.numbers.map(parameter => {
    const old = how.values[parameter.name];
    const value = flipOf(rule, parameter, instants, start, how);
    if (value === null) return null;
    const effort = Math.abs(value - old) / (old === 0 ? naturalSize(parameter.unit, last) : Math.abs(old));
    return { parameter, old, value, effort };
  }).filter(flip => flip !== null).sort((a, b) => a.effort - b.effort);
};

/** The moments that a rule can be asked about: as they are stored, or as the page made them. */
const askedOf = asked => {
  if (asked === null) return null;
  const moment = part => Array.isArray(part) ? releaseOf(part) : part;
  return { end: asked.end.map(moment), changes: asked.changes.map(part => part.map(moment)), cancelled: asked.cancelled };
};

/** Where the decisions about gestures turn along each number: a list for each, with not-a-number where none does. */
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

/** A worker's part: it has the gestures of a setup, and finds their flips for the numbers that it heard of last. */
const serveFlips = () => {
  let [rule, gestures, latest] = [null, [], 0];
  const work = (search, job) => {
    // Between its parts it hears whether the numbers have moved on.
    for (const end = performance.now() + 12; performance.now() < end && latest === job;) {
      const { done, value } = search.next();
      if (!done) continue;
      postMessage({ job, places: value }, value.map(({ buffer }) => buffer));
      return;
    }
    if (latest === job) setTimeout(work, 0, search, job);
  };
  onmessage = ({ data }) => {
    if (data.controller !== undefined) {
      rule = new Rule(data.controller);
      gestures = data.gestures.map(({ asked, start }) => ({ asked: askedOf(asked), start }));
      return;
    }
    latest = data.job;
    // A job without numbers ends the one before.
    if (data.how !== undefined) work(placesOfFlips(rule, gestures, data.how), data.job);
  };
};
// What a worker runs ends here.
