// swift-tools-version: 6.2
import PackageDescription

#if os(macOS)
  // Homebrew keeps readline out of the default paths; pkg-config knows where.
  let readlineConfig: String? = "readline"
#else
  let readlineConfig: String? = nil
#endif

/// What edits the console's line: GNU Readline, or what PANLAB_LINE_EDITOR names.
let lineEditor: Target =
  switch Context.environment["PANLAB_LINE_EDITOR"] ?? "" {
  case "": readline(pkgConfig: readlineConfig)
  // What the system has under Readline's name; on macOS that is libedit.
  case "system": readline(pkgConfig: nil)
  // The terminal itself, for those who cannot link a library under the GPL.
  case "none": .target(name: "CReadline", path: "Sources/Program/CPlainLines")
  case let word: fatalError("PANLAB_LINE_EDITOR: '\(word)'; write system or none, or unset it")
  }

func readline(pkgConfig: String?) -> Target {
  .systemLibrary(
    name: "CReadline", pkgConfig: pkgConfig,
    providers: [.apt(["libreadline-dev"]), .brew(["readline"])])
}

/// A folder of targets about one thing, each in the folder of its name.
func room(_ folder: String, _ targets: [Target]) -> [Target] {
  for target in targets { target.path = target.path ?? "\(folder)/\(target.name)" }
  return targets
}

/// What everything else counts and writes with.
///
/// A target imports only what is listed for it; arrows never point back.
let foundations = room(
  "Sources/Foundations",
  [
    .target(name: "Formats"),
    .target(name: "Devices"),
    .target(name: "MotionMath", dependencies: ["Formats"]),
    // The folder `traces` and the files of HTML pages as literals, so that the program needs no files.
    .executableTarget(name: "embed-files"),
    .plugin(
      name: "ShippedFilesPlugin", capability: .buildTool(), dependencies: ["embed-files"]),
  ])

/// The stack of Apple's that is re-created, and what lets an app's own sources compile against it.
let engine = room(
  "Sources/Engine",
  [
    .target(name: "HeadlessQuartzCore", dependencies: ["MotionMath", "Devices"]),
    .target(name: "ConstraintSolver"),
    .target(
      name: "HeadlessUIKit",
      dependencies: ["MotionMath", "HeadlessQuartzCore", "ConstraintSolver", "Devices"]),
    // App sources, adapted for platforms without the Objective-C runtime.
    .target(name: "AppSources"),
    .executableTarget(name: "adapt-sources", dependencies: ["AppSources"]),
    .plugin(
      name: "AppSourcesPlugin", capability: .buildTool(), dependencies: ["adapt-sources"]),
  ])

/// Recordings: read, made by seed, recorded in apps.
let gestures = room(
  "Sources/Gestures",
  [
    .target(
      name: "Traces", dependencies: ["MotionMath", "Formats", "Devices"], exclude: ["Recipes"],
      plugins: ["ShippedFilesPlugin"]),
    .target(name: "Synthesis", dependencies: ["MotionMath", "Traces"]),
    // For apps: where there is UIKit, it is compiled against that.
    .target(
      name: "PanlabRecorder",
      dependencies: [.target(name: "HeadlessUIKit", condition: .when(platforms: [.linux, .macOS]))]),
  ])

/// Rules and what they drive; one run, one record; searches for better numbers.
let judging = room(
  "Sources/Judging",
  [
    .target(name: "Rules", dependencies: ["MotionMath", "Formats"]),
    .target(
      name: "Controllers",
      dependencies: ["MotionMath", "Formats", "Devices", "Rules", "HeadlessUIKit"],
      exclude: ["Presets"], plugins: ["ShippedFilesPlugin"]),
    .target(name: "Scenes", dependencies: ["MotionMath", "HeadlessUIKit"]),
    .target(
      name: "Replay",
      dependencies: [
        "MotionMath", "Formats", "Devices", "Traces", "HeadlessUIKit", "Rules", "Controllers",
        "Scenes", "Tunables",
      ]),
    .target(
      name: "Tuning",
      dependencies: [
        "MotionMath", "Formats", "Traces", "Rules", "Controllers", "Scenes", "Replay",
      ],
      exclude: ["Words.md"]),
  ])

/// What is said of runs: reports, pages, exports.
let telling = room(
  "Sources/Telling",
  [
    .target(
      name: "ShippedFiles",
      exclude: ["Web", "Types", "jsconfig.json", "computing.jsconfig.json"],
      plugins: ["ShippedFilesPlugin"]),
    .target(
      name: "Reports",
      dependencies: [
        "AppSources", "MotionMath", "Devices", "Formats", "Traces", "HeadlessUIKit", "Rules",
        "Controllers",
        "Scenes",
        "Replay", "ShippedFiles", "Tunables",
      ]),
    .target(
      name: "Export",
      dependencies: [
        "MotionMath", "Formats", "Traces", "HeadlessUIKit", "Rules", "Controllers", "Replay",
      ],
      // The drivers that are exported are those that are compiled.
      plugins: ["ShippedFilesPlugin"]),
  ])

