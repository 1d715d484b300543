// A comparison of two ways to decide the same gestures, judged by the people who made them: the difference with its 95
// % interval, who gains and who loses, as in `compare`. Equivalent to PairedComparison and Interval95 in
// Sources/Judging/Tuning; AgreementPageTests check that both agree.

export { pairedDifference, differenceLines };

/**
 * The smallest number of people or groups for a verdict of better, and of changed ones for a normal distribution of
 * gains.
 */
const [enoughGroups, enoughChanged] = [6, 10];
/** The largest difference at which two ways count as equally good. */
const equalMargin = 0.02;
/** The number of standard deviations on each side that contain 95 % of a normal distribution. */
const normalDeviations = 1.959963984540054;

/**
 * The number of deviations on each side that contain 95 % of Student's t distribution.
 *
 * @type {(freedom: number) => number}
 */
const studentDeviations = freedom => {
  const square = normalDeviations ** 2;
  const terms = [
    (square + 1) / 4, ((5 * square + 16) * square + 3) / 96, (((3 * square + 19) * square + 17) * square - 15) / 384,
    ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92160,
  ];
  return normalDeviations * (1 + terms.reduceRight((sum, term) => (sum + term) / freedom, 0));
};

/**
 * Tango's score interval for the difference of two paired shares.
 *
 * @type {(gained: number, lost: number, count: number) => Page.Pair}
 */
const tangoInterval = (gained, lost, count) => {
  /** @type {(difference: number) => number} */
  const score = difference => {
    const b = (2 - gained + lost) * difference - gained - lost;
    const c = -lost * difference * (1 - difference);
    const likeliest = (Math.sqrt(Math.max(b * b - 8 * c, 0)) - b) / 4;
    const variance = (2 * likeliest + difference * (1 - difference)) / count;
    const distance = gained - lost - difference;
    return distance === 0 ? 0 : variance > 0 ? distance / Math.sqrt(variance) : distance * Infinity;
  };
  /** @type {(low: number, high: number, wanted: number) => number} */
  const limit = (low, high, wanted) => {
    for (let step = 0; step < 60; step += 1) {
      const middle = low + (high - low) / 2;
      if (score(middle) > wanted) low = middle; else high = middle;
    }
    return low + (high - low) / 2;
  };
  return [limit(-1, gained - lost, normalDeviations), limit(gained - lost, 1, -normalDeviations)];
};

/** @type {(values: number[]) => number} */
const sumOf = values => values.reduce((sum, value) => sum + value, 0);

/**
 * Weights that give named people equal influence, and each gesture without a name the mean influence of a person's
 * gesture.
 *
 * @type {(rows: { person: string | null, weight: number }[]) => number[]}
 */
const equalWeights = rows => {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { person, weight } of rows) if (person !== null) sums.set(person, (sums.get(person) ?? 0) + weight);
  const known = [...sums.values()].filter(sum => sum > 0);
  const mean = sumOf(known) / Math.max(known.length, 1);
  return rows.map(({ person, weight }) => person !== null && (sums.get(person) ?? 0) > 0 ? weight * mean / (sums.get(person) ?? 1) : weight);
};

/**
 * The interval of the weighted mean of changes, grouped by person; null if there are too few groups.
 *
 * @type {(changes: number[], weights: number[], groups: (string | number)[]) => Page.Pair | null}
 */
const gainInterval = (changes, weights, groups) => {
  /** @type {Map<string | number, number[]>} */
  const members = new Map();
  groups.forEach((group, index) => members.set(group, [...members.get(group) ?? [], index]));
  if (members.size < enoughGroups) return null;
  const total = sumOf(weights);
  const mean = sumOf(changes.map((change, index) => change * weights[index])) / total;
  const sums = [...members.values()].map(places => ({
    weight: sumOf(places.map(place => weights[place])),
    excess: sumOf(places.map(place => weights[place] * (changes[place] - mean))),
    isChanged: places.some(place => changes[place] !== 0),
  }));
  const gestures = total ** 2 / sumOf(weights.map(weight => weight ** 2));
  const equal = total ** 2 / sumOf(sums.map(({ weight }) => weight ** 2));
  const deviations = studentDeviations(Math.max(Math.round(equal) - 1, 2));
  // A heavy group pulls the mean towards itself, which hides its distance from the other groups.
  const grouped = sumOf(sums.map(({ weight, excess }) => (excess / (total - weight)) ** 2)) * (sums.length - 1) / sums.length;
  const isGrouped = members.size < changes.length;
  if (isGrouped && sums.filter(({ isChanged }) => isChanged).length >= enoughChanged) {
    const half = Math.sqrt(grouped) * deviations;
    return [Math.max(mean - half, -1), Math.min(mean + half, 1)];
  }
  const power = sumOf(changes.map((change, index) => change ** 2 * weights[index])) / total;
  const independent = (power - mean ** 2) / gestures;
  const effect = independent > 1e-12 ? Math.min(Math.max(grouped / independent, 0.5), Math.max(gestures / equal, 1)) : 1;
  const certainty = (normalDeviations / deviations) ** (effect > 1 ? 2 : 1);
  const count = isGrouped ? gestures / effect * certainty : gestures;
  /** @type {(sign: number) => number} */
  const share = sign => sumOf(changes.map((change, index) => Math.max(sign * change, 0) * weights[index])) / total;
  return tangoInterval(share(1), share(-1), count);
};

