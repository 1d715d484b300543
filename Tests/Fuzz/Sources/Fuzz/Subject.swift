import Controllers
import Export
import MotionMath
import Replay
import Reports
import Rules
import Traces
import Workbench

/// Something that reads what users write.
///
/// Whatever it is given, it answers or throws its own error; what it accepts keeps its promises.
struct Subject: Sendable {
  /// The subject's name, which is part of the file names of its seeds.
  let name: String
  let read: @Sendable ([UInt8]) -> Void

  /// Every subject; the order is that of the first byte of an input, so new ones come last.
  static let all: [Subject] =
    [recording, labels, rule, formula, controller, curve, report]
    + RecordingFormat.allCases.filter { $0 != .csv }.map(importer) + [export, suite]
    + [importer(.csv), baseline, recipe, verb("agree"), verb("review"), bundle]

  /// Passes the rest of the input to the subject that the first byte selects.
  static func choose(_ input: UnsafeBufferPointer<UInt8>) {
    guard let choice = input.first else { return }
    all[Int(choice) % all.count].read(Array(input.dropFirst()))
  }

  private static let recording = Subject(name: "csv") { bytes in
    guard let traces = try? TraceReader.read(bytes: bytes, file: "a.csv", name: "a") else { return }
    expectCopies(of: traces)
    if let trace = traces.first, trace.samples.count < 400, trace.duration < 20 {
      _ = ReplayEngine().replay(trace, with: .default).outcome
    }
  }

  private static func importer(_ format: RecordingFormat) -> Subject {
    Subject(name: format.rawValue) { bytes in
      let options = TraceImporter.Options(format: format)
      let result = try? TraceImporter.read(
        bytes: bytes, file: "a", name: "a", options: options)
      expectCopies(of: result)
    }
  }

  /// Reads a recipe and, after the separator, a recording in the recipe's format.
  private static let recipe = Subject(name: "recipe") { bytes in
    let parts = bytes.split(separator: separator, maxSplits: 1)
    guard let recipe = try? Recipe(bytes: Array(parts.first ?? []), file: "r.json") else { return }
    let copy = try? Recipe(bytes: Array(recipe.text.utf8), file: "r.json")
    expect(copy == recipe, "the recipe reads back otherwise")
    guard parts.count == 2 else { return }
    let options = TraceImporter.Options(recipe: recipe)
    let result = try? TraceImporter.read(
      bytes: Array(parts[1]), file: "a", name: "a", options: options)
    expectCopies(of: result)
  }

  /// Reads a recording and, after the separator, its labels, and runs a verb of the console on them.
  private static func verb(_ name: String) -> Subject {
    Subject(name: name) { bytes in
      let parts = bytes.split(separator: separator, maxSplits: 1)
      let source = OneFile(
        bytes: Array(parts.first ?? []), labels: Array(parts.dropFirst().joined()))
      let environment = Environment(traces: source, controllers: NoControllers())
      var session = Session(environment: environment, controller: .default)
      guard (try? session.execute("load a")) != nil else { return }
      for format in ReportFormat.allCases {
        _ = try? session.execute("\(name) --format \(format.rawValue)")
      }
    }
  }

  /// Reads a page that may have a bundle, and the recordings in it.
  private static let bundle = Subject(name: "bundle") { bytes in
    guard let bundle = try? IncidentBundle(page: bytes, file: "a.html") else { return }
    let page = bundle.element + "</html>"
    let copy = try? IncidentBundle(page: Array(page.utf8), file: "a.html")
    expect(copy == bundle, "the bundle reads back otherwise")
    for gesture in bundle.gestures {
      let text = bundle.text(of: gesture.file) ?? ""
      _ = try? TraceReader.read(bytes: Array(text.utf8), file: gesture.file, name: gesture.name)
    }
  }

  /// Separates a recipe from its recording, and a recording from its labels: ASCII's record separator.
  static let separator: UInt8 = 0x1E

  private static func expectCopies(of result: TraceImporter.Result?) {
    guard let result else { return }
    expectCopies(of: result.traces, isScript: result.isScript)
  }

  /// Checks that each trace of a file reads back equal in strict mode.
  ///
  /// A file with doubtful repairs is skipped, because the same doubt may be found again, also in a gesture that was
  /// split from the recording with the doubt. So is a file with such gestures: one alone may raise a doubt that the
  /// whole recording did not. In a script, a finger may be anywhere next: its copy is a recording, which may be doubted,
  /// and is the same all the same.
  private static func expectCopies(of traces: [Trace], isScript: Bool = false) {
    let doubts = [
      "unit-doubtful", "thinned", "up-moved", "clock-jump", "strokes", "spike", "leap",
      "off-screen",
      "against-name",
    ]
    if traces.contains(where: { $0.repairs.contains { doubts.contains($0.code) } }) { return }
    for trace in traces {
      let copy = try? TraceReader.read(
        bytes: Array(TraceWriter.csv(for: trace).utf8), file: "a.csv", name: trace.name,
        options: .init(strict: !isScript))
      expect(copy?.map(\.samples) == [trace.samples], "the copy of \(trace.name) differs")
    }
  }

