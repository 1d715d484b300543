// Sharing: the chosen gesture as one file, a bundle, which a browser and every command of Panlab open.

import { byID, copyText, saveFile } from "./elements.js";
import { bundlePage, state } from "./opened.js";
import { shown } from "./page.js";
export { fingerprintOf };

/** The fingerprint that a bundle states of its text. Source: 64-bit FNV-1a. */
const fingerprintOf = text => {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
};

/** Data as text inside an element, which no text in it can end. */
const inElement = data => `${JSON.stringify(data).replaceAll("<", "\\u003c")}\n`;

const folderOf = path => path.slice(0, path.lastIndexOf("/") + 1);

/** A table of labels without the rows of other traces; a row may have quoted line breaks. */
const labelsOf = (table, trace) => {
  const rows = table.match(/(?:"(?:[^"]|"")*"|[^"\n])+\n/g) ?? [];
  const first = rows.findIndex(row => row.startsWith("trace,")) + 1;
  const key = trace.slice(trace.split("#")[0].lastIndexOf("/") + 1);
  const field = /[",\n\r]/.test(key) ? `"${key.replaceAll('"', '""')}",` : `${key},`;
  const own = rows.slice(first).filter(row => row.startsWith(field));
  return own.length === 0 ? null : [...rows.slice(0, first), ...own].join("");
};

/** A bundle with one of its gestures alone: its recording, label, frames of the device, and the limits of one gesture. */
const bundleOf = (bundle, gesture) => {
  const recording = bundle.files.find(([path]) => path === gesture.file)[1];
  const others = new Set(bundle.gestures.filter(other => other !== gesture).map(({ file }) => file));
  const folder = folderOf(gesture.file);
  const files = bundle.files.flatMap(([path, text]) => {
    const name = path.slice(folder.length);
    if (path === "panlab.json") {
      const suite = JSON.parse(text);
      for (const group of Object.values(suite.groups)) {
        group.traces = [gesture.file];
        if (bundle.gestures.length > 1) for (const limit of bundle.limits_of_whole_group) delete group.budgets?.[limit];
      }
      return [[path, `${JSON.stringify(suite, null, 2)}\n`]];
    }
    if (path === gesture.file || path === "controller.json") return [[path, text]];
    if (others.has(path) || folderOf(path) !== folder) return [];
    if (name !== "labels.csv") return recording.includes(`frames=${name}`) ? [[path, text]] : [];
    const labels = labelsOf(text, gesture.name);
    return labels === null ? [] : [[path, labels]];
  });
  return { ...bundle, limits_of_whole_group: bundle.gestures.length > 1 ? [] : bundle.limits_of_whole_group, files,
    gestures: [gesture] };
};

/** The page's data with one of the gestures alone; the page of a bundle has one setup. */
const dataOf = (data, place) => {
  const [setup] = data.setups;
  const gesture = setup.gestures[place];
  return { ...data, traces: [data.traces[gesture.trace]], setups: [{ ...setup, gestures: [{ ...gesture, trace: 0 }] }] };
};

/** The page of a bundle, with one of its gestures alone. */
const pageOf = place => {
  const page = new DOMParser().parseFromString(bundlePage, "text/html");
  const [block, data] = ["panlab-bundle", "data"].map(id => page.getElementById(id));
  const bundle = JSON.parse(block.textContent);
  const text = inElement(bundleOf(bundle, bundle.gestures[place]));
  block.textContent = text;
  block.dataset.fingerprint = fingerprintOf(text);
  data.textContent = inElement(dataOf(JSON.parse(data.textContent), place));
  return `<!DOCTYPE html>\n${page.documentElement.outerHTML}\n`;
};

/** The command that writes the bundle, for a page that has no recordings. */
const commandOf = (setup, name, file) => {
  const quoted = word => /^[\w=.,:%@/+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
  return ["panlab bundle FOLDER", ...[name, ...setup.words, "--scene", setup.scene].map(quoted), ...setup.changes,
    "-o", quoted(file)].join(" ");
};

/** Hands a file to the system's sheet, where it has one that takes files, else saves it; false if a person cancelled. */
const handOn = async (text, name) => {
  const file = new File([text], name, { type: "text/html" });
  if (!navigator.canShare?.({ files: [file] })) {
    saveFile(text, name, "text/html");
    return true;
  }
  try {
    await navigator.share({ files: [file], title: name });
    return true;
  } catch (error) {
    if (error.name === "AbortError") return false;
    saveFile(text, name, "text/html");
    return true;
  }
};

document.getElementById("share").addEventListener("click", async () => {
  const [{ setup }, { gesture }, said] = [state, shown, byID("taken")];
  if (gesture === undefined) return;
  const file = `${gesture.name.split("/").at(-1).replace(/[^\p{L}\p{N}._-]+/gu, "-")}.panlab.html`;
  if (state.link === null && bundlePage === null) {
    const command = commandOf(setup, gesture.name, file);
    copyText(command, byID("share"), "Share");
    said.textContent = `This page has no recordings. Type where they are: ${command}`;
    return;
  }
  const answer = state.link === null ? { text: pageOf(state.selected) } : await state.link.ask({ share: gesture.name });
  if (answer.error !== undefined) {
    said.textContent = answer.error;
    return;
  }
  const isMoved = state.link === null && setup.changes.length > 0;
  if (await handOn(answer.text, file)) {
    said.textContent = [`${file} has this gesture${isMoved ? " as it was recorded; 'Copy link' has the changed numbers" : ""}.`,
      ...answer.warnings ?? []].join(" ");
  }
});
