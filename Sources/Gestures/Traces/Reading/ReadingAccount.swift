import Formats
import MotionMath

/// How a file was read, step by step: what each step made of it, by what evidence, and with what doubts.
///
/// Everything is taken from what the reader has: the recipe, the traces and their repairs.
public struct ReadingAccount: Hashable, Sendable {
  /// The steps, in the order in which a file goes through them.
  public enum Step: String, Hashable, Sendable, CaseIterable {
    case records, names, clock, unit, places, phases, gestures
  }

  /// What one step made of a file.
  public struct Line: Hashable, Sendable {
    public let file: String
    public let step: Step
    public let reading: String
    public let evidence: String
    public let doubts: [String]
  }

  public private(set) var lines: [Line] = []

  /// Tells how a file was read.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - path: The file's path, for messages.
  ///   - traces: The traces that were read from the file, in the order of the file.
  package init(_ file: MappedFile, path: String, traces: [Trace]) {
    let bytes = file.content
    let isRecording = TraceImporter.isRecording(file, path: path)
    let format = isRecording ? RecordingFormat.detected(in: bytes) : .csv
    let recipe = isRecording ? TraceImporter.recipe(for: bytes) : Recipe(describing: bytes)
    let hasReader = TraceImporter.adjustableRecipe(for: bytes) == nil && isRecording
    let all = Account(traces: traces, recipe: hasReader ? nil : recipe, format: format)
    for step in Step.allCases {
      let (reading, evidence) = all.line(step)
      let doubts = traces.flatMap(\.repairs).filter { Dirt(rawValue: $0.code)?.step == step }
      var known: Set<String> = []
      lines.append(
        Line(
          file: path, step: step, reading: reading, evidence: evidence,
          doubts: doubts.map { "line \($0.line): \($0.message)" }.filter {
            known.insert($0).inserted
          }))
    }
  }
}

/// What the steps of reading say of a file.
private struct Account {
  let traces: [Trace]
  /// The recipe by which the file was read; nil if its format has a reader of its own.
  let recipe: Recipe?
  let format: RecordingFormat

  func line(_ step: ReadingAccount.Step) -> (reading: String, evidence: String) {
    switch step {
    case .records: records
    case .names: names
    case .clock: clock
    case .unit: unit
    case .places: places
    case .phases: phases
    case .gestures: gestures
    }
  }

  private var records: (String, String) {
    let count = traces.reduce(0) { $0 + $1.samples.count }
    let touches = "\(count) touches"
    guard let recipe else { return ("\(touches) of \(format.rawValue)", "its lines are known") }
    switch recipe.shape {
    case .rows:
      let separator = recipe.separator.map { $0 == 9 ? "tab" : "'\(Unicode.Scalar($0))'" } ?? "','"
      return ("\(touches) in rows of a table", "fields between \(separator) in its first line")
    case .lines:
      return (
        "\(touches) in lines of a log (\(format.rawValue))",
        "the pattern \(recipe.patterns.joined(separator: " or "))"
      )
    case .json:
      return ("\(touches) in objects of JSON (\(format.rawValue))", "objects with an x and a y")
    }
  }

  private var names: (String, String) {
    guard let recipe else { return ("as \(format.rawValue) names them", "the format") }
    if recipe.shape == .lines {
      return ("by their positions in the pattern", "the words before them")
    }
    let named = Recipe.roles.compactMap { role in
      recipe.names[Recipe.column(role)]?.first.map { "\(role) is '\($0)'" }
    }
    if recipe.shape == .json, named.isEmpty {
      return ("keys by their usual names", "the vocabulary")
    }
    return (
      named.joined(separator: ", "),
      recipe.columns.isEmpty ? "the header" : "the order of the columns"
    )
  }

  private var clock: (String, String) {
    guard let first = traces.first else { return ("none", "") }
    let isClock = first.times == .clock
    return (
      isClock ? "a time of day" : "a running count",
      "the longest gesture takes \(UnitEvidence.time(traces.map(\.duration).max() ?? 0))"
    )
  }

  private var unit: (String, String) {
    let units = Set(traces.map(\.times.description)).sorted()
    let interval = traces.map { GestureMeasures(of: $0.firstFinger).interval }.median
    return (units.joined(separator: " or "), "reports \(UnitEvidence.time(interval)) apart")
  }

  private var places: (String, String) {
    let metadata = traces.first?.metadata ?? TraceMetadata()
    let reach = PlaceReach(Trace.Samples(traces.flatMap { Array($0.samples) }))
    let scale = metadata["scale"].flatMap { $0 == "1" ? nil : $0 }
    let unit =
      recipe?.places == .deltas ? "differences" : scale.map { "\($0) pt for each unit" } ?? "points"
    return (
      "\(unit), \(metadata.screen.map { "on \($0)" } ?? "on no named screen"), from the left and from above",
      "from \(reach.start) to \(reach.end)"
    )
  }

  private var phases: (String, String) {
    let found = Set(traces.flatMap { $0.samples.map(\.phase) })
    let all = Trace.Phase.allCases.filter(found.contains).map(\.rawValue).joined(separator: ", ")
    let words =
      recipe?.phases.sorted { $0.key < $1.key }.map { "'\($0.key)' is \($0.value.rawValue)" } ?? []
    return (
      all,
      words.isEmpty ? "usual words, or pauses where there are none" : words.joined(separator: ", ")
    )
  }

  private var gestures: (String, String) {
    let fingers = traces.map { Set($0.samples.map(\.touch)).count }.max() ?? 0
    let people = Set(traces.compactMap { $0.metadata["person"] })
    let labels = traces.count { $0.label != nil }
    var parts = [counted(traces.count, "gesture")]
    if fingers > 1 { parts.append("up to \(fingers) fingers") }
    if !people.isEmpty { parts.append("\(people.count) people") }
    if labels > 0 { parts.append(counted(labels, "label")) }
    return (parts.joined(separator: ", "), traces.first.map { "the first is \($0.name)" } ?? "")
  }
}

extension Dirt {
  /// The step of reading that finds this.
  var step: ReadingAccount.Step {
    switch self {
    case .byteOrderMark, .notUTF8, .separator, .lineEndings, .blankLine, .strayComment,
      .trailingSeparator,
      .shortRow, .cutOffRow, .decimalComma, .unreadableLine, .duplicateRow, .eventsDropped:
      .records
    case .againstName, .intentConflict, .labelOfStrokes: .names
    case .negativeTime, .rowsOutOfOrder, .clockJump, .duplicateTime, .dispatchClock, .dispatchEarly:
      .clock
    case .timeUnit, .unitDoubtful: .unit
    case .fractions, .pixels, .differences, .spike, .leap, .offScreen, .upAtOrigin: .places
    case .missingBegan, .beganTwice, .afterEnded, .endedWithoutBegan, .missingEnded,
      .stationaryMoves:
      .phases
    case .upMoved, .thinned, .strokes: .gestures
    }
  }
}
