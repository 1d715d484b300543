// What a gesture did and why, in the program's own sentences, which it fills in with what the page has decided.

import { isMeasured } from "./rules.js";
import { sentences } from "./tables.js";
export { fill, number, quantity, reasonOf, causeOf, sentenceOf };

/**
 * A template with its gaps filled.
 *
 * @type {(template: string, values: Record<string, any>) => string}
 */
const fill = (template, values) => template.replace(/\{\{(\w+)\}\}/g, (_, gap) => values[gap]);

/** @type {(name: string, values: Record<string, any>) => string} */
const filled = (name, values) => fill(sentences[name], values);

/**
 * How many decimals reports have: three for fractions and times, one for points.
 *
 * @type {(unit: string) => number}
 */
const decimalsOf = unit => unit === "pt" || unit === "pt/s" ? 1 : 3;

/**
 * The fewest decimals with which a number does not look like 0, as in reports.
 *
 * @type {(value: number, unit: string) => number}
 */
const visibleDecimals = (value, unit) => {
  let decimals = decimalsOf(unit);
  while (value !== 0 && decimals < 9 && Number(value.toFixed(decimals)) === 0) decimals += 1;
  return decimals;
};

/**
 * A number formatted as in reports.
 *
 * @type {(value: number, unit: string, decimals?: number) => string}
 */
const number = (value, unit, decimals = decimalsOf(unit)) => Math.abs(value) >= 1e15 ? String(value)
  : value.toFixed(decimals).replace(/^-(0\.?0*)$/, "$1");

/**
 * A number with its unit, formatted as in reports.
 *
 * @type {(value: number, unit: string, isSigned?: boolean, decimals?: number) => string}
 */
const quantity = (value, unit, isSigned = false, decimals = decimalsOf(unit)) =>
  (isSigned && value > 0 ? "+" : "") + number(value, unit, decimals) + (unit === "" ? "" : ` ${unit}`);

/** The least number that reports do not write as 0. */
const leastVisible = 5e-10;

/**
 * Why a gesture was decided so: the clause that decided, whether it was met, and by how much.
 *
 * @type {(outcome: any) => string}
 */
const reasonOf = ({ text, margin, unit, answer }) => {
  if (text === null) return "";
  if (margin === null || answer === null || answer.clause === null || answer.release === null) return `: ${text}`;
  if (Math.abs(margin) < leastVisible) return `: ${filled("exact", { clause: text })}`;
  const distance = quantity(Math.abs(margin), unit, false, visibleDecimals(margin, unit));
  return `: ${filled(margin > 0 ? "met" : "missed", { clause: text, distance })}`;
};

/**
 * What stands before an operand's value; nothing before a literal's.
 *
 * @type {(operand: any) => string}
 */
const nameOf = ({ q, p, n, times, text }) => q !== undefined || p !== undefined ? `${q ?? p} `
  : n !== undefined ? times === undefined ? "" : `${text} = `
  : `${text.startsWith("if ") ? `(${text})` : text} = `;

/**
 * The clause of a rule with an index; undefined if it is not in the tree.
 *
 * @type {(node: any, index: number) => Page.Clause | undefined}
 */
const clauseAt = (node, index) => {
  if (node.index === index && node.margin !== undefined) return node;
  for (const part of node.parts ?? []) {
    const found = clauseAt(part, index);
    if (found !== undefined) return found;
  }
  return undefined;
};

/**
 * The values by which a clause was decided: the side that the finger moves, and its distance to the other one.
 *
 * @type {(clause: Page.Clause, release: Page.Release, numbers: Page.Numbers, place: string) => string}
 */
const valuesOf = ({ condition, left, right }, release, numbers, place) => {
  /** @type {any[][]} */
  const sides = [[condition.left, left], [condition.right, right]];
  if (isMeasured(condition.right) && !isMeasured(condition.left)) sides.reverse();
  const { unit } = condition;
  const [first, second] = sides.map(([, value]) => value(release, numbers));
  const difference = first - second;
  const isEqual = Math.abs(difference) < leastVisible;
  const decimals = isEqual ? decimalsOf(unit) : visibleDecimals(difference, unit);
  /** @type {(side: any[], value: number) => string} */
  const side = ([operand], value) => nameOf(operand) + quantity(value, unit, false, decimals);
  return filled(isEqual ? "equal" : difference > 0 ? "above" : "below", { place,
    left: side(sides[0], first), right: side(sides[1], second), distance: quantity(Math.abs(difference), unit, false, decimals) });
};

/**
 * The boundary beside the reached stop on the way to the one that was meant, with its releases; null if it was reached.
 *
 * @type {(setup: import("./state.js").Setup, gesture: Page.Gesture, outcome: import("./state.js").Outcome) => any}
 */
const missedBoundary = (setup, { intent }, { decision, answer, numbers }) => {
  const names = setup.controller.stops;
  const [goal, place] = [names.indexOf(intent ?? ""), names.indexOf(decision)];
  if (!answer?.releases || goal < 0 || place < 0 || goal === place) return null;
  const boundary = goal > place ? place : place - 1;
  const release = answer.releases[boundary];
  const { clause, margin, isNegated } = setup.rule.root.verdict(release, numbers);
  const { text, unit } = setup.rule.clauses[clause].condition;
  const between = ` between ${names[boundary]} and ${names[boundary + 1]}`;
  return { release, clause, place: between, margin, unit, text: (isNegated ? `not (${text})` : text) + between };
};

/**
 * Why a gesture was decided so; between stops, the boundary that stopped it on the way to the one that was meant.
 *
 * @type {(outcome: import("./state.js").Outcome) => string}
 */
const causeOf = outcome => {
  const { setup, gesture } = outcome;
  const missed = outcome.answer?.releases ? missedBoundary(setup, gesture, outcome) : null;
  return reasonOf(missed === null ? outcome : { ...missed, answer: missed });
};

/**
 * What a gesture did, what was meant by it, and the values that decided: the first line of what 'explain' says.
 *
 * @type {(setup: import("./state.js").Setup, gesture: Page.Gesture, outcome: import("./state.js").Outcome) => string}
 */
const sentenceOf = (setup, gesture, outcome) => {
  const { decision, verdict, answer } = outcome;
  const { intent } = gesture;
  const kind = verdict === "unlabelled" || intent === null
    ? intent !== null && decision === "unknown" ? "unjudged" : "unlabelled"
    : ({ any: "any", none: "nothing" }[intent] ?? "intent") + (verdict === "pass" ? "Passed" : "Failed");
  const text = filled(kind, { intent, ending: outcome.ending });
  if (answer === null || answer.release === null || answer.clause === null) return text;
  const told = missedBoundary(setup, gesture, outcome) ?? answer;
  const clause = clauseAt(setup.rule.root, told.clause);
  return clause === undefined ? text : `${text}; ${valuesOf(clause, told.release, outcome.numbers, told.place)}`;
};
