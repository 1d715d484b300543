// Steps: the changes of a page that stands alone, kept in the tab's own storage, so that undo goes on where a reload
// interrupted it. A session keeps those of a live page.

import { state } from "./opened.js";
export { steps };

/** A step as it was kept; its outcomes are decided if they are asked for. */
class KeptStep {
  constructor({ place, name }, setup, values, pace) {
    this.place = place;
    this.name = name;
    this.setup = setup;
    this.values = values;
    this.pace = pace;
    this.decided = undefined;
  }

  get outcomes() { return this.decided ??= this.setup.decideAll(this.values, this.pace); }
}

const steps = {
  /** How many steps are kept at most. */
  most: 200,

  /** Where they are kept: apart from those of other pages in the tab. */
  get place() { return `panlab-steps ${location.pathname}`; },

  /** What has to be the same for steps to belong to a page. */
  get page() {
    return JSON.stringify(state.setups.map(({ name, start, startPace }) => [name, start, startPace.texts]));
  },

  /** Keeps the numbers of every setup and the way back from them, for a page that is opened at one of these addresses. */
  keep(...addresses) {
    if (state.link !== null || state.setup === undefined) return;
    // A step changes a few numbers, or the pace: most steps share theirs.
    const paces = new Map();
    /** @type {(step: any) => any} */
    const packed = ({ place, name, values, pace }) => {
      const key = JSON.stringify(pace.texts);
      if (!paces.has(key)) paces.set(key, { number: paces.size, pace });
      return { place, name, values, pace: paces.get(key).number };
    };
    const told = { page: this.page, addresses, place: state.place,
      now: state.setups.map(({ values, pace }, place) => packed({ place, name: null, values, pace })),
      history: state.history.slice(-this.most).map(packed), before: state.before === null ? null : packed(state.before) };
    told.paces = [...paces.values()].map(({ pace }) => pace);
    try { sessionStorage.setItem(this.place, JSON.stringify(told)); } catch { /* Without storage a reload forgets them. */ }
  },

  /** Takes them up again, if the page is the same and was opened at the address that it had. */
  restore() {
    let told = null;
    try { told = JSON.parse(sessionStorage.getItem(this.place)); } catch { /* Without storage there are none. */ }
    if (told?.page !== this.page || !told.addresses.includes(location.hash)) return;
    if (told.history.length === 0 && told.before === null) return;
    const paces = told.paces.map(pace => state.setups.flatMap(setup => [setup.startPace, setup.pace])
      .find(known => JSON.stringify(known.texts) === JSON.stringify(pace.texts)) ?? pace);
    const unpacked = step => new KeptStep(step, state.setups[step.place], step.values, paces[step.pace]);
    for (const { setup, values, pace } of told.now.map(unpacked)) setup.take(values, pace);
    state.place = told.place;
    state.history = told.history.map(unpacked);
    state.before = told.before === null ? null : unpacked(told.before);
    state.tell("setup");
  },
};
