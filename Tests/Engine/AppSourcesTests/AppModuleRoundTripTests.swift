import MotionMath
import Nightly
import Testing

@testable import AppSources

@Suite struct AppModuleRoundTripTests {
  /// Pieces of source, each with its expected adaptation; the two texts are equal if nothing may change.
  private static let pieces: [(String, String)] = {
    let constructs = [
      ("@objc func aN() {}", "func aN() {}"),
      ("let bN = #keyPath(UIView.layer.bounds)", "let bN = \"layer.bounds\""),
      ("@IBOutlet weak var cN: UIView!", "weak var cN: UIView!"),
      ("let dN = #selector(Sheet.aN)", "let dN = Selector(\"aN\", Sheet.aN)"),
      ("delegate.gestureRecognizerShouldBegin?(N)", "delegate.gestureRecognizerShouldBegin(N)"),
      ("#if os(iOS)\n#elseif DEBUG\n#endif", "#if true\n#elseif DEBUG\n#endif"),
      ("import UIKit.UIView", "import HeadlessUIKit"), ("import SnapKit", "import SnapKit"),
      ("let tN = #selector(getter: UIView.bounds)", "let tN = Selector(\"bounds\")"),
      ("let bN = Bundle(identifier: x)", "let bN = Bundle._loaded(identifier: x)"),
      ("let xN: UIViewAnimationOptions = []", "let xN: UIView.AnimationOptions = []"),
      (
        "protocol UN { optional var vN: Int { get } }",
        "protocol UN { var vN_ifImplemented: Int? { get } }; "
          + "extension UN { var vN_ifImplemented: Int? { nil }; var vN: Int? { vN_ifImplemented } }"
      ),
      ("_ = #imageLiteral(resourceName: \"N\")", "_ = UIImage(imageLiteralResourceName: \"N\")"),
      (
        "@objc protocol PN { @objc optional func qN() }",
        "protocol PN: AnyObject { @discardableResult func qN_ifImplemented() -> Void? }; "
          + "extension PN { @discardableResult func qN_ifImplemented() -> Void? { nil }; }"
      ),
      (
        "class CN: UIView {}; extension CN { override func rN() { \"}\" } }",
        "class CN: UIView { override func rN() { self.rN_inExtensionOfCN() };}; "
          + "extension CN { func rN_inExtensionOfCN() { \"}\" } }"
      ),
      (
        "protocol MN: X { init() }; extension UIView: MN {}",
        "protocol MN_members: AnyObject {}; protocol MN: X, MN_members { init() }; "
          + "extension UIView: MN_members {}"
      ),
      (
        "class ON: NSObject { override func observeValue(forKeyPath k: K, of o: O, change c: C, context x: X) {} }",
        "class ON: NSObject, _KeyValueObserver { func observeValue(forKeyPath k: K, of o: O, change c: C, context x: X) {} }"
      ),
    ]
    let findings = [
      "let sN = Selector((\"N\"))", "import SwiftUI", "NSClassFromString(x)",
      "extension UIView { override func wN() {} }", "method_exchangeImplementations(a, b)",
      "NSInvocation(y)",
    ].map { ($0, $0) }
    let harmless = [
      "let eN = \"SOURCE\"", "// SOURCE", "/* SOURCE\n   SOURCE */", "let fN = #\"\"SOURCE\"\"#",
      "let gN = \"\"\"\n  SOURCE\n  \\(N + \"SOURCE\".count)\n  \"\"\"", "let hN = /SOURCE/",
      "let iN = { (x: Int) -> Int in x * N }", "if aN < bN, cN > (dN) { [1, 2][0] }",
    ]
    let quoted = [
      "@objc func x() {}", "#selector(y)", "#if os(iOS)", "{ ( [", "} ) ]", "import UIKit",
      "#keyPath(A.b)", "@objc optional func f()", "delegate?.scrollViewDidScroll?(z)",
      "extension C { override var a: Int { 1 } }", "method_exchangeImplementations(a, b)",
    ]
    return constructs + findings
      + harmless.flatMap { text in
        quoted.map { (text.replacing("SOURCE", with: $0), text.replacing("SOURCE", with: $0)) }
      }
  }()

  @Test func `only the constructs differ in ten thousand lines`() {
    var generator = RandomGenerator(seed: 1)
    var source = "import UIKit\nclass Sheet {\n"
    var expected = source.replacing("import UIKit", with: "import HeadlessUIKit")
    var count = 2
    let mark = /N(?![A-Za-z])/
    while count < 10_000 {
      guard let piece = Self.pieces.randomElement(using: &generator) else { continue }
      for (text, sum) in [(piece.0, 0), (piece.1, 1)] {
        let numbered = text.replacing(mark, with: "\(count)") + "\n"
        if sum == 0 { source += numbered } else { expected += numbered }
      }
      count += breaks(in: piece.0) + 1
    }
    let module = AppModule([("App.swift", source + "}\n")])
    let lines = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false) }
    let wrong = zip(lines(module.files[0].adapted), lines(expected + "}\n")).first { $0 != $1 }
    #expect(wrong?.0 == wrong?.1)
    #expect(module.files[0].adapted.utf8.count == expected.utf8.count + 2)
    let found = Set(module.findings.map(\.construct))
    // One module alone declares no name twice.
    #expect(found == Set(Construct.allCases).subtracting([.sameName]))
  }

  @Test func `broken sources never crash and never move a line`() {
    var generator = RandomGenerator(seed: 2)
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
    for _ in 0..<(Nightly.isOn ? 2_000 : 400) {
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

  @Test func `sources with missing and repeated bytes never crash and never move a line`() {
    var generator = RandomGenerator(seed: 3)
    let whole = Array(Self.pieces.map(\.0).joined(separator: "\n").utf8)
    for _ in 0..<(Nightly.isOn ? 300 : 60) {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        let start = Int.random(in: 0..<bytes.count - 40, using: &generator)
        let part = bytes[start..<start + Int.random(in: 1...40, using: &generator)]
        if Bool.random(using: &generator) {
          bytes.removeSubrange(part.indices)
        } else {
          bytes.insert(contentsOf: part, at: Int.random(in: 0...bytes.count, using: &generator))
        }
      }
      let source = String(decoding: bytes, as: UTF8.self)
      #expect(breaks(in: source) == breaks(in: adapted(source)))
    }
  }

  private func adapted(_ text: String) -> String {
    AppModule([("App.swift", text)]).files[0].adapted
  }

  private func breaks(in text: String) -> Int { text.utf8.filter { $0 == 0x0A }.count }
}
