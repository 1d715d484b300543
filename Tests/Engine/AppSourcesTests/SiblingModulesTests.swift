import AppSources
import Testing

/// Files of several modules that are compiled as one.
@Suite struct SiblingModulesTests {
  /// The adapted texts of files, each in the module before the slash of its path.
  private func adapted(_ files: [(path: String, text: String)]) -> [String] {
    AppModule(files, modules: Self.modules(of: files)).files.map(\.adapted)
  }

  private static func modules(of files: [(path: String, text: String)]) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: files.compactMap { file in
        file.path.split(separator: "/").dropLast().first.map { (file.path, String($0)) }
      })
  }

  @Test func `a sibling's name before a type goes, and a sibling can be imported`() {
    #expect(
      adapted([
        ("Motion/Spring.swift", "import UIKit\npublic struct Spring {}\n"),
        (
          "Sheets/Card.swift",
          "import Motion\n#if canImport(Motion)\nlet s: Motion.Spring? = Motion.Spring()\n#endif\nlet m = x.Motion.y"
        ),
      ])[1]
        == "import HeadlessUIKit; import HeadlessUIKit\n#if true\nlet s: Spring? = Spring()\n#endif\nlet m = x.Motion.y"
    )
  }

  @Test func `types of one name in two modules stay apart`() {
    let files = adapted([
      ("A/Size.swift", "import UIKit\npublic enum Size { static let a = 1 }\n"),
      ("B/Size.swift", "import UIKit\nenum Size { static let b = 2 }\nextension Size {}\n"),
      ("B/Use.swift", "import A\nlet k = Size.b + A.Size.a + x.Size\n"),
      ("C/Use.swift", "import enum B.Size\nprotocol P {}\nlet m = Size.b\n"),
      ("Use.swift", "import UIKit\nlet n = Size.a\n"),
    ])
    #expect(files[0] == "import HeadlessUIKit\npublic enum Size { static let a = 1 }\n")
    #expect(
      files[1] == "import HeadlessUIKit\nenum Size_B { static let b = 2 }\nextension Size_B {}\n")
    #expect(
      files[2] == "import HeadlessUIKit; import HeadlessUIKit\nlet k = Size_B.b + Size.a + x.Size\n"
    )
    #expect(
      files[3] == "import HeadlessUIKit; import HeadlessUIKit\nprotocol P {}\nlet m = Size_B.b\n")
    #expect(files[4] == "import HeadlessUIKit\nlet n = Size.a\n")
  }

  @Test func `private types and nested ones are no names of a module`() {
    let files = [
      ("A/Size.swift", "import UIKit\nprivate enum Size {}\nenum Place { enum Kind {} }\n"),
      ("B/Size.swift", "import UIKit\nenum Size {}\nenum Kind {}\nenum Place2 {}\n"),
    ]
    #expect(adapted(files) == files.map { "import HeadlessUIKit" + $0.1.dropFirst(12) })
  }

  @Test func `a type of a file alone, or one inside another, is not the module's`() {
    let files = adapted([
      ("A/Size.swift", "public enum Size { static let a = 1 }\n"),
      ("B/Size.swift", "enum Size { static let b = 2 }\n"),
      ("B/Own.swift", "private enum Size { static let c = 3 }\nlet n = Size.c\n"),
      (
        "B/Inner.swift",
        "struct Card { enum Size { static let d = 4 }; let n = Size.d }\nextension Card { var m: Int { Size.d } }\nlet k = Size.b\n"
      ),
    ]).map { $0.dropFirst("import HeadlessUIKit; ".count) }
    #expect(files[2] == "private enum Size { static let c = 3 }\nlet n = Size.c\n")
    #expect(
      files[3]
        == "struct Card { enum Size { static let d = 4 }; let n = Size.d }\nextension Card { var m: Int { Size.d } }\nlet k = Size_B.b\n"
    )
  }

  @Test func `a type that a module does not see does not hide one of the system`() {
    let files = adapted([
      ("A/Result.swift", "enum Result { static let a = 1 }\npublic let one = Result.a\n"),
      ("B/Use.swift", "import A\nlet two: Result<Int, Never> = .success(one)\n"),
    ])
    #expect(files[0].contains("enum Result_A {") && files[0].contains("one = Result_A.a"))
    #expect(files[1].contains("two: Result<Int, Never>"))
  }

  @Test func `what a file exports, and what is of the package, is seen`() {
    let files = [
      ("Pace/Pace.swift", "package enum Pace { static let a = 1 }\n"),
      ("B/Exports.swift", "@_exported public import Pace\n"),
      ("B/Use.swift", "import UIKit\nlet b = Pace.a\n"),
      ("C/Use.swift", "import B\nlet c = Pace.a\n"),
    ]
    #expect(
      adapted(files) == [
        "import HeadlessUIKit; package enum Pace { static let a = 1 }\n",
        "import HeadlessUIKit; @_exported import HeadlessUIKit\n",
        "import HeadlessUIKit\nlet b = Pace.a\n",
        "import HeadlessUIKit; import HeadlessUIKit\nlet c = Pace.a\n",
      ])
  }

  @Test func `a module that has the name of a type is imported by its own name`() {
    let files = adapted([
      ("C/Pace.swift", "import B\nenum Pace {}\n"),
      ("Pace/Pace.swift", "public enum Pace { static let a = 1 }\n"),
      ("B/Pace.swift", "import Pace\nlet b = Pace.a\n"),
      ("B/One.swift", "import enum Pace.Pace\nlet d = Pace.a\n"),
    ])
    #expect(files[1].contains("enum Pace_Pace {"))
    #expect(files[3] == "import HeadlessUIKit; import HeadlessUIKit\nlet d = Pace_Pace.a\n")
    #expect(files[2] == "import HeadlessUIKit; import HeadlessUIKit\nlet b = Pace_Pace.a\n")
  }

  @Test func `what two modules declare is renamed, and each file forwards to what it sees`() {
    let files = adapted([
      (
        "A/Fade.swift",
        "import UIKit\nextension UIView { public func fade(_ a: Double, by b: Int = start()) throws -> Int { 1 } }\npublic func start() -> Int { 2 }\n"
      ),
      ("B/Fade.swift", "import UIKit\nextension UIView { func fade(_ a: Double) {} }\n"),
      ("B/Use.swift", "import UIKit\nfunc f(_ v: UIView) { v.fade(1) }"),
      ("C/Use.swift", "import A\nfunc g(_ v: UIView) { try? v.fade(1) }\n"),
      ("D/Use.swift", "import UIKit\nlet d = 0\n"),
    ])
    #expect(
      files[0]
        == "import HeadlessUIKit\nextension UIView { public func fade_A(_ a: Double, by b: Int = start()) throws -> Int { 1 } }\npublic func start() -> Int { 2 }\n"
    )
    #expect(
      files[1] == "import HeadlessUIKit\nextension UIView { func fade_B(_ a: Double) {} }\n")
    #expect(
      files[2]
        == "import HeadlessUIKit\nfunc f(_ v: UIView) { v.fade(1) }; extension UIView { fileprivate func fade(_ a: Double) { fade_B(a) } }; "
    )
    #expect(
      files[3]
        == "import HeadlessUIKit; import HeadlessUIKit\nfunc g(_ v: UIView) { try? v.fade(1) }\nextension UIView { fileprivate func fade(_ a: Double, by b: Int) throws -> Int { try fade_A(a, by: b) } }; extension UIView { fileprivate func fade(_ a: Double) throws -> Int { try fade_A(a) } }; "
    )
    #expect(files[4] == "import HeadlessUIKit\nlet d = 0\n")
  }

  @Test func `lines are counted as they are in the files`() {
    let files = [
      ("A/Pace.swift", "\npublic func pace() {}\n"),
      ("B/Pace.swift", "\nfunc pace() {}\nfunc go() { pace() }\n"),
    ]
    let module = AppModule(files, modules: Self.modules(of: files))
    #expect(module.files.map(\.lines) == [2, 3])
    // The import, and the function's name.
    #expect(module.files.map(\.changedLines) == [1, 1])
  }

  @Test func `a default value of what is public uses the new name itself`() {
    let files = adapted([
      ("A/Pace.swift", "public func pace() -> Int { 1 }\npublic func go(_ n: Int = pace()) {}\n"),
      ("B/Pace.swift", "func pace() -> Int { 2 }\n"),
    ])
    #expect(files[0].contains("public func go(_ n: Int = pace_A()) {}"))
  }

  @Test func `a function whose module is named is that one, also where a member has its name`() {
    let files = adapted([
      ("A/Pace.swift", "public func pace() -> Int { 1 }\n"),
      ("B/Card.swift", "import A\nstruct Card { func pace() -> Int { A.pace() } }\n"),
    ])
    #expect(files[0].contains("func pace_A()") && files[1].contains("{ pace_A() }"))
  }

  @Test func `an operator is declared once, and a different precedence is reported`() {
    let files = [
      ("A/Op.swift", "infix operator +++: AdditionPrecedence\n"),
      ("B/Op.swift", "infix operator +++: AdditionPrecedence\n"),
      ("C/Op.swift", "infix operator +++\n"),
    ]
    let module = AppModule(files, modules: Self.modules(of: files))
    #expect(module.files.map(\.adapted)[1] == "\n")
    #expect(
      module.findings.compactMap(\.sentence) == [
        "C/Op.swift:1:16: 'infix +++': another module that is compiled together with this one declares it too; rename one of them"
      ])
  }

  @Test func `what a protocol requires or a subclass overrides keeps its name, and is reported`() {
    let files = [
      (
        "A/Row.swift",
        "protocol Row { func cells() -> Int }\nextension UIView: Row { func cells() -> Int { 1 } }\nextension UIView { enum Kind {} }\n"
      ),
      (
        "B/Row.swift",
        "extension UIView { func cells() -> Int { 2 } }\nextension UIView { enum Kind {} }\n"
      ),
    ]
    let module = AppModule(files, modules: Self.modules(of: files))
    #expect(module.files.allSatisfy { !$0.adapted.contains("cells_") })
    #expect(module.findings.filter { $0.construct == .sameName }.map(\.line) == [1, 2])
  }
}
