// A team's own pictures of its screens: chosen or dropped on a view, drawn in its place, and written into the page's file.

import { sizes } from "./charts.js";
import { element, byID, saveFile } from "./elements.js";
import { chunks, viewsAt } from "./motion.js";
import { openedPage, state } from "./opened.js";
import { shown, time, redraw, panlab } from "./page.js";
import { lengthsOf, poseOfLook, skins } from "./skins.js";

/** How large a picture may be: of a file in bytes, of what is written into the page in characters, and in pixels a point. */
const pictureLimits = { file: 20_000_000, written: 400_000, scale: 1.5 };

const pictures = {
  /** The data whose pictures are shown. */
  data: null,
  /** The pictures that were taken here, as addresses, by their scenes and the names of their views. */
  taken: new Map(),

  /** The names of the views that may have a picture. */
  get views() {
    const { setup } = state;
    return [...new Set(setup.looks.filter((look, place) => look.isScreen || skins.of(setup, place) !== null).map(({ name }) => name))];
  },

  /** Shows the pictures that the page's data has, and those that were taken here. */
  async open() {
    if (this.data === state.data) return;
    this.data = state.data;
    for (const [scene, skins] of this.taken) this.put(scene, skins);
    const addresses = new Set(state.setups.flatMap(setup => Object.values(setup.skins)));
    await Promise.all([...addresses].filter(address => !skins.own.has(address)).map(async address => {
      const image = new Image();
      image.src = address;
      await image.decode().catch(() => {});
      if (image.width > 0) skins.own.set(address, image);
    }));
    if (state.data.skinProblems !== undefined) this.say(state.data.skinProblems.join(" "));
    if (addresses.size > 0) redraw();
  },

  /** Has the setups of a scene show pictures in place of views. */
  put(scene, skins) {
    for (const setup of state.setups.filter(setup => setup.scene === scene)) setup.skins = { ...setup.skins, ...skins };
  },

  /** Takes a file as the picture of a view: fills the view from its top, in the view's own proportions. */
  async take(name, file) {
    const say = text => this.say(text);
    if (!file.type.startsWith("image/")) return say(`'${file.name}' is no picture; choose a PNG, JPEG or WebP.`);
    if (file.size > pictureLimits.file) return say(`'${file.name}' has ${Math.round(file.size / 1e6)} MB; choose a picture of at most 20.`);
    const bitmap = await createImageBitmap(file).catch(() => null);
    if (bitmap === null) return say(`'${file.name}' cannot be read as a picture.`);
    const { setup } = state;
    const place = setup.looks.findIndex(look => look.name === name);
    const corners = poseOfLook(setup, place);
    const [width, height] = (corners === null ? setup.screen : lengthsOf(corners)).map(length => Math.round(length * pictureLimits.scale));
    const canvas = element("canvas");
    [canvas.width, canvas.height] = [width, height];
    const scale = Math.max(width / bitmap.width, height / bitmap.height);
    canvas.getContext("2d").drawImage(bitmap, (width - bitmap.width * scale) / 2, 0, bitmap.width * scale, bitmap.height * scale);
    const text = [0.85, 0.7, 0.5, 0.3].map(quality => () => canvas.toDataURL("image/jpeg", quality)).reduce((found, write) =>
      found === null || found.length > pictureLimits.written ? write() : found, null);
    if (text.length > pictureLimits.written) return say(`'${file.name}' has too much in it for the page's file; choose a plainer picture.`);
    skins.own.set(text, canvas);
    this.taken.set(setup.scene, { ...this.taken.get(setup.scene), [name]: text });
    this.put(setup.scene, { [name]: text });
    say(`'${file.name}' is shown as ${name}. 'Save page' writes it into a file.`);
    this.offer();
    redraw();
  },

  say(text) { byID("taken").textContent = text; },

  /** Lists the views, and whether there is something to save. */
  offer() {
    byID("picture-view").replaceChildren(element("option", { value: "" }, "of …"),
      ...this.views.map(name => element("option", { value: name }, state.setup.skins[name] === undefined ? name : `${name} ✓`)));
    byID("save-page").hidden = this.taken.size === 0 || state.link !== null;
  },

  /** Writes the page into a file, with its pictures. */
  save() {
    const page = openedPage.cloneNode(true);
    const addresses = [...new Set(state.setups.flatMap(setup => Object.values(setup.skins)))];
    const setups = state.data.setups.map((stored, place) => ({ ...stored, skins: Object.fromEntries(
      Object.entries(state.setups[place].skins).map(([name, address]) => [name, addresses.indexOf(address)])) }));
    page.querySelector("#data").textContent = JSON.stringify({ ...state.data, pictures: addresses, setups }).replaceAll("<", "\\u003c");
    saveFile(`<!DOCTYPE html>\n${page.outerHTML}\n`, `${state.data.title.replace(/[^\w.-]+/g, "-")}.html`, "text/html");
  },

  /** The name of the uppermost view with a picture of its own at a place of the phone, in points of the screen. */
  viewAt(x, y) {
    const { setup, gesture, way } = shown;
    if (gesture === undefined) return null;
    const isWithin = corners => chunks(corners, 2).every(([ax, ay], index, all) => {
      const [bx, by] = all[(index + 1) % all.length];
      return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
    });
    const view = viewsAt(setup, gesture, way, time).findLast(([place, alpha, corners]) =>
      alpha > 0 && this.views.includes(setup.looks[place].name) && isWithin(corners));
    return view === undefined ? null : setup.looks[view[0]].name;
  },
};

byID("picture-view").addEventListener("change", () => { if (byID("picture-view").value !== "") byID("picture").click(); });
byID("picture").addEventListener("change", async () => {
  const [file] = byID("picture").files;
  const name = byID("picture-view").value;
  if (file !== undefined && name !== "") await pictures.take(name, file);
  byID("picture").value = "";
});
byID("save-page").addEventListener("click", () => pictures.save());
byID("phone").addEventListener("dragover", event => event.preventDefault());
byID("phone").addEventListener("drop", event => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  const { width, height } = sizes.of(byID("phone"));
  const [wide, tall] = shown.setup.screen;
  const scale = Math.min((width - 8) / wide, (height - 8) / tall);
  const name = pictures.viewAt((event.offsetX - (width - wide * scale) / 2) / scale, (event.offsetY - (height - tall * scale) / 2) / scale);
  if (file !== undefined && name !== null) pictures.take(name, file);
});
state.listen(change => {
  if (change !== "setup") return;
  pictures.open();
  pictures.offer();
});
pictures.open();
panlab.pictures = pictures;
