// The phone: the views as the engine shows them, the finger and its trail.

import { prepared, colors, line } from "./charts.js";
import { samplesOf, fingerAt, viewsAt } from "./motion.js";
import { greater } from "./rules.js";
import { skinColors, skins, drawSkin, drawStatus } from "./skins.js";
export { placeOn, drawViews, drawStopEdges, drawPhone, drawScreen, strokeTrail, drawFingertip };

/** Adds a path through points, given as a flat list: x, y, x, y. */
const trace = (pen, numbers) => {
  pen.beginPath();
  for (let index = 0; index < numbers.length; index += 2) pen.lineTo(numbers[index], numbers[index + 1]);
  pen.closePath();
};

/** A point on a view, given as fractions of its width and height; the corners go clockwise from the top left. */
const placeOn = (corners, across, down) => {
  const [ax, ay, bx, by, cx, cy, dx, dy] = corners;
  const mix = (a, b, c, d) => (a + (b - a) * across) * (1 - down) + (d + (c - d) * across) * down;
  return [mix(ax, bx, cx, dx), mix(ay, by, cy, dy)];
};

const drawViews = (pen, setup, views, isGhost) => {
  for (const [place, alpha, corners, outline, shade] of views) {
    const look = setup.looks[place];
    if (!isGhost && skins.isCovered(setup, place)) continue;
    pen.save();
    trace(pen, outline ?? corners);
    if (isGhost) {
      pen.strokeStyle = colors.ink;
      pen.lineWidth = 2.5;
      pen.setLineDash([8, 8]);
      pen.stroke();
      pen.restore();
      continue;
    }
    const skin = skins.of(setup, place, corners);
    if (skin !== null) {
      if (alpha === 1) {
        // A screen that covers another casts a shadow on it.
        pen.shadowColor = "rgb(0 0 0 / 0.3)";
        pen.shadowBlur = 16 * pen.getTransform().a;
        pen.fillStyle = skinColors(colors.isDark).ground;
        pen.fill();
        pen.shadowColor = "transparent";
      }
      pen.clip();
      pen.globalAlpha = alpha;
      drawSkin(pen, skin, corners);
      pen.restore();
      continue;
    }
    pen.clip();
    pen.globalAlpha = alpha * (look.opacity ?? 1);
    pen.fillStyle = look.fill;
    if (shade !== undefined && look.shade.length > 1) {
      const gradient = pen.createLinearGradient(...shade);
      look.shade.forEach(([red, green, blue, opacity], index) => gradient.addColorStop(
        index / (look.shade.length - 1),
        `rgba(${red * 255}, ${green * 255}, ${blue * 255}, ${opacity})`));
      pen.fillStyle = gradient;
    }
    trace(pen, outline ?? corners);
    pen.fill();
    pen.restore();
  }
};

/** Draws a line with a name where the edge of a surface rests at each stop. */
const drawStopEdges = (pen, stops, size) => {
  const unit = size[0] / 100;
  pen.strokeStyle = pen.fillStyle = colors.ink;
  pen.lineWidth = unit * 0.6;
  pen.font = `${unit * 5}px ${colors.font}`;
  pen.textAlign = "left";
  pen.textBaseline = "bottom";
  pen.setLineDash([unit * 4, unit * 2]);
  for (const { name, edge: [fromX, fromY, toX, toY] } of stops) {
    line(pen, [fromX, fromY], [toX, toY]);
    pen.fillText(name, fromX + unit * 3, Math.max(fromY - unit, unit * 6), size[0] - fromX);
  }
  pen.setLineDash([]);
};

const roundedRectangle = (pen, width, height, radius) => {
  pen.beginPath();
  pen.roundRect(0, 0, width, height, radius);
};

/** Draws the screen at a time; the ghost is the motion before the last change. */
const drawPhone = (canvas, shown, time) => {
  const { pen, width, height } = prepared(canvas);
  drawScreen(pen, width, height, shown, time);
};

/** Draws the screen at a time into a rectangle; a small one has no room for the finger and for the names of stops. */
const drawScreen = (pen, width, height, shown, time, isSmall = false) => {
  const { setup, gesture, way, ghost } = shown;
  const [screenWidth, screenHeight] = setup.screen;
  const scale = Math.min((width - 8) / screenWidth, (height - 8) / screenHeight);
  pen.translate((width - screenWidth * scale) / 2, (height - screenHeight * scale) / 2);
  pen.scale(scale, scale);
  pen.save();
  roundedRectangle(pen, screenWidth, screenHeight, screenWidth * 0.11);
  pen.fillStyle = colors.panel;
  pen.fill();
  pen.clip();
  if (gesture !== undefined) {
    drawViews(pen, setup, viewsAt(setup, gesture, way, time), false);
    drawStatus(pen, setup.screen, colors.isDark);
    if (ghost !== null && time > Math.min(ghost.way.released, way?.released ?? Infinity)) {
      drawViews(pen, ghost.setup, viewsAt(ghost.setup, ghost.gesture, ghost.way, time), true);
    }
    if (!isSmall) drawFinger(pen, gesture, way, time);
  }
  if (!isSmall) drawStopEdges(pen, setup.stops, setup.screen);
  pen.restore();
  pen.strokeStyle = isSmall ? colors.quiet : colors.ink;
  pen.lineWidth = (isSmall ? 1 : 2) / scale;
  roundedRectangle(pen, screenWidth, screenHeight, screenWidth * 0.11);
  pen.stroke();
};

/** The width of an edge in points of the screen; on a small picture it is at least a pixel and a half, to stay visible. */
const edgeWidth = pen => greater(1.25, 1.5 * (window.devicePixelRatio || 1) / pen.getTransform().a);

/** Draws a trail with a light and a dark edge, one of which stands out from any background. */
const strokeTrail = (pen, rows, width = 5) => {
  if (rows.length < 2) return;
  pen.lineJoin = pen.lineCap = "round";
  const edge = edgeWidth(pen);
  for (const [color, wide] of [["#1c1e21", width + 4 * edge], ["#ffffff", width + 2 * edge], ["#d81b60", width]]) {
    pen.strokeStyle = color;
    pen.lineWidth = wide;
    pen.beginPath();
    for (const { x, y } of rows) pen.lineTo(x, y);
    pen.stroke();
  }
};

const drawFingertip = (pen, { x, y }) => {
  pen.beginPath();
  pen.arc(x, y, 20, 0, 7);
  pen.fillStyle = "#d81b60";
  pen.globalAlpha = 0.6;
  pen.fill();
  pen.globalAlpha = 1;
  const edge = edgeWidth(pen);
  for (const [color, wide] of [["#1c1e21", 4 * edge], ["#ffffff", 2 * edge]]) {
    pen.strokeStyle = color;
    pen.lineWidth = wide;
    pen.stroke();
  }
};

const drawFinger = (pen, gesture, way, time) => {
  const rows = samplesOf(gesture);
  const finger = fingerAt(rows, time);
  strokeTrail(pen, rows, 2);
  strokeTrail(pen, [...rows.filter(row => row.time <= time), ...finger === null ? [] : [finger]]);
  if (finger !== null) drawFingertip(pen, finger);
};
