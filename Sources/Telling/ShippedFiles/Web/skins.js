// Skins: what screens and sheets show. Each is drawn once, as large as its view, and then moved, turned and clipped as the
// engine moves the view. A team's own picture of a screen takes the place of the drawn one.

import { colors } from "./charts.js";
import { isSideways } from "./drive.js";
export { skinColors, lengthsOf, poseOfLook, skins, partsOf, drawSkin, drawStatus };

/** How many pixels a skin has for a point of its view. */
const skinScale = 2;

/** In how many strips a view is drawn that turns in depth; each is drawn as if it were flat. */
const skinStrips = 96;

/** The colours of a system, light and dark. */
const skinColors = isDark => isDark
  ? { ground: "#000000", card: "#1c1c1e", bar: "#161618", line: "#38383a", ink: "#ffffff", quiet: "#98989f", faint: "#3a3a3c" }
  : { ground: "#f2f2f7", card: "#ffffff", bar: "#f9f9fb", line: "#c6c6c8", ink: "#000000", quiet: "#6c6c70", faint: "#e5e5ea" };

/** What a screen is drawn as: a list, a screen that was pushed on it, or a sheet with a grabber. */
const roleOf = (setup, place) => {
  const look = setup.looks[place];
  if (!look.isScreen) return "sheet";
  const direction = setup.controller?.drive.direction ?? "right";
  const first = poseOfLook(setup, place);
  const isWhole = first === null || lengthsOf(first).every((length, axis) => length > setup.screen[axis] * 0.98);
  const isUnder = setup.looks.findIndex(({ isScreen }) => isScreen) === place;
  if (!isWhole || !isSideways(direction) && !isUnder) return "sheet";
  return look.name === "list" || isUnder && look.name !== "detail" ? "list" : "detail";
};

/** The width and the height of a view, by its corners. */
const lengthsOf = ([ax, ay, bx, by, , , dx, dy]) => [Math.hypot(bx - ax, by - ay), Math.hypot(dx - ax, dy - ay)];

/** The corners of a view where it is largest, which is its own size; null if nothing is known of it. */
const poseOfLook = ({ poses }, place) => {
  let [best, area] = [null, 0];
  if (!poses) return null;
  for (const views of [...poses.steps.map(([, views]) => views), poses.finished, poses.cancelled]) {
    const view = views.find(([look]) => look === place);
    if (view === undefined) continue;
    const [width, height] = lengthsOf(view[2]);
    if (width * height > area) [best, area] = [view[2], width * height];
  }
  return best;
};

const skins = {
  /** The skins that were drawn, by setup. */
  drawn: new Map(),
  /** A team's own pictures, by their addresses, and cut to the proportions of views. */
  own: new Map(),
  cut: new Map(),

  /** A team's own picture of a view; undefined if it has none, or if it has not been decoded yet. */
  ownOf(setup, place) { return this.own.get(setup.skins?.[setup.looks[place].name]); },

  /** Whether a view lies in one that a team's own picture shows, with all that is in it. */
  isCovered(setup, place) {
    if (this.own.size === 0 || this.ownOf(setup, place) !== undefined) return false;
    for (let around = setup.looks[place].within; around !== undefined; around = setup.looks[around].within) {
      if (this.ownOf(setup, around) !== undefined) return true;
    }
    return false;
  },

  /** A picture in the proportions of a view, which it fills from its top. */
  fitted(address, picture, lengths) {
    const shape = lengths[0] / lengths[1];
    if (!(shape > 0) || Math.abs(picture.width / picture.height / shape - 1) < 0.02) return picture;
    const key = `${shape.toFixed(2)} ${address}`;
    if (!this.cut.has(key)) {
      const canvas = document.createElement("canvas");
      canvas.width = Math.max(Math.round(Math.min(picture.width, picture.height * shape)), 1);
      canvas.height = Math.max(Math.round(canvas.width / shape), 1);
      canvas.getContext("2d").drawImage(picture, (canvas.width - picture.width) / 2, 0);
      this.cut.set(key, canvas);
    }
    return this.cut.get(key);
  },

  /** A picture of a view with these corners, in its own proportions; null for a view without a skin. */
  of(setup, place, corners) {
    const look = setup.looks[place];
    const own = this.ownOf(setup, place);
    if (own !== undefined) {
      const whole = poseOfLook(setup, place) ?? corners;
      return whole === undefined ? own : this.fitted(setup.skins[look.name], own, lengthsOf(whole));
    }
    if (!look.isScreen && !(setup.hasSurface && look.shade.length === 0)) return null;
    const isDark = colors.isDark;
    const key = `${setup.name}/${setup.scene}/${setup.screen}/${place}/${look.name}/${isDark}`;
    if (!this.drawn.has(key)) this.drawn.set(key, this.draw(setup, place, isDark));
    return this.drawn.get(key);
  },

  draw(setup, place, isDark) {
    const corners = poseOfLook(setup, place);
    const [width, height] = (corners === null ? setup.screen : lengthsOf(corners)).map(length => Math.max(Math.round(length), 8));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width * skinScale, height * skinScale];
    const pen = canvas.getContext("2d");
    pen.scale(skinScale, skinScale);
    const { name, fill } = setup.looks[place];
    screenSkins[roleOf(setup, place)](pen, width, height, { name: setup.hasSurface && !setup.looks[place].isScreen ? "sheet" : name, tint: fill,
      ...skinColors(isDark), radius: Math.max(Math.min(width, height) * 0.03, 8) });
    return canvas;
  },
};

