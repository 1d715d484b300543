// A slider for each number of running apps, which the session changes. Texts from apps are only inserted as text.

import { stepOf, roundedFor } from "./charts.js";
import { element, byID } from "./elements.js";
export { appNumbers };

class AppNumbers {
  constructor() {
    this.box = byID("app");
    this.shape = null;
    this.shown = [];
  }

  /** Shows the session's apps; called once the session has received all changes that were made here. */
  show(apps, link) {
    this.box.hidden = apps.length === 0;
    const shape = JSON.stringify(apps.map(({ name, numbers, faults }) =>
      [name, numbers.map(({ name, range, place }) => [name, range, place]), faults]));
    if (shape !== this.shape) this.build(apps, link);
    this.shape = shape;
    apps.forEach((app, index) => this.update(app, this.shown[index]));
  }

  build(apps, link) {
    this.shown = apps.map(app => ({
      title: element("h3", {}),
      numbers: app.numbers.map(number => this.slider(app, number, link)),
    }));
    this.box.replaceChildren(...this.shown.flatMap(({ title, numbers }, index) =>
      [title, ...numbers.map(({ box }) => box),
        ...apps[index].faults.map(fault => element("p", { class: "fail" }, fault))]));
  }

  slider(app, number, link) {
    const { name, unit, range, suffix, place } = number;
    const label = `${name} in ${app.name}`;
    const field = element("input", { type: "number", step: "any", min: range[0], max: range[1], "aria-label": label });
    const track = element("input", { type: "range", min: range[0], max: range[1], step: stepOf(number),
      "aria-label": label });
    const source = element("span", {});
    const box = element("div", { class: "slider", title: `${range[0]} to ${range[1]}${suffix}, ${number.source}${suffix} by default: declared at ${place}` },
      element("b", {}, name), element("span", { class: "value" }, field, unit), track,
      element("span", { class: "hint" }, element("span", {}, `${range[0]}${suffix}`), source,
        element("span", {}, `${range[1]}${suffix}`)));
    // Changes during a drag belong to one step.
    let continues = false;
    track.addEventListener("pointerdown", () => { continues = false; });
    track.addEventListener("input", () => {
      field.value = roundedFor(number, Number(track.value));
      link.run(["set", `${name}=${field.value}`], continues);
      continues = true;
    });
    track.addEventListener("change", () => { continues = false; });
    field.addEventListener("change", () => {
      if (field.value.trim() !== "") link.run(["set", `${name}=${Number(field.value)}`]);
    });
    return { box, field, track, source };
  }

  update(app, { title, numbers }) {
    title.textContent = `${app.name}: ${app.isConnected ? "connected" : "connection lost; it keeps its last values"}`;
    title.className = app.isConnected ? "" : "fail";
    app.numbers.forEach((number, index) => {
      const { field, track, source } = numbers[index];
      const { value, now, suffix, place } = number;
      if (Number(field.value) !== value || field.value === "") field.value = value;
      if (Number(track.value) !== value) track.value = value;
      track.setAttribute("aria-valuetext", `${value}${suffix}`);
      source.textContent = now !== value ? `the app has ${now}${suffix}`
        : now !== number.source ? `${place} has ${number.source}${suffix}` : place;
      source.className = now !== value || now !== number.source ? "moved" : "";
    });
  }
}

const appNumbers = new AppNumbers();
