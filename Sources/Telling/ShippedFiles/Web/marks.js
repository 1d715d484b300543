// Marks: the values at which decisions flip, along every number. A worker that runs the first part of this script
// computes them, so that no frame has to wait.

import { byID, hide } from "./elements.js";
export { Marks };

class Marks {
  /** Starts the worker; `found` is called with a setup once its marks are known. */
  constructor(found) {
    this.found = found;
    const whole = document.querySelector("script[type=module]").textContent;
    const end = `"What a worker runs ${"ends here."}";`;
    const source = `"use strict";\n${whole.slice(0, whole.indexOf(end))}\nserveFlips();`;
    const place = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.worker = new Worker(place);
    this.worker.addEventListener("message", ({ data }) => this.hear(data));
    /** What the worker has received: a setup, and how many of its gestures. */
    this.sent = { setup: null, count: 0 };
    this.job = 0;
    this.isBusy = false;
  }

  /**
   * Computes the marks of a setup for its current numbers; until then the previous marks count as old.
   *
   * During a drag the computation starts only when the drag pauses, because the next frame would discard it and needs
   * the processor.
   */
  find(setup, isDrag = false) {
    this.job += 1;
    if (setup.marks !== null) setup.marks.isOld = true;
    clearTimeout(this.pause);
    if (!isDrag) return this.send(setup);
    if (this.isBusy) this.worker.postMessage({ job: this.job });
    this.isBusy = false;
    this.endSaying();
    this.pause = setTimeout(() => this.send(setup), 150);
  }

  send(setup) {
    if (this.sent.setup !== setup || this.sent.count !== setup.gestures.length) {
      this.worker.postMessage({ controller: setup.controller,
        gestures: setup.gestures.map(({ stored, start }) => ({ asked: stored, start })) });
      this.sent = { setup, count: setup.gestures.length };
    }
    this.worker.postMessage({ job: this.job, how: setup.how });
    this.isBusy = true;
    this.saying ??= setTimeout(() => { byID("busy").hidden = false; }, 200);
  }

  endSaying() {
    clearTimeout(this.saying);
    this.saying = undefined;
    hide(byID("busy"), true);
  }

  hear({ job, places }) {
    if (job !== this.job) return;
    this.isBusy = false;
    this.endSaying();
    const { setup } = this.sent;
    setup.marks = { places: new Map(setup.controller.numbers.map(({ name }, index) => [name, places[index]])),
      drawn: new Map(), isOld: false };
    this.found(setup);
  }
}
