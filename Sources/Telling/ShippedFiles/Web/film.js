// A film as an animated PNG: the browser compresses a picture of every frame, and their data goes into one file.
// W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", 2025, "Animation information".

import { colors } from "./charts.js";
import { drawScreen } from "./phone.js";
export { evenTimes, filmTimes, filmPause, takeFilm };

/** Evenly spaced instants from the recognition to the end. */
const evenTimes = ({ way }, count) => {
  const first = way.points.find(({ percent }) => percent !== null)?.time ?? 0;
  return Array.from({ length: count }, (_, index) => first + (way.end - first) * index / Math.max(count - 1, 1));
};

/** The instants of a film, thirty a second at most. */
const filmTimes = ({ way }) => {
  const count = Math.min(Math.max(Math.ceil(way.end * 30), 2), 240);
  return Array.from({ length: count }, (_, index) => way.end * index / (count - 1));
};

/** How long a film shows its end before it begins again, in seconds. */
const filmPause = 0.8;

/** The remainders by which PNG checks its chunks. */
const checks = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? 0xEDB88320 ^ (remainder >>> 1) : remainder >>> 1;
  return remainder;
});

const checkOf = bytes => ~bytes.reduce((check, byte) => checks[(check ^ byte) & 255] ^ (check >>> 8), ~0) >>> 0;

/** Numbers as bytes, the highest first: pairs of a number and its count of bytes. */
const bytesOf = (...numbers) => Uint8Array.from(numbers.flatMap(([number, count]) =>
  Array.from({ length: count }, (_, place) => number >>> (8 * (count - 1 - place)))));

/** A chunk of a PNG: its length, its type, its content and the check of both. */
const chunkOf = (type, ...parts) => {
  const content = new Uint8Array(4 + parts.reduce((sum, part) => sum + part.length, 0));
  content.set([...type].map(letter => letter.charCodeAt(0)));
  let place = 4;
  for (const part of parts) {
    content.set(part, place);
    place += part.length;
  }
  return [bytesOf([content.length - 4, 4]), content, bytesOf([checkOf(content), 4])];
};

/** The contents of the chunks of one type in a PNG. */
const chunksIn = (png, type) => {
  const view = new DataView(png.buffer);
  const found = [];
  for (let place = 8; place < png.length; place += 12 + view.getUint32(place)) {
    if (String.fromCharCode(...png.subarray(place + 4, place + 8)) !== type) continue;
    found.push(png.subarray(place + 8, place + 8 + view.getUint32(place)));
  }
  return found;
};

/** Pictures of one size as one film that repeats, each shown for a number of milliseconds. */
const animatedPNG = (pictures, durations) => {
  const [header] = chunksIn(pictures[0], "IHDR");
  let count = 0;
  const frames = pictures.flatMap((picture, index) => {
    const control = chunkOf("fcTL", bytesOf([count++, 4]), header.subarray(0, 8),
      bytesOf([0, 4], [0, 4], [durations[index], 2], [1000, 2], [0, 1], [0, 1]));
    const data = chunksIn(picture, "IDAT").flatMap(part =>
      index === 0 ? chunkOf("IDAT", part) : chunkOf("fdAT", bytesOf([count++, 4]), part));
    return [...control, ...data];
  });
  return new Blob([pictures[0].subarray(0, 8), ...chunkOf("IHDR", header), ...chunkOf("acTL", bytesOf([pictures.length, 4], [0, 4])),
    ...frames, ...chunkOf("IEND")], { type: "image/png" });
};

/** The screen of the chosen gesture from its first contact until it has settled, and a while longer. */
const takeFilm = async shown => {
  const [width, height] = shown.setup.screen.map(Math.round);
  const picture = new OffscreenCanvas(width, height);
  const pen = picture.getContext("2d");
  const times = filmTimes(shown);
  const pictures = [];
  for (const time of times) {
    pen.reset();
    pen.font = `11px ${colors.font}`;
    drawScreen(pen, width, height, shown, time);
    pictures.push(new Uint8Array(await (await picture.convertToBlob({ type: "image/png" })).arrayBuffer()));
  }
  const starts = times.map(time => Math.round(time * 1000));
  return animatedPNG(pictures, starts.map((start, index) => (starts[index + 1] ?? start + filmPause * 1000) - start));
};
