import ArgumentParser
import Controllers
import Formats
import Foundation
import Replay
import Scenes
import Traces
import Tuning
import Workbench

/// Reads the gestures of a sweep or a tuning as a stream.
struct TuningInputs {
  let paths: [String]
  let setup: Setup
  let objective: Objective
  let work: WorkOptions

  /// The gestures, the controller and the objective.
  struct Input {
    /// All gestures that were read.
    let given: [Trace]
    /// The gestures that can be judged.
    let gestures: FastEvaluator
    /// Warnings about gestures that were left out.
    let warnings: [TuningWarning]
    let controller: Controller
    let settings: ReplaySettings
    let objective: Objective
    /// Whether some of the gestures come from extracts, the files that `panlab extract` writes.
    let hasExtracts: Bool

    /// The tuning problem for some of the gestures.
    ///
    /// The recognised gestures are kept only if they may be replayed; `comparesRules` says whether other rules are tried,
    /// which may need that.
    func problem(
      on gestures: FastEvaluator, _ parameters: [TunedParameter], needsLabels: Bool,
      comparesRules: Bool = false
    ) throws -> TuningProblem {
      try checkPoints(of: gestures, parameters)
      let problem = try TuningProblem(
        gestures: TunedGesture.gestures(of: gestures, controller: controller),
        controller: controller, parameters: parameters, objective: objective,
        replayer: TuningProblem.replayer(of: gestures), needsLabels: needsLabels
      ).felt(on: settings.scene.flatMap(Scene.named))
      return comparesRules ? problem : problem.withoutNeedlessReplayer
    }

    /// Checks that the extracts, which are files of recognised gestures, can be used at all values within the ranges of
    /// the parameters.
    ///
    /// Throws if the extracts are not valid at some of these values, for example because a parameter changes what the
    /// recogniser sees. Also throws if an extract lacks touch points that a decision needs at some of these values.
    private func checkPoints(
      of gestures: FastEvaluator, _ parameters: [TunedParameter]
    ) throws(CommandFailure) {
      guard hasExtracts, gestures.omitsPoints else { return }
      // A transition may settle so late that a replay would stop waiting for it. Its outcome cannot be computed in
      // closed form, and a replay needs the gesture's touch points. Over the range of a parameter, transitions settle
      // latest at one of the two ends. So only the ends of the ranges are checked, in all combinations.
      let corners = parameters.reduce([[]]) { corners, parameter in
        corners.flatMap { [$0 + [parameter.lower], $0 + [parameter.upper]] }
      }
      for corner in parameters.isEmpty ? [] : corners {
        let changed = controller.setting(parameters, to: corner)
        guard gestures.fits(changed) else {
          let names = parameters.map { "'\($0.name)'" }.joined(separator: ", ")
          throw .usage(
            "\(names): changes what the recogniser sees, which extracts have for one setting; name the"
              + " traces themselves")
        }
        if let first = gestures.lacking(under: changed).first {
          throw .unreadable(
            "\(first.name): its extract does not tell how it ends with"
              + " \(zip(parameters, corner).map { "\($0.name) \($0.text($1))" }.joined(separator: ", "));"
              + " narrow the ranges, or name the traces themselves")
        }
      }
    }
  }

  /// A function that parses the parameters that a command varies; throws if a parameter is invalid.
  typealias Parameters = (Controller) throws -> [TunedParameter]

  /// Reads the gestures, the controller and the objective.
  ///
  /// `varied` are the parameters of the sweep or the search as the user wrote them, and `parameters` parses them.
  /// Traces keep only the touch points that decisions may need at any values of these parameters; they keep all touch
  /// points if `parameters` is nil.
  ///
  /// If `isPart` is true, the gestures are part of a larger set, so that it is no error if few or none of them can be
  /// judged.
  func input(
    varying varied: [String], _ parameters: Parameters?, isPart: Bool = false, shard: Shard? = nil
  ) throws -> Input {
    var given = try gestures(
      paths, setup.controller, setup.settings, parameters, mayBeEmpty: isPart)
    if let shard {
      given = given.restricted(
        to: given.traces.indices.filter { shard.contains(given.traces[$0]) })
      guard !given.traces.isEmpty else {
        throw CommandFailure.nothingSelected(
          "'--shard \(shard)': no gesture is in this shard; use fewer shards")
      }
    }
    let hasExtracts = Self.hasExtracts(paths)
    let (gestures, warnings) = try judgeable(
      given, hasExtracts: hasExtracts, controller: setup.controller, varied: varied, isPart: isPart)
    return Input(
      given: given.traces, gestures: gestures, warnings: warnings, controller: setup.controller,
      settings: setup.settings, objective: objective,
      hasExtracts: hasExtracts)
  }

  private static func hasExtracts(_ paths: [String]) -> Bool {
    paths.contains(where: ExtractFile.isExtract)
  }

  /// Reads gestures and leaves out those that cannot be judged.
  func judgeable(
    _ paths: [String], controller: Controller, settings: ReplaySettings, varied: [String],
    _ parameters: Parameters?, for place: TuningWarning.Place = .search
  ) throws -> (gestures: FastEvaluator, warnings: [TuningWarning]) {
    try judgeable(
      gestures(paths, controller, settings, parameters), hasExtracts: Self.hasExtracts(paths),
      controller: controller, varied: varied, for: place)
  }

