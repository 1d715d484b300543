import ArgumentParser
import Controllers
import Formats
import Foundation
import Replay
import Traces
import Tuning
import Workbench

/// The files of a sweep or a tuning, which are read as a stream.
struct TuningFiles: TuningSource {
  let paths: [String]
  /// The files and folders of gestures that only judge the result.
  var unseen: [String] = []
  let setup: Setup
  let work: WorkOptions
  var isPart = false
  var shard: Shard?

  var controller: Controller { setup.controller }
  var settings: ReplaySettings { setup.settings }

  func gestures(
    for place: TuningWarning.Place, varying varied: [TunedParameter]?
  ) throws -> GivenGestures {
    let paths = place == .unseen ? unseen : paths
    let extracts = paths.filter(ExtractFile.isExtract)
    var given = try gestures(of: paths, extracts, varying: varied)
    if let shard {
      given = given.restricted(
        to: given.traces.indices.filter { shard.contains(given.traces[$0]) })
      guard !given.traces.isEmpty else {
        throw CommandFailure.nothingSelected(
          "'--shard \(shard)': no gesture is in this shard; use fewer shards")
      }
    }
    return try GivenGestures(given, under: controller, hasExtracts: !extracts.isEmpty)
  }

  /// Reads traces and recognises their gestures, then appends the gestures of the files that `panlab extract` wrote.
  ///
  /// Any problem ends the command, because tuning must not silently use fewer gestures.
  private func gestures(
    of paths: [String], _ files: [String], varying varied: [TunedParameter]?
  ) throws -> FastEvaluator {
    let words = try TraceWords(paths.filter { !ExtractFile.isExtract($0) })
    let loader = TraceLoader(isStrict: work.strict)
    let choice = try words.choice(loader, under: setup.evaluation(jobs: work.jobCount))
    let recognizer = TraceRecognizer(
      controller, settings, jobs: work.jobCount(for: settings),
      spare: varied.map { SparePoints(controller, varying: $0) })
    let stream = TraceStream(
      of: choice, settings, start: recognizer.none, work: { recognizer.recognized($0.traces) })
    let loaded = stream.read(words.paths, by: loader)
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
    if extracted.gestures.isEmpty, traces.traces.isEmpty, !isPart {
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