/**
 * The paired difference between two ways to decide; null without rows.
 *
 * Each row is a judged gesture with its person or null, its weight, and whether it is right before and after the
 * change.
 *
 * @type {(rows: { person: string | null, weight: number, before: boolean, after: boolean }[]) => Page.Difference |
 *   null}
 */
const pairedDifference = rows => {
  const weights = equalWeights(rows);
  const total = sumOf(weights);
  if (!(total > 0)) return null;
  const changes = rows.map(({ before, after }) => Number(after) - Number(before));
  const groups = rows.map(({ person }, index) => person ?? index);
  /** @type {Map<string, number>} */
  const gains = new Map();
  rows.forEach(({ person }, index) => {
    if (person !== null) gains.set(person, (gains.get(person) ?? 0) + changes[index] * weights[index]);
  });
  /** @type {(isMeant: (gain: number) => boolean) => string[]} */
  const names = isMeant => [...gains].filter(([, gain]) => isMeant(gain)).map(([name]) => name).sort();
  return { gain: sumOf(changes.map((change, index) => change * weights[index])) / total,
    interval: gainInterval(changes, weights, groups), named: gains.size,
    nobody: rows.filter(({ person }) => person === null).length,
    winners: names(gain => gain > 0), losers: names(gain => gain < 0) };
};

/**
 * A paired difference in sentences; `subject` names the second way, and `other` the first.
 *
 * @type {(found: Page.Difference, subject: string, other: string) => string[]}
 */
const differenceLines = (found, subject, other) => {
  /** @type {(count: number, one: string, many?: string) => string} */
  const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
  /** @type {(value: number) => string} */
  const signed = value => {
    const text = value.toFixed(3);
    return Number(text) === 0 ? "0.000" : value > 0 ? `+${text}` : text;
  };
  const span = found.interval === null ? "" : ` (95 %: ${signed(found.interval[0])}…${signed(found.interval[1])})`;
  const points = `${(Math.abs(found.gain) * 100).toFixed(1)} points`;
  const judges = [found.named > 0 ? counted(found.named, "person", "people") : null,
    found.nobody > 0 ? counted(found.nobody, "gesture without a person", "gestures without a person") : null,
  ].filter(word => word !== null).join(" and ");
  const seen = found.gain === 0 ? "no difference" : `${points} ${found.gain > 0 ? "better" : "worse"}`;
  const sentence = () => {
    if (found.interval === null) {
      const judged = judges.startsWith("1 ") && !judges.includes(" and ") ? "is" : "are";
      return `${subject}: ${seen}, but ${judges} ${judged} too few to tell that from chance`;
    }
    const [lower, upper] = found.interval;
    if (lower > 0 || upper < 0) return `${subject} is ${lower > 0 ? "better" : "worse"} than ${other} by ${points}${span}`;
    if (Math.max(-lower, upper) <= equalMargin) return `${subject} is as good as ${other}, within ${equalMargin * 100} points${span}`;
    return `${judges} cannot tell whether ${subject} is better than ${other}: ${seen}${span}`;
  };
  /** @type {(names: string[]) => string} */
  const list = names => names.length === 0 ? "nobody"
    : names.slice(0, 8).join(", ") + (names.length > 8 ? ` and ${names.length - 8} more` : "");
  return found.named === 0 ? [sentence()]
    : [sentence(), `gain: ${list(found.winners)}; lose: ${list(found.losers)}`];
};
