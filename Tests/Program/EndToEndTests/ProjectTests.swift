import Foundation
import PackageFolder
import Testing

/// Xcode projects as the sources of `adopt` and `new --from`: their targets are read, and nothing of them is run.
@Suite(.waiting) struct ProjectTests {
  /// The program beside the tests, since apps are compiled against the modules beside it.
  private static let program =
    Panlab.isNamed ? Panlab.executable : Panlab.built.appendingPathComponent("panlab")

  private static func run(_ words: [String], in folder: TemporaryFolder) throws -> Panlab.Result {
    try Panlab.run(
      words, in: folder,
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""], program: program)
  }

  /// What a report says below its first line, without compiling anything.
  private static func constructs(_ words: [String], in folder: TemporaryFolder) throws -> (
    output: String, error: String
  ) {
    let run = try Panlab.run(
      words, in: folder, environment: ["PATH": folder.url.path], program: program)
    #expect(run.exitCode == 0, "\(run)")
    return (below(run.output), run.error)
  }

  private static func below(_ report: String) -> String {
    report.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      .joined(separator: "\n")
  }

  private static let card = "import UIKit\nfinal class Card: UIView { let spring = Spring() }\n"

  @Test func `the only target that is not of tests is compiled, and no other file`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.card, to: "App/Sheets/Card.swift")
    try folder.write("struct Spring {}\n", to: "Shared/Spring.swift")
    try folder.write("import Lottie\n", to: "App/Unused.swift")
    try folder.write("import XCTest\n", to: "AppTests/CardTests.swift")
    try folder.write(
      Project(
        top: ["App", "Tests"],
        groups: [
          "App": "path = App; sourceTree = \"<group>\"; children = (Sheets, Model);",
          "Sheets": "path = Sheets; sourceTree = \"<group>\"; children = (CardFile);",
          // A group without a folder of its own.
          "Model": "name = Model; sourceTree = \"<group>\"; children = (SpringFile);",
          "Tests": "path = AppTests; sourceTree = \"<group>\"; children = (TestFile);",
        ],
        files: [
          "CardFile": "path = Card.swift; sourceTree = \"<group>\";",
          "SpringFile":
            "name = Spring.swift; path = Shared/Spring.swift; sourceTree = SOURCE_ROOT;",
          "TestFile": "path = CardTests.swift; sourceTree = \"<group>\";",
        ],
        targets: [
          "App": .init(files: ["CardFile", "SpringFile"]),
          "AppTests": .init(files: ["TestFile"], kind: "bundle.unit-test"),
        ]
      ).text, to: "App.xcodeproj/project.pbxproj")
    let run = try Self.run(["adopt", "App.xcodeproj"], in: folder)
    #expect(run.output.hasPrefix("builds\nfiles 2, lines 3:"), "\(run.output)\(run.error)")
    #expect(run.error == "" && run.exitCode == 0)
    for words in [["adopt", "."], ["adopt", "App.xcodeproj:App"]] {
      #expect(try Self.constructs(words, in: folder) == (Self.below(run.output), ""))
    }
  }

  @Test func `of several targets one is named, or some as a family`() throws {
    let folder = try TemporaryFolder()
    try folder.write("import Motion_Kit\n" + Self.card, to: "App/Card.swift")
    try folder.write("public struct Spring { public init() {} }\n", to: "Motion/Spring.swift")
    try folder.write(
      Project(
        top: ["All"],
        groups: ["All": "sourceTree = \"<group>\"; children = (CardFile, SpringFile, Product);"],
        files: [
          "CardFile": "path = App/Card.swift; sourceTree = \"<group>\";",
          "SpringFile": "path = Motion/Spring.swift; sourceTree = \"<group>\";",
          "Product": "path = App.app; sourceTree = BUILT_PRODUCTS_DIR;",
        ],
        targets: [
          "App": .init(files: ["CardFile", "Product"]), "Motion Kit": .init(files: ["SpringFile"]),
        ]
      ).text, to: "App.xcodeproj/project.pbxproj")
    let several = try Self.run(["adopt", "App.xcodeproj"], in: folder)
    #expect(
      several.error
        == "Error: App.xcodeproj: has 2 targets; name one: 'App.xcodeproj:App', 'App.xcodeproj:Motion Kit'\n"
    )
    #expect(several.exitCode == 64)
    let unknown = try Self.run(["adopt", "App.xcodeproj:Watch"], in: folder)
    #expect(
      unknown.error
        == "Error: App.xcodeproj: has no target 'Watch'; name one: 'App.xcodeproj:App', 'App.xcodeproj:Motion Kit'\n"
    )
    let alone = try Self.run(["adopt", "App.xcodeproj:App"], in: folder)
    #expect(alone.output.hasPrefix("builds\nfiles 2,"), "\(alone.output)")
    #expect(
      alone.error
        == "App/Card.swift: imports Motion_Kit, so App.xcodeproj:Motion Kit is compiled too\n")
    let family = ["App.xcodeproj:App", "App.xcodeproj:Motion Kit"]
    let run = try Self.run(["adopt"] + family, in: folder)
    #expect(run.output.hasPrefix("builds\n"), "\(run.output)\(run.error)")
    let written = try Self.run(
      ["new", "Ours", "--panlab", packageFolder.path] + family.flatMap { ["--from", $0] },
      in: folder)
    #expect(
      written.output.hasPrefix("App.xcodeproj:App App.xcodeproj:Motion Kit: builds\n"),
      "\(written.output)\(written.error)")
    #expect(
      try folder.read("Ours/Sources/Gestures/AppSources.txt").hasSuffix(
        "leaves one out.\nmodule App = ../../../App/Card.swift\nmodule Motion_Kit = ../../../Motion/Spring.swift\n"
      ))
  }

  @Test func `targets that the sources import are compiled too, and those that these import`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write("import Kit\n" + Self.card, to: "App/Card.swift")
    try folder.write("import Base\npublic typealias Spring = Coil\n", to: "Kit/Spring.swift")
    try folder.write("public struct Coil { public init() {} }\n", to: "Base/Coil.swift")
    try folder.write("import Lottie\n", to: "Other/Other.swift")
    let names = ["App", "Base", "Kit", "Other"]
    try folder.write(
      Project(
        top: ["All"],
        groups: ["All": "sourceTree = \"<group>\"; children = (App, Kit, Base, Other);"],
        folders: Dictionary(
          uniqueKeysWithValues: names.map { ($0, "path = \($0); sourceTree = \"<group>\";") }),
        targets: Dictionary(uniqueKeysWithValues: names.map { ($0, .init(folders: [$0])) })
      ).text, to: "App.xcodeproj/project.pbxproj")
    let run = try Self.run(["adopt", "App.xcodeproj:App"], in: folder)
    #expect(run.output.hasPrefix("builds\nfiles 3,"), "\(run.output)")
    #expect(
      run.error == """
        App: imports Kit, so App.xcodeproj:Kit is compiled too
        Kit: imports Base, so App.xcodeproj:Base is compiled too

        """)
    let written = try Self.run(
      ["new", "Ours", "--from", "App.xcodeproj:App", "--panlab", packageFolder.path], in: folder)
    #expect(written.output.hasPrefix("App.xcodeproj:App: builds\n"), "\(written.output)")
    #expect(
      try folder.read("Ours/Sources/Gestures/AppSources.txt").hasSuffix(
        "module App = ../../../App\nmodule Kit = ../../../Kit\nmodule Base = ../../../Base\n"))
    // Alone, a target is no module of a family.
    let alone = try Self.run(
      ["new", "Alone", "--from", "App.xcodeproj:Base", "--panlab", packageFolder.path], in: folder)
    #expect(alone.exitCode == 0 && alone.error == "")
    #expect(
      try folder.read("Alone/Sources/Gestures/AppSources.txt").hasSuffix("out.\n../../../Base\n"))
  }

  @Test func `the folder of a package's target brings the targets that it imports`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      import PackageDescription
      let package = Package(
        name: "Sheets",
        targets: [
          .target(name: "Motion", path: "Engine", exclude: ["Old"]),
          .target(name: "Sheets", dependencies: ["Motion"]), .target(name: "Player"),
        ])

      """, to: "Sheets/Package.swift")
    try folder.write(
      "public struct Spring { public init() {} }\n", to: "Sheets/Engine/Spring.swift")
    try folder.write("import Lottie\n", to: "Sheets/Engine/Old/Spring.swift")
    try folder.write("import Motion\n" + Self.card, to: "Sheets/Sources/Sheets/Card.swift")
    try folder.write("import Lottie\n", to: "Sheets/Sources/Player/Player.swift")
    let run = try Self.run(["adopt", "Sheets/Sources/Sheets"], in: folder)
    #expect(run.output.hasPrefix("builds\nfiles 2,"), "\(run.output)\(run.error)")
    #expect(
      run.error == "Sheets/Sources/Sheets: imports Motion, so Sheets/Engine is compiled too\n")
    #expect(
      try Self.constructs(["adopt", "Sheets/Sources/Sheets/"], in: folder)
        == (Self.below(run.output), run.error))
  }

  @Test(arguments: ["m", "swift"])
  func `stand-ins replace a target that is imported, of Objective-C or Swift`(
    suffix: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      import PackageDescription
      let package = Package(name: "Sheets", targets: [.target(name: "Proxy"), .target(name: "Sheets")])

      """, to: "Sheets/Package.swift")
    try folder.write("import Lottie\n", to: "Sheets/Sources/Proxy/Proxy.\(suffix)")
    try folder.write(
      "import UIKit\nimport Proxy\nfinal class Card: UIView { let proxy = Proxy() }\n",
      to: "Sheets/Sources/Sheets/Card.swift")
    try folder.write("class Proxy {}\n", to: "Stubs/Proxy/Proxy.swift")
    let without = try Self.run(["adopt", "Sheets/Sources/Sheets"], in: folder)
    #expect(without.exitCode == 1 && without.output.hasPrefix("does not build: "), "\(without)")
    let run = try Self.run(["adopt", "Sheets/Sources/Sheets", "--stubs", "Stubs"], in: folder)
    #expect(run.output.hasPrefix("builds\n"), "\(run)")
    #expect(run.error == "AppSources.txt: stub Proxy = Stubs/Proxy\n")
  }

  @Test func `folders without sources, and files for other platforms, are left`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.card + "struct Spring {}\n", to: "App/Card.swift")
    try folder.write("import AppKit\n", to: "App/Window.swift")
    try folder.write("import Lottie\n", to: "App/Templates/Player.swift")
    try folder.write("", to: "Icons/icon.png")
    try folder.write(
      Project(
        top: ["All"],
        groups: ["All": "sourceTree = \"<group>\"; children = (AppFolder, IconFolder);"],
        folders: [
          "AppFolder":
            "path = App; sourceTree = \"<group>\"; exceptions = (Platforms); explicitFolders = (Templates);",
          "IconFolder": "path = Icons; sourceTree = \"<group>\";",
        ],
        exceptions: [
          "Platforms":
            "target = TargetApp; platformFiltersByRelativePath = { Card.swift = (ios, macos); Window.swift = (macos); };"
        ],
        targets: ["App": .init(folders: ["AppFolder", "IconFolder"])]
      ).text, to: "App.xcodeproj/project.pbxproj")
    let run = try Self.run(["adopt", "App.xcodeproj"], in: folder)
    #expect(run.output.hasPrefix("builds\nfiles 1,"), "\(run.output)\(run.error)")
    #expect(run.error == "")
  }

  @Test func `folders that Xcode keeps in step have their exceptions`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.card, to: "App/Sheets/Card.swift")
    try folder.write("import Lottie\n", to: "App/Sheets/Preview.swift")
    try folder.write("struct Spring {}\n", to: "Kit/Spring.swift")
    try folder.write("import Lottie\n", to: "Kit/Player.swift")
    try folder.write(
      Project(
        top: ["All"],
        groups: ["All": "sourceTree = \"<group>\"; children = (AppFolder, KitFolder);"],
        folders: [
          "AppFolder": "path = App; sourceTree = \"<group>\"; exceptions = (AppExceptions);",
          "KitFolder": "path = Kit; sourceTree = \"<group>\"; exceptions = (KitExceptions);",
        ],
        exceptions: [
          "AppExceptions": "target = TargetApp; membershipExceptions = (Sheets/Preview.swift);",
          // The app has one file of a folder that is another target's.
          "KitExceptions": "target = TargetApp; membershipExceptions = (Spring.swift);",
        ],
        targets: [
          "App": .init(folders: ["AppFolder"]), "Kit": .init(folders: ["KitFolder"]),
        ]
      ).text, to: "App.xcodeproj/project.pbxproj")
    let run = try Self.run(["adopt", "App.xcodeproj:App"], in: folder)
    #expect(run.output.hasPrefix("builds\nfiles 2,"), "\(run.output)\(run.error)")
    let written = try Self.run(
      ["new", "Ours", "--from", "App.xcodeproj:App", "--panlab", packageFolder.path], in: folder)
    #expect(written.output.hasPrefix("App.xcodeproj:App: builds, without 1 file"))
    let list = try folder.read("Ours/Sources/Gestures/AppSources.txt")
    #expect(
      list.contains("# not a member of the target\n!../../../App/Sheets/Preview.swift\n"), "\(list)"
    )
  }

  @Test func `missing files and unreadable projects are named`() throws {
    let folder = try TemporaryFolder()
    try folder.write("struct Spring {}\n", to: "Spring.swift")
    try folder.write(
      Project(
        top: ["All"], groups: ["All": "sourceTree = \"<group>\"; children = (A, B, C, D);"],
        files: [
          "A": "path = Spring.swift; sourceTree = \"<group>\";",
          "B": "path = Gone.swift; sourceTree = \"<group>\";",
          "C": "path = Old.m; sourceTree = \"<group>\";",
          "D": "path = R.generated.swift; sourceTree = \"<group>\";",
        ],
        targets: ["App": .init(files: ["A", "B", "C", "D"]), "Empty": .init()]
      ).text, to: "App.xcodeproj/project.pbxproj")
    try folder.write("", to: "Old.m")
    let run = try Self.run(["adopt", "App.xcodeproj:App"], in: folder)
    #expect(run.output.hasPrefix("builds\nfiles 1,"), "\(run.output)")
    #expect(
      run.error == """
        Warning: App.xcodeproj:App: 2 files of the target are missing, such as Gone.swift; restore them, or take them out of the target
        Warning: App.xcodeproj:App: Objective-C is not compiled: 1 file, such as Old.m; translate what the transition needs to Swift

        """)
    #expect(
      try Self.run(["adopt", "App.xcodeproj:Empty"], in: folder).error
        == "Error: App.xcodeproj:Empty: the target compiles no files; name another target, or a folder of sources\n"
    )
    try folder.write("{ objects = {", to: "Bad.xcodeproj/project.pbxproj")
    let bad = try Self.run(["adopt", "Bad.xcodeproj"], in: folder)
    #expect(
      bad.error
        == "Error: Bad.xcodeproj/project.pbxproj: is not an Xcode project; open it in Xcode to repair it, or name a folder of sources\n"
    )
    #expect(bad.exitCode == 65)
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("None.xcodeproj"), withIntermediateDirectories: true)
    #expect(try Self.run(["adopt", "None.xcodeproj"], in: folder).exitCode == 66)
  }
}