const fillBox = (pen, x, y, width, height, radius, fill) => {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
  pen.fill();
};

/** @type {(pen: any, text: string, x: number, y: number, size: number, fill: string, style?: any) => void} */
const write = (pen, text, x, y, size, fill, { weight = 400, align = "left", most } = {}) => {
  pen.fillStyle = fill;
  pen.font = `${weight} ${size}px ${colors.font}`;
  pen.textAlign = align;
  pen.textBaseline = "middle";
  pen.fillText(text, x, y, most);
};

/** A bar at the top with a title, and a way back if there is one. */
const navigationBar = (pen, width, { name, tint, bar, line: edge, ink }, hasBack) => {
  fillBox(pen, 0, 0, width, 97, 0, bar);
  fillBox(pen, 0, 96.5, width, 0.5, 0, edge);
  write(pen, name, width / 2, 75, 17, ink, { weight: 600, align: "center", most: width - 140 });
  if (!hasBack) return;
  pen.strokeStyle = tint;
  pen.lineWidth = 2.6;
  pen.lineCap = pen.lineJoin = "round";
  pen.beginPath();
  pen.moveTo(20, 66);
  pen.lineTo(11, 75);
  pen.lineTo(20, 84);
  pen.stroke();
  write(pen, "Back", 26, 75, 17, tint);
};

/** Rows in a rounded group, each with a picture, two lines and a chevron. */
const rowsOf = (pen, left, top, width, count, { card, line: edge, tint, faint, quiet, radius }) => {
  fillBox(pen, left, top, width, count * 60, radius, card);
  for (let row = 0; row < count; row++) {
    const y = top + row * 60;
    fillBox(pen, left + 14, y + 12, 36, 36, 8, row % 3 === 0 ? tint : faint);
    fillBox(pen, left + 64, y + 17, (width - 130) * [0.8, 0.55, 0.7][row % 3], 9, 4.5, quiet);
    fillBox(pen, left + 64, y + 34, (width - 130) * [0.5, 0.75, 0.4][row % 3], 8, 4, faint);
    if (row < count - 1) fillBox(pen, left + 64, y + 59.5, width - 64, 0.5, 0, edge);
    pen.strokeStyle = quiet;
    pen.lineWidth = 1.8;
    pen.beginPath();
    pen.moveTo(left + width - 22, y + 24);
    pen.lineTo(left + width - 16, y + 30);
    pen.lineTo(left + width - 22, y + 36);
    pen.stroke();
  }
};

const tabBar = (pen, width, height, { bar, line: edge, tint, quiet }) => {
  const top = height - 83;
  fillBox(pen, 0, top, width, 83, 0, bar);
  fillBox(pen, 0, top, width, 0.5, 0, edge);
  for (let tab = 0; tab < 4; tab++) {
    const x = width * (tab + 0.5) / 4;
    const fill = tab === 0 ? tint : quiet;
    fillBox(pen, x - 12, top + 9, 24, 22, 6, fill);
    fillBox(pen, x - 16, top + 37, 32, 6, 3, fill);
  }
};