  private static let labels = Subject(name: "labels") { bytes in
    _ = try? LabelFile(bytes: bytes, file: "labels.csv", options: .init())
  }

  private static let rule = Subject(name: "rule") { bytes in
    guard let rule = try? DecisionRule(reading: String(decoding: bytes, as: UTF8.self)) else {
      return
    }
    expect((try? DecisionRule(reading: rule.text)) == rule, "'\(rule.text)' reads back otherwise")
    let decision = rule.decide(release, numbers: RuleNumbers())
    expect(!decision.margin.isNaN, "'\(rule.text)' has no margin")
    for flip in rule.flips(of: release, numbers: RuleNumbers()) {
      expect(flip.value.isFinite, "'\(rule.text)' flips at \(flip.value)")
    }
  }

  private static let formula = Subject(name: "formula") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    for unit in ParameterUnit.allCases {
      guard let formula = try? Formula(reading: text, unit: unit) else { continue }
      expect(
        formula.value(at: release, numbers: RuleNumbers()).isFinite, "'\(text)' is not finite")
    }
  }

  private static let controller = Subject(name: "controller") { bytes in
    let read = try? Controller(json: bytes, file: "a.json")
    guard let read else { return }
    _ = read.fileText
  }

  private static let export = Subject(name: "export") { bytes in
    guard let controller = try? ExportReader.controller(in: bytes, file: "a") else { return }
    let evidence: ExportEvidence? =
      if case .fitting(let found) = ExportReader.evidence(in: bytes, for: controller) {
        found
      } else {
        nil
      }
    // XML, and so a property list, holds no control characters: they are written as escapes there.
    let words = controller.name + controller.source
    guard !words.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      return
    }
    let export = ControllerExport(controller, toolVersion: "0", evidence: evidence)
    for format in ExportFormat.allCases {
      let text = export.text(as: format)
      guard format.readsBack else { continue }
      var copy = try? ExportReader.controller(in: text.utf8, file: "a")
      // A preset's source is not said of another rule.
      copy?.source = controller.source
      expect(copy == controller, "\(format.rawValue) does not read back equal")
    }
  }

  private static let suite = Subject(name: "suite") { bytes in
    _ = try? GestureSuite(json: bytes, file: "panlab.json")
  }

  private static let baseline = Subject(name: "baseline") { bytes in
    guard let baseline = try? Baseline(json: bytes, file: "b.json") else { return }
    let copy = try? Baseline(json: Array(baseline.json.utf8), file: "b.json")
    expect(copy?.json == baseline.json, "the baseline reads back otherwise")
  }

  private static let curve = Subject(name: "curve") { bytes in
    guard let curve = try? CurveSpec(parsing: String(decoding: bytes, as: UTF8.self)) else {
      return
    }
    _ = curve
  }

  private static let report = Subject(name: "report") { bytes in
    guard
      let report = try? SuiteReport(json: bytes, file: "a.json")
    else { return }
    for format in SuiteReportFormat.allCases { _ = report.text(as: format) }
  }

  /// A gesture to ask rules about.
  private static let release = Release(
    progress: 0.43, translation: 168, velocity: -212.5, peakProgress: 0.6, elapsed: 0.31,
    extent: 390, location: 188, speed: 230)

  private static func expect(_ holds: Bool, _ message: @autoclosure () -> String) {
    if !holds { fatalError(message()) }
  }
}

/// The recordings of one file, small enough to be replayed, and their labels.
private struct OneFile: TraceSource, Sendable {
  let bytes: [UInt8]
  let labels: [UInt8]

  func load(path: String) -> LoadedTraces {
    let read = (try? TraceReader.read(bytes: bytes, file: "a.csv", name: "a")) ?? []
    let labelled = try? LabelFile(bytes: labels, file: "labels.csv", options: .init())
    let known = Dictionary(
      (labelled?.entries ?? []).map { ($0.trace, $0.label) },
      uniquingKeysWith: { first, _ in first })
    let traces = read.prefix(64).filter { $0.samples.count < 400 && $0.duration < 20 }
    return LoadedTraces(
      traces: traces.map { trace in
        var trace = trace
        trace.label = known[trace.name] ?? trace.label
        return trace
      })
  }

  func completions(forPath prefix: String) -> [String] { [] }
}

/// No files of controllers.
private struct NoControllers: ControllerSource, Sendable {
  func exists(path: String) -> Bool { false }
  func controller(path: String) throws(CommandError) -> Controller { .default }
}