  private func judgeable(
    _ gestures: FastEvaluator, hasExtracts: Bool, controller: Controller, varied: [String],
    for place: TuningWarning.Place = .search, isPart: Bool = false
  ) throws -> (gestures: FastEvaluator, warnings: [TuningWarning]) {
    if hasExtracts, let first = gestures.lacking(under: controller).first {
      throw CommandFailure.unreadable(
        "\(first.name): its extract does not tell how it ends under '\(controller.name)'; name the traces"
          + " themselves")
    }
    let judgeable = try JudgeableTraces(
      gestures, under: controller, varied: varied.map { String($0.prefix { $0 != "=" }) },
      for: place, isPart: isPart)
    return (gestures.restricted(to: judgeable.places), judgeable.warnings)
  }

  /// Reads traces and recognises their gestures, then appends the gestures of the files that `panlab extract` wrote.
  ///
  /// Any problem ends the command, because tuning must not silently use fewer gestures.
  private func gestures(
    _ paths: [String], _ controller: Controller, _ settings: ReplaySettings,
    _ parameters: Parameters?, mayBeEmpty: Bool = false
  ) throws -> FastEvaluator {
    let files = paths.filter(ExtractFile.isExtract)
    let words = try TraceWords(paths.filter { !ExtractFile.isExtract($0) })
    let loader = TraceLoader(isStrict: work.strict)
    let choice = try words.choice(
      loader,
      under: Setup(scene: nil, controller: controller, settings: settings)
        .evaluation(jobs: work.jobCount))
    // Ignores invalid parameters here, so that errors in the traces are reported before errors in the parameters.
    let varied = try? parameters?(controller)
    let recognizer = TraceRecognizer(
      controller, settings, jobs: work.jobCount(for: settings),
      spare: varied.map { SparePoints(controller, varying: $0) })
    let stream = TraceStream(
      of: choice, settings, start: recognizer.none, work: { recognizer.recognized($0.traces) })
    let loaded = LoadedTraces(problems: loader.load(paths: words.paths, into: stream))
    stream.finish()
    let recognized = stream.all.results
    loaded.announce(repairs: stream.repairMessages)
    for warning in try stream.all.delivery.settled() { StandardError.warning(warning) }
    if let note = recognized.screenNote { StandardError.warning(note) }
    if let code = loaded.exitCode { throw code }
    let traces = recognized.gestures
    if files.isEmpty { return traces }
    let reader = ExtractReader(controller, settings: settings)
    var extracted = ExtractFile.Gestures(besides: traces.traces)
    for file in files { try extracted.add(file, reader, jobs: work.jobCount) }
    extracted.announce()
    if !extracted.errors.isEmpty { throw ExitCode.unreadable }
    if extracted.gestures.isEmpty, traces.traces.isEmpty, !mayBeEmpty {
      throw CommandFailure.nothingSelected(
        "\(files[0]): no gesture in it; name a file that 'panlab extract' wrote")
    }
    let extracts = FastEvaluator(
      extracts: extracted.ordered, controller: controller, settings: settings)
    return traces.traces.isEmpty ? extracts : traces.joined(with: extracts)
  }
}

/// Recognises traces while they are read, and drops the touch points that are not needed.
private struct TraceRecognizer {
  private let controller: Controller
  private let settings: ReplaySettings
  private let jobs: Int
  /// The touch points that the sweep or search does not need, which are dropped; nil to keep all touch points.
  private let spare: SparePoints?

  /// The number of traces in a batch; one worker recognises the gestures of a whole batch.
  private static let batch = 512

  init(
    _ controller: Controller, _ settings: ReplaySettings, jobs: Int, spare: SparePoints?
  ) {
    (self.controller, self.settings, self.jobs) = (controller, settings, jobs)
    self.spare = spare
  }

  var none: RecognizedTraces {
    RecognizedTraces(gestures: FastEvaluator([], controller: controller, settings: settings))
  }

  func recognized(_ traces: [Trace]) -> RecognizedTraces {
    var recognized = none
    recognized.count = traces.count
    for trace in traces {
      guard let screen = settings.assumedScreen(for: trace) else { continue }
      recognized.assumed += 1
      recognized.firstAssumed = recognized.firstAssumed ?? (trace.name, screen)
    }
    let starts = Array(stride(from: 0, to: traces.count, by: Self.batch))
    let parts = concurrentMap(starts.count, jobs: jobs, isCounted: false) { index in
      let batch = traces[starts[index]..<min(starts[index] + Self.batch, traces.count)]
      let recognized = FastEvaluator(Array(batch), controller: controller, settings: settings)
      return spare?.leftOut(of: recognized) ?? recognized
    }
    for part in parts { recognized.gestures.append(part) }
    return recognized
  }
}

/// Recognised traces.
private struct RecognizedTraces: TraceResults {
  fileprivate(set) var gestures: FastEvaluator
  fileprivate var count = 0
  /// How many gestures are on a screen whose size was assumed.
  fileprivate var assumed = 0
  fileprivate var firstAssumed: (name: String, screen: ScreenSize)?

  mutating func join(_ next: consuming RecognizedTraces) {
    gestures.append(next.gestures)
    count += next.count
    assumed += next.assumed
    firstAssumed = firstAssumed ?? next.firstAssumed
  }

  /// A warning about gestures that name no screen size and do not fit on the default phone's screen.
  ///
  /// Nil if there are no such gestures.
  var screenNote: String? {
    guard let first = firstAssumed else { return nil }
    return
      "\(first.name): no screen named: touches reach beyond \(ReplaySettings.defaultScreen), so \(first.screen) is"
      + " assumed, as for \(assumed) of \(counted(count, "gesture")); give --screen or a line '# screen: WxH'"
  }
}
