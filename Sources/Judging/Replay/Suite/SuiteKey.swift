import Controllers
import Devices
import Formats
import HeadlessUIKit
package import Rules
import Scenes

/// A key of suite files.
///
/// The reader of suite files, the reference documentation and the JSON Schema all use the list ``all``.
package struct SuiteKey: Hashable, Sendable {
  /// The place in a suite file where a key may be used.
  package enum Place: String, Hashable, Sendable, CaseIterable {
    /// At the top level of the file.
    case suite
    /// In a group.
    case group
    /// In a group, or at the top level as the default for every group.
    case shared
    /// In the `budgets` object of a group or of the whole file.
    case budget
  }

  /// The kind of value that a key has.
  package enum Value: Hashable, Sendable {
    case text, texts, level, groups, controller, budgets
    case words([String])
    /// Some of these words in a list, or joined by commas in a text.
    case list([String])
    case numbers([Double])
    /// An object whose values are numbers, or texts with units.
    ///
    /// The keys of the object must be among these names; if there are no names, any key is valid.
    case values([String])
    /// An object whose values are paths of files.
    case files
    /// A limit in this unit, an object with a limit and a severity, or the severity `off` without a limit.
    case limit(ParameterUnit)
    /// A single limit, or several limits in different units.
    case limits
  }

  package let name: String
  package let place: Place
  package let value: Value
  /// The meaning of the key, in one line without a full stop.
  package let meaning: String
  /// An example value, as JSON.
  package let example: String

  private init(
    _ name: String, _ place: Place, _ value: Value, _ meaning: String, example: String
  ) {
    (self.name, self.place, self.value) = (name, place, value)
    (self.meaning, self.example) = (meaning, example)
  }

  /// Every key, in the order of the reference documentation.
  package static let all: [SuiteKey] = files + groups + budgets + limits + findings

  /// The names of the keys that may be used at any of these places.
  package static func names(_ places: Place...) -> [String] {
    all.filter { places.contains($0.place) }.map(\.name)
  }

  private static let files: [SuiteKey] = [
    SuiteKey(
      "$schema", .suite, .text, "the JSON Schema of this file, for editors",
      example: #""panlab.schema.json""#),
    SuiteKey(
      "groups", .suite, .groups, "the groups by name; each has its own traces",
      example: #"{ "back": { "traces": "swipe-back" } }"#),
    SuiteKey(
      "presets", .suite, .text,
      "a folder of more presets, one per file, relative to the suite", example: #""presets""#),
    SuiteKey(
      "baseline", .suite, .text, "the file of the baseline, relative to the suite",
      example: #""baseline.json""#),
    SuiteKey(
      "tolerances", .suite, .values(Metric.compared.map(\.name)),
      "how far a metric may move from the baseline", example: #"{ "completion": "5ms" }"#),
  ]

  private static let groups: [SuiteKey] = [
    SuiteKey(
      "traces", .group, .texts, "a folder, a file or a pattern, or a list of them",
      example: #"["swipe-back", "more/*.csv"]"#),
    SuiteKey(
      "controller", .shared, .controller, "a preset, a controller file or the settings themselves",
      example: #""lazy-transitions""#),
    SuiteKey(
      "set", .shared, .values([]), "parameters of the controller to change",
      example: #"{ "velocity-threshold": 450, "extent": "0.5h" }"#),
    SuiteKey(
      "scene", .shared, .text, "the transition that the gestures drive; 'panlab scenes' lists them",
      example: #""cube-navigation""#),
    SuiteKey(
      "delivery", .shared, .words(ReplaySettings.Delivery.allCases.map(\.rawValue)),
      "how samples become events", example: #""frame""#),
    SuiteKey(
      "display-hz", .shared, .numbers([60, 120]), "the display's refresh rate", example: "120"),
    SuiteKey(
      "screen", .shared, .text, "the screen's size in points, for recordings without one",
      example: #""390x844""#),
    SuiteKey(
      "environment", .shared, .list(SystemSetting.allCases.map(\.rawValue)),
      "system settings that are on: \(SystemSetting.allCases.map(\.rawValue).joined(separator: ", "))",
      example: #"["reduce-motion", "right-to-left"]"#),
    SuiteKey(
      "skins", .shared, .files,
      "your own pictures of views, by the names of the views and relative to the suite: PNG, JPEG or WebP, for 'page' and 'film'",
      example: #"{ "detail": "screens/detail.png" }"#),
    SuiteKey(
      "intent", .shared, .level, "the level of a decision that contradicts its label",
      example: #""warn""#),
    SuiteKey(
      "budgets", .shared, .budgets, "the limits that the traces must keep",
      example: #"{ "accuracy": 0.9 }"#),
  ]

  private static let budgets: [SuiteKey] =
    [
      SuiteKey(
        "accuracy", .budget, .limit(.fraction),
        "the lowest share, by weight, of the traces with a label that are decided as meant",
        example: #""90%""#),
      SuiteKey(
        "agreement", .budget, .limit(.fraction),
        "the lowest share of recorded device decisions that replays confirm, not counting those inside noise",
        example: #""90%""#),
      SuiteKey(
        Budget.likenessName, .budget, .limit(.fraction),
        "the lowest share of recordings with a device's outcome that match the replay in decision, values, times, motion and orientation",
        example: #""90%""#),
      SuiteKey(
        "flips", .budget, .level, "decisions that differ from the baseline", example: #""error""#),
      SuiteKey(
        "changes", .budget, .level,
        "traces with the baseline's decision and a metric that moved beyond its tolerance",
        example: #""warn""#),
      SuiteKey(
        "margin", .budget, .limits,
        "the least distance of a decision from its boundary, for each unit",
        example: #"{ "limit": ["0.5%", "5pt/s"], "level": "warn" }"#),
    ]
    + Diagnostic.Severity.allCases.map {
      SuiteKey(
        Budget.name($0), .budget, .level, "traces with a diagnostic of severity \($0.rawValue)",
        example: #""error""#)
    }

  private static let limits: [SuiteKey] = Metric.limited.flatMap { metric in
    Budget.Statistic.allCases.map { statistic in
      let unit = metric.unit ?? .fraction
      let what =
        switch statistic {
        case .each: "\(metric.title) of any trace"
        case .median: "median \(metric.title) of the traces"
        case .p90: "90th percentile of the traces' \(metric.title)"
        case .mean: "mean \(metric.title) of the traces"
        }
      return SuiteKey(
        Budget.name(metric, statistic), .budget, .limit(unit),
        "the greatest \(what) allowed",
        example: unit == .seconds ? #""400ms""# : unit == .fraction ? "0.05" : #""2/s""#)
    }
  }

  private static let findings: [SuiteKey] = FindingKind.allCases.map {
    SuiteKey(
      $0.rawValue, .budget, .level, "\($0.meaning) (default: \($0.level.rawValue))",
      example: #""warn""#)
  }
}

/// The reference documentation of suite files: every key with its meaning and an example, as Markdown.
package struct SuiteReference {
  package init() {}

  /// The reference documentation of suite files as Markdown, ending in a newline.
  package var text: String {
    let places: [(SuiteKey.Place, String)] = [
      (.suite, "In the file"), (.group, "In a group"),
      (.shared, "In a group, or in the file as the default of every group"),
      (.budget, "In `budgets`"),
    ]
    return Self.head
      + places.map { place, title in
        "\n## \(title)\n\n| key | meaning | example |\n| :--- | :--- | :--- |\n"
          + SuiteKey.all.filter { $0.place == place }.map(Self.row).joined()
      }.joined() + "\n## Metrics\n\n| metric | what it is |\n| :--- | :--- |\n"
      + Metric.all.map { "| `\($0.name)` | \($0.meaning) |\n" }.joined()
  }

  private static let head = """
    # Suites

    `panlab check` runs the nearest `panlab.json`: groups of traces, each with its controller, its scene and its
    budgets. `panlab init FOLDER` writes one from a folder of recordings;
    `panlab export --format json-schema --of suite` writes a JSON Schema for editors. Comments are allowed.

    A level is `off`, `warn` or `error`; only `error` fails a run. `false` means `off` and `true` means `error`.
    A limit is a number, or a text with its unit: `0.9`, `"90%"`, `"400ms"`; with a level it is an object:
    `{ "limit": "400ms", "level": "warn" }`. A limit on a metric may have a lower end too, `"200ms..600ms"`, or only
    that, `"200ms.."`; completions of 0 do not count for it. A group's keys replace the file's.

    """

  /// The row for a key in a Markdown table of the reference documentation.
  ///
  /// All statistics of a metric share one row: the row of the statistic `each`. For the other statistics, the text is
  /// empty.
  private static func row(_ key: SuiteKey) -> String {
    guard key.place == .budget, let (metric, statistic) = Budget.metric(named: key.name) else {
      return "| `\(key.name)` | \(key.meaning) | `\(key.example)` |\n"
    }
    guard statistic == .each else { return "" }
    let names = Budget.Statistic.allCases.map { "`\(Budget.name(metric, $0))`" }
    return
      "| \(names.joined(separator: ", ")) | the greatest \(metric.title) allowed of any trace, or of the median, the"
      + " 90th percentile or the mean of all | `\(key.example)` |\n"
  }
}
