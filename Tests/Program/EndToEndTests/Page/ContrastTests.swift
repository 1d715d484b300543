import Foundation
import Testing

/// What is drawn on the page's canvases, in pictures of the screen.
@Suite(.serialized, .waiting, .enabled(if: Browser.path != nil, Browser.absence))
struct ContrastTests {
  /// Scenes that show every fill below a trail.
  private static let scenes: [[String]] = [
    ["traces/first-look"], ["traces/swipe-back", "--scene", "cube-navigation"],
    ["traces/pull-down", "--scene", "panel", "--set", "direction=down"],
    ["traces/sheet", "--scene", "sheet-with-stops", "--controller", "sheet"],
  ]

  private static let looks: [[String: String]] = [
    ["prefers-color-scheme": "light"], ["prefers-color-scheme": "dark"],
    ["prefers-color-scheme": "light", "forced-colors": "active"],
    ["prefers-color-scheme": "dark", "forced-colors": "active"],
  ]

  /// WCAG 2, success criterion 1.4.11: three to one against what is beside it.
  @Test(arguments: scenes)
  func `pixels of trails and thresholds stand out from those beside them`(arguments: [String])
    throws
  {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("page.html")
    try WrittenPage.write(arguments + ["--frames", "4"], to: file)
    let browser = try Browser()
    // High enough for all of it to be in sight.
    try browser.call(
      "Emulation.setDeviceMetricsOverride",
      ["width": 1280, "height": 1500, "deviceScaleFactor": 1, "mobile": false])
    try browser.visit(file)
    // The charts have no thresholds for a scene that decides itself, or for a rule between stops.
    let hasLines = try browser.evaluate("panlab.chart.handles.length > 0") as? Bool == true
    var measured: [String: Int] = [:]
    var weak: [String] = []
    for look in Self.looks {
      let features = look.map { ["name": $0.key, "value": $0.value] }
      try browser.call("Emulation.setEmulatedMedia", ["features": features])
      for (gesture, instant) in [(0, "released"), (1, "end")] {
        try browser.evaluate(Self.shows(gesture, at: instant))
        for canvas in ["phone"] + (hasLines && gesture == 0 ? ["plot", "map"] : []) {
          for (ground, contrast) in try Self.contrasts(on: canvas, in: browser) {
            measured[canvas, default: 0] += 1
            if contrast < 3 {
              weak.append("\(canvas), gesture \(gesture), \(look): \(contrast) on \(ground)")
            }
          }
        }
      }
    }
    #expect(weak == [])
    #expect(measured["phone", default: 0] >= 6, "\(measured)")
    #expect(hasLines == !arguments.contains { ["panel", "sheet"].contains($0) })
    if hasLines { #expect(measured["plot", default: 0] >= 4 && measured["map", default: 0] >= 4) }
    #expect(browser.complaints == [])
  }

  private static func shows(_ gesture: Int, at instant: String) -> String {
    """
    (async () => {
      panlab.state.select(\(gesture));
      const scrubber = document.getElementById("scrubber");
      scrubber.value = panlab.shown.way?.\(instant) ?? panlab.shown.end;
      scrubber.dispatchEvent(new Event("input"));
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
    })()
    """
  }

  /// For every colour beside the marks of a canvas, how much the marks stand out from it.
  private static func contrasts(on canvas: String, in browser: Browser) throws -> [(
    ground: String, contrast: Double
  )] {
    let box = try #require(
      browser.evaluate(
        "(box => [box.left, box.top, box.width, box.height])(document.getElementById('\(canvas)').getBoundingClientRect())"
      ) as? [Double])
    let clip: [String: Any] = [
      "x": box[0], "y": box[1], "width": box[2], "height": box[3], "scale": 1,
    ]
    let picture = try #require(
      browser.call("Page.captureScreenshot", ["clip": clip])["data"] as? String)
    let found = try #require(
      browser.evaluate("(\(measure))('\(picture)', '\(canvas)')") as? [[Any]])
    return found.compactMap { pair in
      guard let ground = pair[0] as? String, let contrast = pair[1] as? Double else { return nil }
      return (ground, contrast)
    }
  }

  /// A JavaScript function that finds, in a picture of a canvas, the contrast of its marks with each colour beside
  /// them.
  ///
  /// The contrast is the one that three quarters of the marks reach. Marks are left out if the colour beside them
  /// changes, because it is then not known what lies below them.
  private static let measure = #"""
    async (png, id) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
      pen.drawImage(image, 0, 0);
      const { data } = pen.getImageData(0, 0, image.width, image.height);
      const box = document.getElementById(id).getBoundingClientRect();
      const at = (x, y) => {
        const place = (Math.round(y * image.width / box.width) * image.width + Math.round(x * image.width / box.width)) * 4;
        return [...data.slice(place, place + 3)];
      };
      const linear = value => value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      const light = ([r, g, b]) => 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
      const contrast = (a, b) => {
        const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
        return (x + 0.05) / (y + 0.05);
      };
      const isAlike = (a, b) => a.every((value, part) => Math.abs(value - b[part]) <= 8);
      const found = new Map();
      const note = (ground, value) => {
        const key = ground.map(part => Math.round(part / 8) * 8).join();
        found.set(key, [...found.get(key) ?? [], value]);
      };
      const trail = () => {
        const [wide, high] = panlab.shown.setup.screen;
        const size = Math.min((box.width - 8) / wide, (box.height - 8) / high);
        const placed = ({ x, y }) => [(box.width - wide * size) / 2 + x * size, (box.height - high * size) / 2 + y * size];
        const rows = panlab.shown.gesture.rows.filter(({ time }) => time <= panlab.time).map(placed);
        const tip = rows.at(-1);
        rows.slice(1).forEach((to, index) => {
          const from = rows[index];
          const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
          // Clear of the fingertip.
          if (length < 2 || Math.hypot(to[0] - tip[0], to[1] - tip[1]) < 24 * size + 6) return;
          const [x, y] = [0, 1].map(part => (from[part] + to[part]) / 2);
          const [across, down] = [(from[1] - to[1]) / length, (to[0] - from[0]) / length];
          const off = far => at(x + across * far, y + down * far);
          const reach = 6 * size + 3;
          const inside = Array.from({ length: Math.ceil(reach * 4) }, (_, step) => off(step / 2 - reach));
          for (const side of [-1, 1]) {
            const beside = off(side * reach);
            if (isAlike(beside, off(side * (reach + 2)))) note(beside, Math.max(...inside.map(color => contrast(color, beside))));
          }
        });
      };
      const thresholds = ({ handles }) => {
        for (const { place, isVertical } of handles) {
          const [start, end] = isVertical ? [22, box.height - 46] : [48, box.width - 100];
          // Measures whole dashes: six points drawn and four points of gap.
          for (let from = start; from < end; from += 10) {
            const spots = Array.from({ length: 20 }, (_, step) => {
              const spot = (off, way = from + step / 2) => isVertical ? at(place + off, way) : at(way, place + off);
              return [spot(0), spot(-4), spot(4)];
            });
            if (!spots.every(([, above, below]) => isAlike(above, below))) continue;
            note(spots[0][1], Math.max(...spots.map(([mark, ground]) => contrast(mark, ground))));
          }
        }
      };
      if (id === "phone") trail(); else thresholds(id === "map" ? panlab.map : panlab.chart);
      return [...found].filter(([, all]) => all.length >= 3)
        .map(([key, all]) => [key, all.sort((a, b) => a - b)[Math.floor(all.length / 4)]]);
    }
    """#
}
