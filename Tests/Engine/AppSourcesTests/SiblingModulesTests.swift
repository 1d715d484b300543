import AppSources
import Testing

/// Files of several modules that are compiled as one.
@Suite struct SiblingModulesTests {
  /// The adapted texts of files, each in the module before the slash of its path.
  private func adapted(_ files: [(path: String, text: String)]) -> [String] {
    let modules = Dictionary(
      uniqueKeysWithValues: files.compactMap { file in
        file.path.split(separator: "/").dropLast().first.map { (file.path, String($0)) }
      })
    return AppModule(files, modules: modules).files.map(\.adapted)
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
      ("B/Use.swift", "import A\nlet n = Size.b + A.Size.a + x.Size\n"),
      ("C/Use.swift", "import enum B.Size\nprotocol P {}\nlet n = Size.b\n"),
      ("Use.swift", "import UIKit\nlet n = Size.a\n"),
    ])
    #expect(files[0] == "import HeadlessUIKit\npublic enum Size { static let a = 1 }\n")
    #expect(
      files[1] == "import HeadlessUIKit\nenum Size_B { static let b = 2 }\nextension Size_B {}\n")
    #expect(
      files[2] == "import HeadlessUIKit; import HeadlessUIKit\nlet n = Size_B.b + Size.a + x.Size\n"
    )
    #expect(
      files[3] == "import HeadlessUIKit; import HeadlessUIKit\nprotocol P {}\nlet n = Size_B.b\n")
    #expect(files[4] == "import HeadlessUIKit\nlet n = Size.a\n")
  }

  @Test func `private types and nested ones are no names of a module`() {
    let files = [
      ("A/Size.swift", "import UIKit\nprivate enum Size {}\nenum Place { enum Kind {} }\n"),
      ("B/Size.swift", "import UIKit\nenum Size {}\nenum Kind {}\nenum Place2 {}\n"),
    ]
    #expect(adapted(files) == files.map { "import HeadlessUIKit" + $0.1.dropFirst(12) })
  }
}
