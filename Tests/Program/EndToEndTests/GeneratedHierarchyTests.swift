import AppSources
import Foundation
import Nightly
import Testing

/// Generated classes whose members stand in extensions, adapted, compiled and run.
@Suite(.waiting) struct GeneratedHierarchyTests {
  private static let modules = [
    "Formats", "Devices", "MotionMath", "ConstraintSolver", "HeadlessQuartzCore", "HeadlessUIKit",
  ]

  /// Hierarchies that have together whatever one of five hundred has, for a commit.
  private static let few = [147, 218, 326, 328, 414]

  @Test func `a few hierarchies have all that many have`() {
    func kinds(_ numbers: some Sequence<Int>) -> Set<String> {
      numbers.reduce(into: []) { $0.formUnion(GeneratedHierarchy($1).kinds) }
    }
    let all = kinds(0..<500)
    #expect(kinds(Self.few) == all)
    #expect(all.count == 41)
  }

  @Test func `members behave in extensions as they do in the bodies of classes`() throws {
    let folder = try TemporaryFolder()
    let numbers = Nightly.isOn ? Array(0..<500) : Self.few
    let module = AppModule(
      numbers.map { (path: "H\($0).swift", text: GeneratedHierarchy($0).source) })
    for file in module.files { try folder.write(file.adapted, to: "App/\(file.path)") }
    try folder.write(
      """
      import HeadlessUIKit

      Simulation().run {
        for wrong in [\(numbers.map { "check\($0)()" }.joined(separator: ", "))].joined() { print(wrong) }
        print("checked")
      }

      """, to: "App/main.swift")
    let built = Panlab.built.path
    let objects = Self.modules.map { "\(built)/\($0).build/*.o" }.joined(separator: " ")
    let run = try Panlab.run(
      [
        "-c",
        "swiftc -swift-version 5 -suppress-warnings -Onone -wmo -I '\(built)/Modules' -o App/run App/*.swift"
          + " \(objects) && App/run",
      ], in: folder,
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""],
      program: URL(fileURLWithPath: "/bin/sh"))
    #expect(run.output == "checked\n", "\(run.output)\(run.error.suffix(2000))")
  }
}
