import Foundation
import Testing

/// The page's comparison of two controllers, checked against `compare`.
@Suite(.serialized, .waiting, .enabled(if: Browser.path != nil, Browser.absence))
struct AgreementPageTests {
  /// The conclusion and the numbers of a sentence, such as `better than`, `4.2 points`, `(95 %: +0.012…+0.075)`.
  private static func conclusion(of text: String) -> [String] {
    let words = ["cannot tell", "too few", "as good", "worse than", "better than"]
    let numbers = text.matches(of: /[0-9.]+ points|no difference|\(95 %: [^)]*\)/)
    return [words.first { text.contains($0) } ?? text] + numbers.prefix(2).map { String($0.0) }
  }

  @Test func `says of two controllers what compare says, with the interval and the people`() throws
  {
    let presets = ["default", "appcoda", "ls-edge", "side-menu", "vaul"]
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("page.html")
    let gestures = ["traces/training", "traces/first-look"]
    _ = try Panlab.run(
      ["page"] + gestures + ["--frames", "0", "-o", file.path]
        + presets.flatMap { ["--controller", $0] })
    let browser = try Browser()
    try browser.visit(file)
    var conclusions: Set<String> = []
    for (place, other) in presets.enumerated().dropFirst() {
      let text = try browser.evaluate(
        """
        (() => {
          panlab.state.other = \(place);
          panlab.state.tell("setup");
          return [...document.querySelectorAll("#changes > p")].map(line => line.textContent);
        })()
        """)
      let lines = try #require(text as? [String])
      let said = try Panlab.run(["compare", other, "default"] + gestures).output
        .split(separator: "\n").map(String.init)
      let (page, program) = (Self.conclusion(of: lines[0]), Self.conclusion(of: said[0]))
      #expect(page == program, "\(lines[0]) | \(said[0])")
      conclusions.insert(program[0])
      let people = try #require(said.first { $0.hasPrefix("gain by") })
      #expect(people.hasSuffix(lines[1].dropFirst("gain".count)), "\(lines[1]) | \(people)")
    }
    #expect(conclusions.count > 1)
    #expect(browser.complaints == [])
  }
}
