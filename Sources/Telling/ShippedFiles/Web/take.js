// Downloads: pictures and films of the stage, and the table of the gestures.

import { colors } from "./charts.js";
import { element, byID, working, onChoice, saveFile } from "./elements.js";
import { evenTimes, filmTimes, filmPause, takeFilm } from "./film.js";
import { samplesOf, fingerAt, viewsAt } from "./motion.js";
import { state } from "./opened.js";
import { shown, time, panlab } from "./page.js";
import { placeOn } from "./phone.js";
import { lengthsOf, poseOfLook, skins, partsOf } from "./skins.js";

/** How many clip paths the drawings have, each with a name of its own. */
let clips = 0;

/** The size in which a view's picture is defined: the view's own, or that of the screen if it is unknown. */
const definedSize = (setup, place) => {
  const { screen: [width, height] } = setup;
  return lengthsOf(poseOfLook(setup, place) ?? [0, 0, width, 0, width, height, 0, height]);
};

/** A team's own picture of a view, which `documentOf` defines, clipped, moved and turned as the view. */
const skinMarkup = (setup, place, alpha, corners, outline) => {
  const [wide, tall] = definedSize(setup, place);
  const points = (outline ?? corners).map(number => number.toFixed(1)).join(" ");
  const clip = `clip-${++clips}`;
  const parts = partsOf(corners, 24).map(({ from, to, corners: [px, py, qx, qy, rx, ry] }) => {
    const part = (to - from) * wide;
    // A little more closes the seam to the next strip, which is drawn over it.
    const drawn = Math.min(part + wide * 0.03, wide * (1 - from));
    const matrix = [(qx - px) / part, (qy - py) / part, (rx - px) / tall, (ry - py) / tall, px, py].map(number => number.toFixed(5));
    return `<g transform="matrix(${matrix.join(" ")})"><svg width="${drawn.toFixed(2)}" height="${tall.toFixed(2)}"`
      + ` viewBox="${(from * wide).toFixed(2)} 0 ${drawn.toFixed(2)} ${tall.toFixed(2)}" preserveAspectRatio="none"><use href="#skin-${place}"/></svg></g>`;
  });
  return `<clipPath id="${clip}"><polygon points="${points}"/></clipPath>`
    + `<g opacity="${alpha.toFixed(3)}" clip-path="url(#${clip})">${parts.join("")}</g>`;
};

/** Defines the pictures that a drawing uses; empty if it uses none. */
const skinDefinitions = (setup, content) => {
  const pictures = setup.looks.map((_, place) => pictureMarkup(setup, content, place)).join("");
  return pictures === "" ? "" : `<defs>${pictures}</defs>`;
};

const pictureMarkup = (setup, content, place) => {
  if (!content.includes(`href="#skin-${place}"`)) return "";
  const [wide, tall] = definedSize(setup, place);
  return `<image id="skin-${place}" width="${wide.toFixed(2)}" height="${tall.toFixed(2)}" preserveAspectRatio="xMidYMin slice"`
    + ` href="${setup.skins[setup.looks[place].name]}"/>`;
};

/** The stage at a time as SVG elements: the visible views, with the lines that mark a screen's orientation. */
const stageMarkup = (shown, time, opacity = 1) => {
  const { setup, gesture, way } = shown;
  const points = numbers => numbers.map(value => value.toFixed(1)).join(" ");
  const views = viewsAt(setup, gesture, way, time).map(([place, alpha, corners, outline]) => {
    const look = setup.looks[place];
    if (skins.isCovered(setup, place)) return "";
    if (skins.ownOf(setup, place) !== undefined) return skinMarkup(setup, place, alpha * opacity, corners, outline);
    const shape = `<polygon points="${points(outline ?? corners)}" fill="${look.fill}" opacity="${(alpha * opacity).toFixed(3)}"/>`;
    if (!look.isScreen) return shape;
    const ends = [[0.2, 0.92], [0.25, 0.8], [0.3, 0.86], [0.35, 0.6]].map(([down, across]) =>
      [...placeOn(corners, 0.08, down), ...placeOn(corners, across, down)]);
    const lines = ends.map(([x1, y1, x2, y2]) => `M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`).join("");
    return `${shape}<path d="${lines}" stroke="#ffffff" stroke-width="${(setup.screen[1] * 0.011).toFixed(1)}" opacity="${(alpha * opacity * 0.85).toFixed(3)}"/>`;
  });
  return views.join("");
};

