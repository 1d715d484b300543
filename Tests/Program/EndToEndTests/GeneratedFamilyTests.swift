import AppSources
import Foundation
import Nightly
import Testing

/// Generated families of modules, compiled apart and as one module, which must print the same.
@Suite(.waiting) struct GeneratedFamilyTests {
  @Test(arguments: 0..<(Nightly.isOn ? 20 : 1))
  func `modules print as one module what they print apart`(_ number: Int) throws {
    let folder = try TemporaryFolder()
    let family = GeneratedFamily(
      number, cases: (Nightly.isOn ? 3 : 1) * GeneratedFamily.Kind.allCases.count)
    var files: [(path: String, text: String)] = []
    var modules: [String: String] = [:]
    for module in GeneratedFamily.modules {
      for (name, text) in family.files(of: module) {
        files.append(("\(module)\(name).swift", text))
        modules["\(module)\(name).swift"] = module
      }
    }
    files.append(("main.swift", family.program))
    for file in files { try folder.write(file.text, to: "Apart/\(file.path)") }
    let adapted = AppModule(files, modules: modules)
    #expect(adapted.findings.filter { $0.construct == .sameName } == [])
    for file in adapted.files { try folder.write(file.adapted, to: "One/\(file.path)") }
    let compiler = "swiftc -swift-version 5 -suppress-warnings -Onone"
    // The headless UIKit has no part in what the modules print.
    let steps =
      GeneratedFamily.modules.map {
        "\(compiler) -wmo -parse-as-library -emit-module -emit-object -module-name \($0) -I Apart"
          + " -emit-module-path Apart/\($0).swiftmodule -o Apart/\($0).o Apart/\($0)First.swift Apart/\($0)Second.swift"
      } + [
        "\(compiler) -I Apart -o Apart/run Apart/main.swift Apart/*.o",
        "echo 'import Foundation' > HeadlessUIKit.swift",
        "\(compiler) -parse-as-library -emit-module -module-name HeadlessUIKit HeadlessUIKit.swift",
        "\(compiler) -wmo -I . -o One/run One/*.swift",
      ]
    let built = try Self.shell(steps.joined(separator: " && "), in: folder)
    #expect(built.exitCode == 0, "\(built.output.suffix(2000))\(built.error.suffix(2000))")
    let (apart, one) = (
      try Self.shell("Apart/run", in: folder), try Self.shell("One/run", in: folder)
    )
    #expect(apart.output == one.output && apart.output.contains("Kit"))
  }

  private static func shell(
    _ line: String, in folder: TemporaryFolder
  ) throws -> Panlab.Result {
    try Panlab.run(
      ["-c", line], in: folder,
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""],
      program: URL(fileURLWithPath: "/bin/sh"))
  }
}
