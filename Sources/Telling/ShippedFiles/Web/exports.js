// Exports of a page without Panlab: templates that Panlab wrote, filled with the current numbers.

import { element, byID, onChoice, saveFile } from "./elements.js";
import { state } from "./opened.js";
import { panlab } from "./page.js";
import { fingerprintOf } from "./share.js";

/** The columns of a header's lines in an export, behind the signs of the comment. */
const exportColumns = 96;

/** Wraps a text at spaces; lines after the first are indented. */
const wrappedText = (text, columns) => {
  const lines = [];
  let line = "";
  for (const word of text.split(" ").filter(word => word !== "")) {
    if (line !== "" && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = `  ${word}`;
    } else line += line === "" ? word : ` ${word}`;
  }
  return line === "" ? lines : [...lines, line];
};

/** The settings of a controller file, as the text that its fingerprint is of. */
const settingsOf = file => {
  const sorted = value => value === null || typeof value !== "object" || Array.isArray(value) ? value
    : Object.fromEntries(Object.keys(value).sort().map(key => [key, sorted(value[key])]));
  const { name, source, base, "tuned-on": tunedOn, per, ...settings } = JSON.parse(file);
  return `${JSON.stringify(sorted(settings))}\n`;
};

/** What an export states as the source of the numbers. */
const sourceOf = (setup, { text, name: preset, order = [], values, texts }) => {
  const names = order.filter(name => values[name] !== undefined ? setup.values[name] !== values[name]
    : texts[name] === undefined || setup.pace.texts[name] !== texts[name]);
  return names.length === 0 ? text : `'${preset}' with a different ${names.join(" and ")}`;
};

/** The exports of a setup: the formats, and what they state as the source. */
const exportsOf = place => state.data.exports?.setups[place] ?? { formats: [], source: null };

/** The lines of a template or a text, which is stored as runs of consecutive lines. */
const linesOf = runs => runs.flatMap((first, index) =>
  index % 2 === 0 ? state.data.exports.lines.slice(first, first + runs[index + 1]) : []);

/** The settings of the motion that have been changed: their names, their texts, and their numbers if they are numbers. */
const motionOf = setup => setup.changedPace.map(name => {
  const text = setup.pace.texts[name];
  const number = Number(name === "duration" ? text.replace(/s$/, "") : text);
  return { name, text, number: text !== "" && Number.isFinite(number) ? number : null };
});

/** How formats state a setting of the motion on a line of its own: puts it into an export's lines. */
const motionForms = {
  json: (lines, { name, text, number }) => lines.map(line => line.startsWith(`  "${name}": `)
    ? `  "${name}": ${number ?? `"${text}"`}${line.endsWith(",") ? "," : ""}` : line),
  plist: (lines, { name, text, number }) => lines.map((line, place) => lines[place - 1] === `\t<key>${name}</key>`
    ? number === null ? `\t<string>${text}</string>` : `\t<real>${number}</real>` : line),
};

/** The export of a setup in a format; null if only Panlab can write it. */
const exportOf = (place, format) => {
  const [setup, { formats, source }] = [state.setups[place], exportsOf(place)];
  const { template, text, motion } = formats.find(({ name }) => name === format);
  if (setup.changes.length === 0 && text !== null) return linesOf(text).join("\n");
  /** @type {any[]} */
  const values = setup.parameters.map(({ name }) => [name, setup.values[name]]);
  const changed = motionOf(setup);
  const numbers = [...values.map(([, value]) => value), ...changed.flatMap(({ number }) => number === null ? [] : [number])];
  // Very large and very small numbers have other digits in Swift.
  if (template === null || changed.length > 0 && motion === null || numbers.some(value => /e/.test(String(value)))) return null;
  /** @type {Map<string, any>} */
  const holes = new Map([["source", sourceOf(setup, source)], ["fingerprint", fingerprintOf(settingsOf(setup.file))], ...values]);
  const lines = linesOf(template).flatMap(line => {
    const filled = line.replace(/\u0001([^\u0002.]*)(\.?)\u0002/g, (_, name, decimal) =>
      `${holes.get(name)}${decimal !== "" && Number.isInteger(holes.get(name)) ? ".0" : ""}`);
    const [prefix, paragraph] = filled.split("\u0003");
    return paragraph === undefined ? [filled] : wrappedText(paragraph, exportColumns).map(row => prefix + row);
  });
  return changed.reduce(motionForms[motion] ?? (same => same), lines).join("\n");
};

/** The command that writes an export which the page cannot. */
const exportCommand = (setup, { name, file }) =>
  ["panlab export", ...setup.words.slice(1), ...setup.changes, `--format ${name} -o ${file}`].join(" ");

onChoice("export-file", chosen => {
  byID("export-file").value = "";
  const format = exportsOf(state.place).formats.find(({ name }) => name === chosen);
  if (format === undefined) return;
  const text = exportOf(state.place, chosen);
  byID("taken").textContent = text === null
    ? `Only Panlab can write this export with these changes. Run: ${exportCommand(state.setup, format)}` : "";
  if (text !== null) saveFile(text, format.file, "text/plain");
});
state.listen(change => {
  if (change !== "setup") return;
  const { formats } = exportsOf(state.place);
  byID("export-field").hidden = formats.length === 0;
  byID("export-file").replaceChildren(element("option", { value: "" }, "as …"),
    ...formats.map(({ name }) => element("option", { value: name }, name)));
});
panlab.export = exportOf;
