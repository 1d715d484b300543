import Foundation
import Testing

/// The filmstrip above the plot: what it shows, and how a mouse, a finger and keys go through it.
@Suite(.serialized, .waiting, .enabled(if: Browser.path != nil, Browser.absence))
struct FilmstripTests {
  private static func page(in folder: TemporaryFolder, isPhone: Bool = false) throws -> Browser {
    let browser = try Browser.page(["traces/first-look"], in: folder, isPhone: isPhone)
    try browser.wait(for: "panlab.answered > 0")
    try browser.pause()
    return browser
  }

  /// The left edge, the middle and the width of the strip.
  private static func strip(_ browser: Browser) throws -> (left: Double, y: Double, width: Double) {
    try browser.evaluate("document.getElementById('filmstrip').scrollIntoView({ block: 'center' })")
    try browser.pause()
    let box = try #require(
      browser.evaluate(
        """
        (() => {
          const { left, top, width, height } = document.getElementById("filmstrip").getBoundingClientRect();
          return [left, top + height / 2, width];
        })()
        """) as? [Double])
    return (box[0], box[1], box[2])
  }

  private static func preview(_ browser: Browser) throws -> Double? {
    let text =
      try browser.evaluate(
        "(canvas => canvas.hidden ? '' : canvas.dataset.time)(document.getElementById('preview'))")
      as? String
    return text.flatMap(Double.init)
  }

  private static func number(_ browser: Browser, _ expression: String) throws -> Double {
    try #require(try browser.evaluate(expression) as? Double)
  }

  @Test func `a mouse over the strip shows the screen at that time, and a press goes there`() throws
  {
    let folder = try TemporaryFolder()
    let browser = try Self.page(in: folder)
    let strip = try Self.strip(browser)
    let end = try Self.number(browser, "panlab.shown.end")
    let before = try Self.number(browser, "panlab.time")
    #expect(try Self.preview(browser) == nil)
    for share in [0.25, 0.75] {
      try browser.hover(at: (strip.left + strip.width * share, strip.y))
      let time = try #require(try Self.preview(browser))
      #expect(abs(time - end * share) < end / strip.width)
      // The preview is in the window, above the place, and as the phone at that time.
      let isRight = """
        (() => {
          const box = document.getElementById("preview").getBoundingClientRect();
          const x = \(strip.left + strip.width * share);
          return box.top >= 0 && box.left <= x && box.right >= x && box.bottom < \(strip.y) && box.height > 150;
        })()
        """
      #expect(try browser.evaluate(isRight) as? Bool == true)
      #expect(try Self.number(browser, "panlab.time") == before)
    }
    // Its instants differ: the screen moves between them.
    let differ = """
      (() => {
        const canvas = document.getElementById("filmstrip");
        const copy = new OffscreenCanvas(canvas.width, canvas.height);
        const pen = copy.getContext("2d", { willReadFrequently: true });
        pen.drawImage(canvas, 0, 0);
        const wide = Math.floor(canvas.width / 8);
        const part = x => pen.getImageData(x, 0, wide, canvas.height).data.join();
        return part(0) !== part(canvas.width - wide);
      })()
      """
    #expect(try browser.evaluate(differ) as? Bool == true)
    try browser.drag(
      from: (strip.left + strip.width * 0.3, strip.y), to: (strip.left + strip.width * 0.6, strip.y)
    )
    #expect(
      abs(try Self.number(browser, "panlab.time") - end * 0.6) < 2 * end / strip.width)
    try browser.hover(at: (strip.left, strip.y - 300))
    #expect(try Self.preview(browser) == nil)
    // The mark stands where the plot has its line.
    let offset = try Self.number(
      browser,
      """
      (() => {
        const left = id => document.getElementById(id).getBoundingClientRect().left;
        return left("film-time") + 1 - left("plot") - panlab.chart.x.place(panlab.time);
      })()
      """)
    #expect(abs(offset) < 1.5)
    #expect(browser.complaints == [])
  }

  @Test func `keys step through the strip and are told of the time`() throws {
    let folder = try TemporaryFolder()
    let browser = try Self.page(in: folder)
    let end = try Self.number(browser, "panlab.shown.end")
    try browser.evaluate("document.getElementById('scrubber').focus()")
    for _ in 0..<8 where try browser.evaluate("document.activeElement.id") as? String != "filmstrip"
    {
      try browser.press("Tab", code: 9)
    }
    #expect(try browser.evaluate("document.activeElement.id") as? String == "filmstrip")
    #expect(try Self.preview(browser) != nil)
    try browser.press("Home", code: 36)
    #expect(try Self.number(browser, "panlab.time") == 0)
    try browser.press("PageUp", code: 33)
    #expect(abs(try Self.number(browser, "panlab.time") - end / 10) < 1e-9)
    try browser.press("ArrowRight", code: 39)
    let time = try Self.number(browser, "panlab.time")
    #expect(time > end / 10 && time < end / 10 + 0.03)
    #expect(abs(try #require(try Self.preview(browser)) - time) < 1e-3)
    let said = try browser.evaluate(
      "(strip => [strip.getAttribute('aria-valuenow'), strip.getAttribute('aria-valuetext')].join())(document.getElementById('filmstrip'))"
    )
    #expect((said as? String)?.contains(" s, ") == true, "\(said ?? "")")
    try browser.press("Tab", code: 9)
    #expect(try Self.preview(browser) == nil)
    #expect(browser.complaints == [])
  }

  @Test func `a finger goes through the strip on a phone`() throws {
    let folder = try TemporaryFolder()
    let browser = try Self.page(in: folder, isPhone: true)
    let strip = try Self.strip(browser)
    let end = try Self.number(browser, "panlab.shown.end")
    let height = try Self.number(
      browser, "document.getElementById('filmstrip').getBoundingClientRect().height")
    #expect(height >= 44)
    try browser.touch((2...8).map { (strip.left + strip.width * Double($0) / 10, strip.y) })
    #expect(
      abs(try Self.number(browser, "panlab.time") - end * 0.8) < 3 * end / strip.width)
    #expect(try Self.preview(browser) == nil)
    #expect(browser.complaints == [])
  }
}