/// Sessions and verbs, the shell and its program, for apps and tests of others too.
let program = room(
  "Sources/Program",
  [
    // For apps: numbers that can be tuned.
    .target(name: "Tunables"),
    .target(
      name: "Workbench",
      dependencies: [
        "MotionMath", "Devices", "Formats", "Traces", "Rules", "Controllers", "Scenes", "Replay",
        "Reports",
        "Export",
        "Tuning", "Tunables",
        // Verbs are declared for it; nothing here reads argv.
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // The shell: the only place that knows about argv, a terminal, files or exit codes.
    lineEditor,
    .target(
      name: "CommandLine",
      dependencies: [
        "AppSources", "MotionMath", "Devices", "Formats", "Traces", "Synthesis", "Rules",
        "Controllers",
        "Scenes", "Replay",
        "Reports",
        "Export",
        "Tuning", "Tunables", "ShippedFiles", "Workbench", "CReadline",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ]),
    // The command line as a library, for programs with their own scenes; panlab has none.
    .target(name: "Panlab", dependencies: ["CommandLine", "Scenes", "Tunables"]),
    .executableTarget(name: "PanlabProgram", dependencies: ["Panlab"]),
    // `swift package panlab …` in packages that depend on this one.
    .plugin(
      name: "PanlabCommandPlugin",
      capability: .command(
        intent: .custom(
          verb: "panlab", description: "Run panlab, with the scenes of this package."))),
    // The same for tests.
    .target(
      name: "PanlabTesting",
      dependencies: ["CommandLine", "Controllers", "Replay", "Reports", "Scenes", "Traces"]),
  ])

/// Scenes, programs and words that tests share.
let support = room(
  "Tests/Support",
  [
    // Scenes of somebody's own, and a program with them, for tests.
    .target(
      name: "SampleScenes", dependencies: ["HeadlessUIKit", "MotionMath", "Scenes", "Tunables"]),
    // Short descriptions of what tests take as arguments.
    .target(
      name: "ShortDescriptions",
      dependencies: ["Controllers", "HeadlessQuartzCore", "Reports", "Scenes", "Traces"]),
    // Whether tests run in their long forms.
    .target(name: "Nightly"),
    // Random rules, and gestures to ask them about.
    .target(
      name: "GeneratedRules", dependencies: ["MotionMath", "Rules"]),
    .executableTarget(
      name: "SampleProgram", dependencies: ["Panlab", "SampleScenes"]),
    // A program that stands in for an app whose numbers are changed while it runs.
    .executableTarget(
      name: "LinkedApp", dependencies: ["Tunables"]),
    // Scripts that node runs where it is installed.
    .target(name: "NodeRun"),
    // Where documents, sources and traces are; for all tests.
    .target(name: "PackageFolder"),
  ])

/// Each target's tests stand in the room of the target; those of the built program in the last one.
let tests = [
  room(
    "Tests/Foundations",
    [
      .testTarget(name: "FormatsTests", dependencies: ["Formats", "MotionMath"]),
      .testTarget(name: "DevicesTests", dependencies: ["Devices"]),
      .testTarget(name: "MotionMathTests", dependencies: ["MotionMath"]),
    ]),
  room(
    "Tests/Engine",
    [
      .testTarget(
        name: "HeadlessQuartzCoreTests", dependencies: ["HeadlessQuartzCore", "MotionMath"]),
      .testTarget(
        name: "ConstraintSolverTests", dependencies: ["ConstraintSolver", "MotionMath"],
        exclude: ["Reference"]),
      .testTarget(
        name: "HeadlessUIKitTests",
        dependencies: ["HeadlessUIKit", "MotionMath", "Devices", "Nightly"]),
      .testTarget(
        name: "AppSourcesTests", dependencies: ["AppSources", "MotionMath", "Nightly"]),
    ]),
  room(
    "Tests/Gestures",
    [
      .testTarget(name: "TracesTests", dependencies: ["Traces", "MotionMath"]),
      .testTarget(
        name: "SynthesisTests", dependencies: ["Synthesis", "Traces", "MotionMath", "Nightly"]),
      .testTarget(
        name: "PanlabRecorderTests",
        dependencies: [
          "PanlabRecorder", "Replay", "Scenes", "Traces", "Rules", "Controllers", "HeadlessUIKit",
          "MotionMath",
        ]),
    ]),
  room(
    "Tests/Judging",
    [
      .testTarget(
        name: "RulesTests",
        dependencies: ["Rules", "MotionMath", "GeneratedRules"]),
      .testTarget(
        name: "ControllersTests",
        // All tests are one program, so that this serves every target.
        dependencies: ["Rules", "Controllers", "HeadlessUIKit", "MotionMath", "ShortDescriptions"]),
      .testTarget(
        name: "ScenesTests",
        dependencies: [
          "Scenes", "HeadlessUIKit", "MotionMath", "Replay", "Rules", "Controllers", "Traces",
        ]),
      .testTarget(
        name: "ReplayTests",
        dependencies: [
          "Replay", "Traces", "Synthesis", "Rules", "Controllers", "HeadlessUIKit", "Scenes",
          "MotionMath", "SampleScenes", "Nightly",
        ]),
      .testTarget(
        name: "TuningTests",
        dependencies: [
          "Tuning", "Replay", "Traces", "Synthesis", "Rules", "Controllers", "MotionMath", "Scenes",
          "SampleScenes", "GeneratedRules", "Nightly",
        ]),
    ]),
  room(
    "Tests/Telling",
    [
      .testTarget(name: "ShippedFilesTests", dependencies: ["ShippedFiles"]),
      .testTarget(
        name: "ReportsTests",
        dependencies: [
          "Reports", "Formats", "Replay", "Scenes", "Traces", "Rules", "Controllers",
          "HeadlessUIKit",
          "MotionMath", "NodeRun",
        ]),
      .testTarget(
        name: "ExportTests",
        dependencies: [
          "Export", "Formats", "Replay", "Scenes", "Traces", "Rules", "Controllers",
          "HeadlessUIKit",
          "MotionMath", "Nightly", "NodeRun",
        ]),
    ]),
  room(
    "Tests/Program",
    [
      .testTarget(name: "TunablesTests", dependencies: ["Tunables"]),
      .testTarget(
        name: "WorkbenchTests",
        dependencies: [
          "Workbench", "Tunables", "Tuning", "Reports", "Export", "Replay", "Scenes", "Traces",
          "Rules",
          "Controllers",
          "MotionMath",
        ]),
      .testTarget(
        name: "PanlabTestingTests",
        dependencies: [
          "PanlabTesting", "HeadlessUIKit", "MotionMath", "Replay", "Reports", "Scenes", "Traces",
          "Tunables",
        ]),
      .testTarget(
        name: "EndToEndTests",
        dependencies: [
          "LinkedApp", "PanlabProgram", "SampleProgram", "SampleScenes", "Tunables", "Reports",
          "Export", "Replay", "Rules", "Scenes", "Traces", "Controllers", "Formats", "MotionMath",
          "Nightly", "NodeRun", "GeneratedRules",
          "PanlabRecorder", "HeadlessUIKit", "AppSources",
        ]),
    ]),
].flatMap { $0 }

// All tests are one program, and any of them may read a document, a source or a trace.
for target in tests { target.dependencies.append("PackageFolder") }

let package = Package(
  name: "panlab",
  // Apps use Tunables and PanlabRecorder; the rest is for the computer that they are developed on.
  platforms: [.macOS(.v15), .iOS(.v15)],
  // A product names every module that its interface shows: a build sees only changes of those.
  products: [
    .executable(name: "panlab", targets: ["PanlabProgram"]),
    .library(
      name: "Panlab",
      targets: ["Panlab", "Scenes", "HeadlessUIKit", "HeadlessQuartzCore", "MotionMath"]),
    .library(
      name: "PanlabTesting",
      targets: [
        "PanlabTesting", "Replay", "Reports", "Scenes", "Controllers", "Rules", "Traces",
        "HeadlessUIKit", "HeadlessQuartzCore", "MotionMath",
      ]),
    .library(name: "Tunables", targets: ["Tunables"]),
    .library(
      name: "HeadlessUIKit", targets: ["HeadlessUIKit", "HeadlessQuartzCore", "MotionMath"]),
    .library(
      name: "Workbench",
      targets: [
        "Workbench", "Tuning", "Export", "Reports", "Replay", "Scenes", "Controllers", "Rules",
        "Traces", "HeadlessUIKit", "HeadlessQuartzCore", "MotionMath",
      ]),
    .library(name: "PanlabRecorder", targets: ["PanlabRecorder"]),
    .plugin(name: "AppSourcesPlugin", targets: ["AppSourcesPlugin"]),
    .plugin(name: "PanlabCommandPlugin", targets: ["PanlabCommandPlugin"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: foundations + engine + gestures + judging + telling + program + support + tests
)

#if os(Linux)
  // Where there is no UIKit, the headless one takes its modules' names, so that imports hold.
  for (name, modules) in [
    ("UIKit", ["HeadlessUIKit", "HeadlessQuartzCore", "MotionMath"]),
    ("QuartzCore", ["HeadlessQuartzCore", "MotionMath"]),
    ("CoreGraphics", ["HeadlessQuartzCore", "MotionMath"]),
  ] {
    package.products.append(.library(name: name, targets: [name] + modules))
    package.targets.append(
      .target(
        name: name, dependencies: [.target(name: modules[0])],
        path: "Sources/Engine/StandIns/\(name)"))
  }
  // Libraries that apps build their screens with, by the names that they import: constraint makers lay out, others stand
  // for names.
  for name in ["SnapKit", "Cartography", "Reusable", "pop"] {
    // The program's build has what `adopt` compiles against.
    for target in package.targets where target.name == "PanlabProgram" {
      target.dependencies.append(.target(name: name))
    }
    package.products.append(
      .library(name: name, targets: [name, "HeadlessUIKit", "HeadlessQuartzCore", "MotionMath"]))
    package.targets.append(
      .target(
        name: name, dependencies: ["HeadlessUIKit", "HeadlessQuartzCore"],
        path: "Sources/Engine/StandIns/\(name)"))
  }
  package.targets.append(
    .testTarget(
      name: "StandInsTests",
      dependencies: [
        "SnapKit", "Cartography", "Reusable", "pop", "HeadlessUIKit", "HeadlessQuartzCore",
        "PackageFolder",
      ],
      path: "Tests/Engine/StandInsTests"))
  // What UIKit does, a file for each behaviour. They import UIKit alone, so that an app for iOS can play them too.
  package.targets += room(
    "Tests/Conformance",
    [
      .target(name: "Behaviours", dependencies: ["UIKit"], plugins: ["BehavioursPlugin"]),
      .executableTarget(name: "register-behaviours"),
      .plugin(
        name: "BehavioursPlugin", capability: .buildTool(), dependencies: ["register-behaviours"]),
      .target(
        name: "ConformanceRunner",
        dependencies: ["Behaviours", "HeadlessUIKit", "HeadlessQuartzCore", "Formats"],
        path: "Tests/Conformance/Runner"),
      .executableTarget(
        name: "Conformance",
        dependencies: [
          "Behaviours", "ConformanceRunner", "Formats",
          .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ],
        path: "Tests/Conformance/Program"),
      .testTarget(
        name: "ConformanceTests",
        dependencies: ["Behaviours", "ConformanceRunner", "PackageFolder"]),
    ])
  // The names of SwiftUI that exported modifiers use: Tests/Exported drives them.
  package.targets.append(.target(name: "SwiftUI", path: "Tests/Support/SwiftUI"))
  // It names UIKit for Apple's platforms; the import check reads past the condition.
  for target in package.targets where target.name == "PanlabRecorder" {
    target.dependencies.append("UIKit")
  }
#endif

for target in package.targets where target.type != .system && target.type != .plugin {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
  // The same checks at compile time, without Swift 6's check of the thread in every closure: an event
  // goes through dozens of them, and a replay took a fifth longer.
  if target.name == "HeadlessUIKit" {
    target.swiftSettings? += [
      .swiftLanguageMode(.v5), .enableUpcomingFeature("StrictConcurrency"),
    ]
  }
  // What runs once for a command, not for each gesture, is compiled in a quarter of the time without optimisation.
  // `set` of Tests/Benchmarks notices work on each gesture that does not stand below. CommandLine lists and labels
  // files, which took half as long again without optimisation; for size, it is compiled in a fifth less time.
  if ["AppSources", "Export", "Workbench"].contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
  if target.name == "CommandLine" {
    target.swiftSettings?.append(.unsafeFlags(["-Osize"], .when(configuration: .release)))
  }
  // Release builds of the engine do not check at run time that accesses to a property never overlap. A replay would
  // make some 1,800 checks and take about a quarter more instructions (`panel` 23 %, `page-flip` 26 %,
  // `cube-navigation` 27 %). Debug builds, in which the tests run, check every access.
  if ["ConstraintSolver", "HeadlessQuartzCore", "HeadlessUIKit"].contains(target.name) {
    target.swiftSettings?.append(
      .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)))
  }
  // What computes for each gesture is optimised in debug builds too: tests that replay and tune take a quarter
  // and an eighth of the processor time then, far more than it costs to compile. So is what reads and writes every
  // byte of a format: tests of pictures and long reports take a fifth to a third. For a debugger: `-Xswiftc -Onone`.
  if [
    "Formats", "MotionMath", "Synthesis", "HeadlessQuartzCore", "ConstraintSolver", "HeadlessUIKit",
    "Rules", "Controllers", "Replay", "Tuning",
  ].contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
  // Their subjects belong to the main actor, and so do the tests.
  if ["HeadlessUIKitTests", "ScenesTests", "Behaviours"].contains(target.name) {
    target.swiftSettings?.append(.defaultIsolation(MainActor.self))
  }
}