/// A project file as Xcode writes it, with as much as targets need.
private struct Project {
  struct Target {
    var files: [String] = []
    var folders: [String] = []
    var kind = "application"
  }

  /// The groups at the top of the project.
  let top: [String]
  let groups: [String: String]
  var files: [String: String] = [:]
  var folders: [String: String] = [:]
  var exceptions: [String: String] = [:]
  let targets: [String: Target]

  var text: String {
    let names = targets.keys.sorted()
    func id(_ name: String) -> String { "Target" + name.filter { $0 != " " } }
    var objects = [
      "Root": "isa = PBXProject; mainGroup = Main; projectDirPath = \"\";"
        + " targets = (\(names.map(id).joined(separator: ", ")));",
      "Main":
        "isa = PBXGroup; sourceTree = \"<group>\"; children = (\(top.joined(separator: ", ")));",
    ]
    for (key, text) in groups { objects[key] = "isa = PBXGroup; " + text }
    for (key, text) in files { objects[key] = "isa = PBXFileReference; " + text }
    for (key, text) in folders {
      objects[key] = "isa = PBXFileSystemSynchronizedRootGroup; " + text
    }
    for (key, text) in exceptions {
      objects[key] = "isa = PBXFileSystemSynchronizedBuildFileExceptionSet; " + text
    }
    for name in names {
      guard let target = targets[name] else { continue }
      let key = id(name)
      objects[key] =
        "isa = PBXNativeTarget; name = \"\(name)\"; productType = \"com.apple.product-type.\(target.kind)\";"
        + " buildPhases = (\(key)Sources); fileSystemSynchronizedGroups = (\(target.folders.joined(separator: ", ")));"
      objects["\(key)Sources"] =
        "isa = PBXSourcesBuildPhase; files = (\(target.files.map { "\(key)\($0)" }.joined(separator: ", ")));"
      for file in target.files {
        objects["\(key)\(file)"] = "isa = PBXBuildFile; fileRef = \(file) /* \(file) */;"
      }
    }
    return "// !$*UTF8*$!\n{\n  objectVersion = 77;\n  objects = {\n"
      + objects.sorted { $0.key < $1.key }.map { "    \($0) = { \($1) };\n" }.joined()
      + "  };\n  rootObject = Root;\n}\n"
  }
}
