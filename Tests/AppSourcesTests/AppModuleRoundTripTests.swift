import Testing

@testable import AppSources

/// A generator of one's own, so that the sources are the same on every run.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

@Suite struct AppModuleRoundTripTests {
  /// Source and what must become of it; the same text twice where nothing may change.
  private static let pieces: [(String, String)] = {
    let constructs = [
      ("@objc func aN() {}", "func aN() {}"),
      ("let bN = #keyPath(UIView.layer.bounds)", "let bN = \"layer.bounds\""),
      ("@IBOutlet weak var cN: UIView!", "weak var cN: UIView!"),
      ("let dN = #selector(Sheet.aN)", "let dN = Selector(\"aN\", Sheet.aN)"),
      ("delegate.gestureRecognizerShouldBegin?(N)", "delegate.gestureRecognizerShouldBegin(N)"),
    ]
    let harmless = [
      "let eN = \"SOURCE\"", "// SOURCE", "/* SOURCE\n   SOURCE */", "let fN = #\"\"SOURCE\"\"#",
      "let gN = \"\"\"\n  SOURCE\n  \\(N + \"SOURCE\".count)\n  \"\"\"", "let hN = /SOURCE/",
      "let iN = { (x: Int) -> Int in x * N }", "if aN < bN, cN > (dN) { [1, 2][0] }",
    ]
    let quoted = ["@objc func x() {}", "#selector(y)", "#if os(iOS)", "{ ( [", "} ) ]"]
    return constructs
      + harmless.flatMap { text in
        quoted.map { (text.replacing("SOURCE", with: $0), text.replacing("SOURCE", with: $0)) }
      }
  }()

  @Test func onlyTheConstructsDifferInTenThousandLines() {
    var generator = Generator(state: 1)
    var source = "import UIKit\nclass Sheet {\n"
    var expected = source.replacing("import UIKit", with: "import HeadlessUIKit")
    var lines = 2
    while lines < 10_000 {
      guard let piece = Self.pieces.randomElement(using: &generator) else { continue }
      for (text, sum) in [(piece.0, 0), (piece.1, 1)] {
        let numbered = text.replacing("N", with: "\(lines)") + "\n"
        if sum == 0 { source += numbered } else { expected += numbered }
      }
      lines += piece.0.filter { $0 == "\n" }.count + 1
    }
    #expect(adapted(source + "}\n") == expected + "}\n")
  }

  @Test func brokenSourcesNeverCrashAndNeverMoveALine() {
    var generator = Generator(state: 2)
    let fragments =
      Self.pieces.map(\.0) + [
        "@objc", "@objc(", "#selector(", "#selector()", "#if", "#else", "#endif", "\"", "\"\"\"",
        "\\(",
        "{", "}", "(", ")", "[", "<", ">", "protocol P: ", "@objc optional func f(_ a: ", "-> ",
        "func",
        "extension Sheet {", "override var x: Int { didSet", "class", "import", "/*", "*/", "/",
        "#", "`",
        "\u{0}", "é", "\r\n", "\n",
      ]
    for _ in 0..<2_000 {
      let source = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
        fragments.randomElement(using: &generator).map {
          $0 + (Bool.random(using: &generator) ? " " : "\n")
        }
          ?? ""
      }.joined()
      let result = adapted(source)
      #expect(breaks(in: source) == breaks(in: result), "\(source.debugDescription)")
    }
  }

  private func adapted(_ text: String) -> String {
    AppModule([("App.swift", text)]).files[0].adapted
  }

  private func breaks(in text: String) -> Int { text.utf8.filter { $0 == 0x0A }.count }
}
