import Synthesis

/// The files of a package that `panlab new` writes.
///
/// The templates of all files are here and in the extensions in this folder. CI builds and tests the resulting package.
struct NewPackage {
  /// The line of the new package's manifest that declares the dependency on Panlab.
  let panlab: String
  /// The package name by which the new package's manifest refers to Panlab.
  let panlabName: String
  /// The folders of the app's sources, relative to the package's folder of scenes, with the names by which they import
  /// each other; nil for the sample sheet.
  let sources: [(module: String?, path: String)]?
  /// The app's files that are not compiled, and the reasons; paths are relative to the package's folder of scenes.
  let leftOut: [(path: String, reason: String)]
  /// The modules that are not simulated, and the paths of their stand-ins, relative to the package's folder of scenes;
  /// the module is nil for a file of the app's own names.
  let stubs: [(module: String?, path: String)]
  /// The libraries whose modules of Panlab's the app's sources import.
  let libraries: [String]
  /// Whether CI can load Panlab from the location in the manifest: true for a URL, false for a local path.
  let isFound: Bool

  /// The folder of the scenes, relative to the package.
  static let sources = "Sources/Gestures"

  /// The recipe for the package's made-up recordings: twelve people, one gesture each.
  static let recordings = SynthesisRecipe(
    family: SynthesisFamily.named("pull-down") ?? SynthesisFamily.all[0], count: 12, seed: 2414)

  var files: [SyntheticFile] {
    var files = [
      SyntheticFile(name: "Package.swift", text: manifest),
      SyntheticFile(name: "README.md", text: readme),
      SyntheticFile(name: "panlab.json", text: suite),
      SyntheticFile(name: ".gitignore", text: ".build/\n.swiftpm/\n"),
      SyntheticFile(name: ".github/workflows/gestures.yml", text: workflow),
      SyntheticFile(name: "\(Self.sources)/AppSources.txt", text: sourceList),
      SyntheticFile(name: "\(Self.sources)/Gestures.swift", text: program),
      SyntheticFile(name: "Tests/GesturesTests/GesturesTests.swift", text: tests),
    ]
    if sources == nil {
      files += [
        SyntheticFile(name: "App/Sheet.swift", text: Self.sheet),
        SyntheticFile(name: "Screens/sheet.png", bytes: Self.sheetPicture),
      ]
    }
    files += Self.recordings.files().map {
      SyntheticFile(name: "Recordings/\($0.name)", bytes: $0.bytes)
    }
    return files
  }

  /// The name of the scene on the command line; `sceneMember` is its name in Swift.
  private var scene: String { sources == nil ? "sheet" : "our-transition" }
  private var sceneMember: String { sources == nil ? "sheet" : "ourTransition" }

  private var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "Gestures",
      platforms: [.macOS(.v15)],
      dependencies: [
        \(panlab)
      ],
      targets: [
        // The scenes, with the app's own sources; AppSources.txt names their folder.
        .executableTarget(
          name: "Gestures",
          dependencies: [
            .product(name: "Panlab", package: "\(panlabName)"),
            .product(name: "HeadlessUIKit", package: "\(panlabName)"),
            .product(name: "Tunables", package: "\(panlabName)"),
    \(libraries.map { "        .product(name: \"\($0)\", package: \"\(panlabName)\"),\n" }.joined())\
          ],
          exclude: ["AppSources.txt"],
          swiftSettings: [.swiftLanguageMode(.v5)],
          plugins: [.plugin(name: "AppSourcesPlugin", package: "\(panlabName)")]),
        .testTarget(
          name: "GesturesTests",
          dependencies: [
            "Gestures", .product(name: "PanlabTesting", package: "\(panlabName)"),
          ]),
      ]
    )

    """
  }

  private var sourceList: String {
    """
    # A line for each folder or file of the app's sources, from this folder; '!' leaves one out.
    \((sources ?? [(nil, "../../App")]).map { module, path in
      (module.map { "module \($0) = " } ?? "") + path
    }.joined(separator: "\n"))
    \(leftOut.map { "# \($0.reason)\n!\($0.path)\n" }.joined())\
    \(stubs.map { module, path in (module.map { "stub \($0) = " } ?? "") + path + "\n" }.joined())
    """
  }

  private var suite: String {
    """
    // What is promised of the gestures: 'swift run Gestures check' runs it.
    {
      "budgets": { "accuracy": 1, "completion": "600ms", "diagnostics-error": "error" },
      "groups": {
        "\(scene)": {
          "traces": "Recordings", "scene": "\(scene)"\(sources == nil
            ? ",\n      \"skins\": { \"sheet\": \"Screens/sheet.png\" }" : "")
        }
      }
    }

    """
  }

  private var tests: String {
    """
    import PanlabTesting
    import Testing

    @testable import Gestures

    @Test(arguments: try Traces(in: "Recordings"))
    func everyGestureEndsAsMeant(_ trace: Trace) throws {
      let gesture = try replay(trace, in: .\(sceneMember))
      #expect(gesture.verdict == .pass, "\\(gesture)")
    }

    """
      + (sources == nil
        ? """

        @Test func aHigherThresholdKeepsTheSheet() throws {
          let gestures = try Traces(in: "Recordings").map {
            try replay($0, in: .sheet, set: ["dismiss-threshold": "0.9"])
          }
          #expect(gestures.contains { $0.verdict == .fail })
        }

        @Test func shippingCodeHasFailedInNoneOfTheseSituations() throws {
          let examination = try doctor(.sheet)
          #expect(examination.passes, "\\(examination)")
        }

        """ : "")
  }

  private var workflow: String {
    """
    \(SuiteWorkflow.head)
          - run: apt-get update && apt-get install -y libreadline-dev
    \(isFound ? "" : """
          # Package.swift takes Panlab from a path. Name its URL there instead, or check it out to that path here.

    """)      - run: swift test
          - run: swift run Gestures check

    """
  }

  private var readme: String {
    """
    # Gestures

    What our transition does with real fingers, replayed by Panlab.

    ```
    swift test                    # every recording ends as it was meant
    swift run Gestures check      # the same, against the promises in panlab.json
    swift run Gestures repl Recordings --scene \(scene)
    ```

    | file | what is in it |
    |---|---|
    | `\(sources.map { _ in "Sources/Gestures/AppSources.txt" } ?? "App/")` | \
    \(sources == nil ? "the app's sources; for yours, name their folder in `Sources/Gestures/AppSources.txt`"
      : "where the app's sources are; they are compiled unchanged") |
    | `Sources/Gestures/Gestures.swift` | the scenes: what is on screen before the finger touches |
    | `Recordings/` | gestures with labels that say what was meant; made up, so record your own with `PanlabRecorder` |
    | `panlab.json` | budgets for accuracy, completion time and diagnostics; `skins` names pictures of your screens |
    \(sources == nil ? "| `Screens/` | a picture of the sheet, which `page` and `film` show; replace it by a screenshot |\n" : "")\
    | `Tests/` | the same in Swift Testing |

    A number that is declared as `@Tunable("dismiss-threshold", in: 0.1...0.9) var threshold: CGFloat = 0.35` is that number
    in the app. Here `--set dismiss-threshold=0.3` changes it, and `tune` finds its best value:

    ```
    swift run Gestures tune Recordings --scene \(scene) --tune dismiss-threshold
    ```

    """
  }
}
