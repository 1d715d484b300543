// The address: the URL's fragment describes what is shown, so that a reload and other readers see the same. It contains
// only values: never a command, and never the token of a live page.

import { byID, copyText } from "./elements.js";
import { state } from "./opened.js";
import { overview } from "./overview.js";
import { followers, shown, time, playing, seek, showSetups, panlab } from "./page.js";
import { lesser, greater } from "./rules.js";
import { State } from "./state.js";
import { steps } from "./steps.js";
export { address };

const address = {
  /** The fragment that was followed or written last. Another one was entered, and is followed as soon as the browser tells. */
  seen: location.hash,

  /**
   * The fragment for what is shown: #setup/trace?t=…&set=name=value&with=….
   *
   * If `isWhole` is set, it contains every number, not only those that were changed on this page, because a session may
   * have changed others before.
   */
  fragment(isWhole = false) {
    const { setup } = state;
    const gesture = setup.gestures[state.selected];
    const words = new URLSearchParams();
    if (gesture !== undefined && Math.abs(time - (shown.way?.released ?? 0)) > 5e-4) words.set("t", time.toFixed(3));
    for (const { name } of setup.parameters) {
      if (isWhole || setup.values[name] !== setup.start[name]) words.append("set", `${name}=${setup.values[name]}`);
    }
    const paces = !isWhole ? setup.changedPace
      : setup.isDrivable ? Object.keys(setup.pace.texts).filter(name => !(name in setup.values)) : [];
    for (const name of paces) words.append("pace", JSON.stringify([name, setup.pace.texts[name], setup.pace[State.paceParts[name]]]));
    if (state.other !== null) words.set("with", state.setups[state.other].name);
    if (state.kept?.place === state.place) this.addKept(words, state.kept);
    if (state.filter !== "") words.set("find", state.filter);
    const query = words.toString();
    return `#${[setup.name, gesture?.name ?? ""].map(encodeURIComponent).join("/")}${query === "" ? "" : `?${query}`}`;
  },

  /** Adds all numbers that were kept as B. They are the comparison, unless `with` names another. */
  addKept(words, { values, pace }) {
    if (!state.isKept && state.other === null) words.set("with", "");
    for (const name of Object.keys(values)) words.append("b", `${name}=${values[name]}`);
    const names = state.setup.isDrivable ? Object.keys(pace.texts).filter(name => !(name in values)) : [];
    for (const name of names) words.append("b-pace", JSON.stringify([name, pace.texts[name], pace[State.paceParts[name]]]));
  },

  /** The numbers of a setup, with those in `words` replaced and clamped to their ranges. */
  valuesOf(setup, start, words) {
    const values = { ...start };
    for (const word of words) {
      const [key, value] = word.split("=");
      const parameter = setup.parameters.find(parameter => parameter.name === key);
      if (parameter !== undefined && value !== "" && Number.isFinite(Number(value))) {
        values[key] = lesser(greater(Number(value), parameter.range[0]), parameter.range[1]);
      }
    }
    return values;
  },

  /**
   * Shows what the address describes. A live page sets the values in its session; other pages reset values that the
   * address does not name.
   */
  follow() {
    this.seen = location.hash;
    const [place, query = ""] = location.hash.slice(1).split("?");
    const [name, trace] = place.split("/").map(part => {
      try { return decodeURIComponent(part); } catch { return part; }
    });
    if (trace === undefined) return;
    const index = state.setups.findIndex(candidate => candidate.name === name);
    if (index < 0) return;
    const setup = state.setups[index];
    const selected = setup.gestures.findIndex(gesture => gesture.name === trace);
    if (selected < 0 && trace !== "") return;
    const words = new URLSearchParams(query);
    const values = this.valuesOf(setup, state.link === null ? setup.start : setup.values, words.getAll("set"));
    const pace = this.paceOf(setup, words.getAll("pace"));
    const other = state.setups.findIndex(candidate => candidate.name === words.get("with"));
    state.other = other < 0 || other === index ? null : other;
    if (state.link === null) setup.take(values, pace);
    state.kept = !words.has("b") ? null : state.keptAs(index, this.valuesOf(setup, setup.start, words.getAll("b")),
      this.paceOf(setup, words.getAll("b-pace")));
    state.isKept = state.kept !== null && !words.has("with");
    state.selected = Math.max(selected, 0);
    byID("filter").value = state.filter = words.get("find") ?? "";
    showSetups();
    state.choose(index);
    if (overview.isShown) overview.show(false);
    if (state.link !== null) this.setInSession(setup, values, pace);
    const wanted = Number(words.get("t") ?? NaN);
    if (Number.isFinite(wanted)) seek(wanted);
  },

  /** Sets the values of a link in the session, as one step; other values stay. */
  setInSession(setup, values, pace) {
    const words = [
      ...setup.parameters.filter(({ name }) => values[name] !== setup.values[name])
        .map(({ name, suffix }) => `${name}=${values[name]}${suffix}`),
      ...Object.keys(pace.texts).filter(name => pace.texts[name] !== setup.pace.texts[name])
        .map(name => `${name}=${pace.texts[name]}`),
    ];
    if (words.length > 0) state.link.run(["set", ...words]);
  },

  /** The pace with the changes of an address; malformed changes are ignored. */
  paceOf(setup, words) {
    const start = state.link === null ? setup.startPace : setup.pace;
    const pace = { ...start, texts: { ...start.texts } };
    const isNumber = value => typeof value === "number" && Number.isFinite(value);
    const isCurve = part => Array.isArray(part?.bezier) && part.bezier.length === 4 && part.bezier.every(isNumber)
      || part?.spring !== undefined && ["response", "physical", "bounce", "uikit"].includes(part.spring.form)
        && Object.entries(part.spring).every(([key, value]) => key === "form" || isNumber(value));
    for (const word of words) {
      try {
        const [name, text, part] = JSON.parse(word);
        // The pattern allows no spaces, so that a value can only be a single word of a single command.
        const isRight = typeof text === "string" && /^[\w.,:()%-]{1,200}$/.test(text) && (name === "duration" ? isNumber(part?.n)
          : name.endsWith("-speed") ? isNumber(part?.constant) || part?.matched?.every(isNumber) || Object.keys(part).length === 0
            : name === "timing-curve" && part === null || isCurve(part));
        if (!isRight || State.paceParts[name] === undefined) continue;
        pace.texts[name] = text;
        pace[State.paceParts[name]] = part;
      } catch { /* Not a pace of ours. */ }
    }
    return JSON.stringify(pace.texts) === JSON.stringify(start.texts) ? start : pace;
  },

  /** Updates the address once the state has not changed for a moment. */
  note() {
    clearTimeout(this.noting);
    this.noting = setTimeout(() => {
      this.write();
      steps.keep(location.hash);
    }, 150);
  },

  write() {
    clearTimeout(this.noting);
    if (state.setup === undefined || playing !== null || location.hash !== this.seen) return;
    const fragment = this.fragment();
    if (fragment !== location.hash) history.replaceState(null, "", fragment);
    this.seen = location.hash;
  },
};

byID("copy-link").addEventListener("click", () =>
  // The address of a live page contains its token, so only the fragment is copied; it also works with the page's file.
  copyText(state.link === null ? location.href.split("#")[0] + address.fragment() : address.fragment(true), byID("copy-link"), "Copy link"));
window.addEventListener("hashchange", () => address.follow());
followers.drawn.push(() => address.note());
window.addEventListener("pagehide", () => {
  // The page that is loaded again may have either address: a change of it may come too late by now.
  const before = location.hash;
  address.write();
  steps.keep(before, location.hash);
});
panlab.address = address;