const screenSkins = {
  list: (pen, width, height, look) => {
    fillBox(pen, 0, 0, width, height, 0, look.ground);
    write(pen, look.name, 16, 118, 32, look.ink, { weight: 700, most: width - 32 });
    const count = Math.max(Math.floor((height - 152 - 100) / 60), 1);
    rowsOf(pen, 16, 152, width - 32, count, look);
    tabBar(pen, width, height, look);
  },
  detail: (pen, width, height, look) => {
    fillBox(pen, 0, 0, width, height, 0, look.ground);
    navigationBar(pen, width, look, true);
    const tall = Math.min(height * 0.28, 240);
    fillBox(pen, 16, 113, width - 32, tall, look.radius, look.tint);
    const rest = 113 + tall + 24;
    write(pen, look.name, 16, rest + 8, 22, look.ink, { weight: 700, most: width - 32 });
    for (let row = 0; row < 4; row++) fillBox(pen, 16, rest + 34 + row * 20, (width - 32) * [1, 0.94, 0.98, 0.6][row], 9, 4.5, look.faint);
    const count = Math.floor((height - rest - 140) / 60);
    if (count > 0) rowsOf(pen, 16, rest + 124, width - 32, count, look);
  },
  sheet: (pen, width, height, look) => {
    fillBox(pen, 0, 0, width, height, 0, look.card);
    fillBox(pen, width / 2 - 18, 6, 36, 5, 2.5, look.quiet);
    write(pen, look.name, 20, 44, 24, look.ink, { weight: 700, most: width - 90 });
    fillBox(pen, width - 50, 29, 30, 30, 15, look.faint);
    pen.strokeStyle = look.quiet;
    pen.lineWidth = 2.4;
    pen.beginPath();
    for (const [from, to] of [[[-5, -5], [5, 5]], [[-5, 5], [5, -5]]]) {
      pen.moveTo(width - 35 + from[0], 44 + from[1]);
      pen.lineTo(width - 35 + to[0], 44 + to[1]);
    }
    pen.stroke();
    const count = Math.floor((height - 90 - 80) / 60);
    if (count > 0) rowsOf(pen, 16, 80, width - 32, count, { ...look, card: look.ground });
    if (height > 190) {
      fillBox(pen, 20, height - 74, width - 40, 50, 14, look.tint);
      fillBox(pen, width / 2 - 40, height - 53, 80, 9, 4.5, "#ffffff");
    }
  },
};

/**
 * The parts in which a picture is drawn over a view, each as if it were flat: all of it, or strips of a view that turns in
 * depth. A part has the shares of the width where it begins and ends, and its upper corners and lower left one.
 */
const partsOf = (corners, strips = skinStrips) => {
  const [ax, ay, bx, by, cx, cy, dx, dy] = corners;
  if (Math.hypot(ax + cx - bx - dx, ay + cy - by - dy) < 1) return [{ from: 0, to: 1, corners: [ax, ay, bx, by, dx, dy] }];
  // The sides that turn away are shorter; the share of the way across follows their lengths.
  const [left, right] = [Math.hypot(dx - ax, dy - ay), Math.hypot(cx - bx, cy - by)];
  const across = share => left === 0 || right === 0 ? share : share * left / (share * left + (1 - share) * right);
  /** @type {(x0: number, y0: number, x1: number, y1: number, share: number) => number[]} */
  const point = (x0, y0, x1, y1, share) => [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
  return Array.from({ length: strips }, (_, strip) => {
    const [from, to] = [strip / strips, (strip + 1) / strips];
    const [first, last] = [1 - across(1 - from), 1 - across(1 - to)];
    return { from, to, corners: [...point(ax, ay, bx, by, first), ...point(ax, ay, bx, by, last), ...point(dx, dy, cx, cy, first)] };
  });
};

/** Draws a picture over a view. */
const drawSkin = (pen, picture, corners) => {
  const { width, height } = picture;
  for (const { from, to, corners: [px, py, qx, qy, rx, ry] } of partsOf(corners)) {
    const part = (to - from) * width;
    pen.save();
    pen.transform((qx - px) / part, (qy - py) / part, (rx - px) / height, (ry - py) / height, px, py);
    // A few pixels more close the seam to the next strip, which is drawn over them.
    const wide = Math.min(part + 4, width - from * width);
    pen.drawImage(picture, from * width, 0, wide, height, 0, 0, wide, height);
    pen.restore();
  }
};

/** What a system shows over every screen: the time, the battery and the line that one swipes home from. */
const drawStatus = (pen, [width, height], isDark) => {
  const ink = isDark ? "#ffffff" : "#000000";
  if (width > height) return;
  const top = Math.min(height * 0.03, 26);
  write(pen, "9:41", width * 0.14, top, 15, ink, { weight: 600, align: "center" });
  pen.strokeStyle = ink;
  pen.lineWidth = 1;
  pen.beginPath();
  pen.roundRect(width - 52, top - 6, 25, 12, 3.5);
  pen.stroke();
  fillBox(pen, width - 50, top - 4, 16, 8, 2, ink);
  fillBox(pen, width / 2 - 67, height - 13, 134, 5, 2.5, ink);
};