const fingerMarkup = (gesture, time) => {
  const rows = samplesOf(gesture);
  const finger = fingerAt(rows, time);
  const trail = rows.filter(row => row.time <= time).map(({ x, y }) => `${x},${y}`).join(" ");
  const line = color => width => `<polyline points="${trail}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return (trail === "" ? "" : line("#1c1e21")(10) + line("#ffffff")(7.5) + line("#d81b60")(5))
    + (finger === null ? "" : `<circle cx="${finger.x.toFixed(1)}" cy="${finger.y.toFixed(1)}" r="20" fill="#d81b60" fill-opacity="0.6" stroke="#ffffff" stroke-width="3"/>`);
};

const escaped = text => text.replace(/[&<>"]/g, mark => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[mark]);

/** An SVG document with the screen of a gesture. */
const documentOf = (shown, title, content) => {
  const [width, height] = shown.setup.screen;
  const radius = (width * 0.11).toFixed(1);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`
    + `<title>${escaped(title)}</title><clipPath id="screen"><rect width="${width}" height="${height}" rx="${radius}"/></clipPath>${skinDefinitions(shown.setup, content)}`
    + `<g clip-path="url(#screen)"><rect width="${width}" height="${height}" fill="#f7f7f7"/>${content}</g>`
    + `<rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="${radius}" fill="none" stroke="#222222" stroke-width="2"/></svg>\n`;
};

const takeAlong = {
  "picture, SVG": (shown, time) => [documentOf(shown, `${shown.gesture.name} at ${time.toFixed(3)} s`,
    stageMarkup(shown, time) + fingerMarkup(shown.gesture, time)), "svg", "image/svg+xml"],
  "onion skin, SVG": shown => {
    const times = evenTimes(shown, Number(byID("onion").value) || 5);
    return [documentOf(shown, `${shown.gesture.name} at ${times.length} instants`, times.map((time, index) =>
      stageMarkup(shown, time, (index + 1) / times.length)).join("") + fingerMarkup(shown.gesture, shown.way.end)),
      "svg", "image/svg+xml"];
  },
  "film, animated SVG": shown => {
    const length = (shown.way.end + filmPause).toFixed(3);
    const frames = filmTimes(shown).map((time, index, times) => {
      const [from, to] = [time / length, (times[index + 1] ?? length) / length];
      const keys = [[0, index === 0 ? 1 : 0], ...index === 0 ? [] : [[from, 1]], ...to < 1 ? [[to, 0]] : []];
      return `<g visibility="hidden">${stageMarkup(shown, time)}${fingerMarkup(shown.gesture, time)}`
        + `<animate attributeName="visibility" calcMode="discrete" dur="${length}s" repeatCount="indefinite"`
        + ` keyTimes="${keys.map(([key]) => key.toFixed(5)).join(";")}" values="${keys.map(([, isSeen]) => isSeen ? "visible" : "hidden").join(";")}"/></g>`;
    });
    return [documentOf(shown, `${shown.gesture.name}, ${length} s`, frames.join("")), "svg", "image/svg+xml"];
  },
  "table, CSV": () => {
    const { setup } = state;
    const field = value => /[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
    const rows = setup.gestures.map((gesture, index) => {
      const { decision, verdict, margin, unit, text } = setup.outcomes[index];
      return [gesture.name, gesture.intent ?? "", decision, verdict, text ?? "", margin === null ? "" : String(margin), unit]
        .map(field).join(",");
    });
    return [["trace,intent,decision,verdict,rule,margin,unit", ...rows].join("\n") + "\n", "csv", "text/csv"];
  },
};

/** A PNG of the phone and the plot as they are shown. */
const takePNG = async () => {
  const [phone, plot] = [byID("phone"), byID("plot")];
  const picture = new OffscreenCanvas(phone.width + plot.width, Math.max(phone.height, plot.height));
  const pen = picture.getContext("2d");
  pen.fillStyle = colors.panel;
  pen.fillRect(0, 0, picture.width, picture.height);
  pen.drawImage(phone, 0, 0);
  pen.drawImage(plot, phone.width, 0);
  return picture.convertToBlob({ type: "image/png" });
};

byID("take").append(...["picture, SVG", "picture, PNG", "onion skin, SVG", "film, animated SVG", "film, animated PNG", "table, CSV"]
  .map(name => element("option", { value: name }, name)));
onChoice("take", async chosen => {
  byID("take").value = "";
  if (chosen === "" || shown.gesture === undefined) return;
  const name = shown.gesture.name.split("/").at(-1).replace(/\.csv$/, "");
  if (chosen === "picture, PNG") return saveFile(await takePNG(), `${name}.png`, "image/png");
  if (shown.way === null && chosen !== "table, CSV") {
    byID("taken").textContent = "The gesture has no frames to save.";
    return;
  }
  byID("taken").textContent = "";
  if (chosen === "film, animated PNG") {
    working.set("film", true);
    try { saveFile(await takeFilm({ ...shown }), `${name}-film.png`, "image/png"); } finally { working.set("film", false); }
    return;
  }
  const [text, extension, type] = takeAlong[chosen](shown, time);
  saveFile(text, `${chosen === "table, CSV" ? "gestures" : name}.${extension}`, type);
});
panlab.film = () => takeFilm({ ...shown });
panlab.take = chosen => takeAlong[chosen](shown, time)[0];
