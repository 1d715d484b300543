package import Controllers
import Formats
package import HeadlessUIKit
import MotionMath
import Rules
package import Traces

/// A recording as decisions need it: recognised, with its label and its origin.
package struct ExtractedGesture: Sendable {
  /// Without touch points, unless a decision may need the full stack.
  package internal(set) var trace: Trace
  /// Its range of changes is ``changes``'s.
  var gesture: RecognizedGesture
  /// The changes of the pan, for rules that are asked before the release.
  var changes: [GestureInstant] = []
  /// Diagnostics copied to every outcome: repairs, and why the gesture cannot drive the scene.
  var notes: [Diagnostic] = []
  /// What the recording says of the gesture, whatever decides.
  var metrics: RecordedMetrics
  /// Its place among all gestures of a run of which this is a shard; nil otherwise.
  package var position: Int?
}

extension RecognizedGesture {
  /// Whether some controller may ask the full stack about the gesture.
  var mayNeedPoints: Bool { course == .intricate || course == .cancelled }

  /// Whether all its numbers can be written.
  var isFinite: Bool {
    [recognizedAt, firstContact, lastDelivery, width, height].allSatisfy(\.isFinite)
      && last.numbers.allSatisfy(\.isFinite)
  }
}

extension GestureInstant {
  /// The names of ``numbers`` in files.
  static let names = [
    "time_s", "translation_pt", "peak_pt", "velocity_pt_per_s", "speed_pt_per_s", "location_pt",
  ]

  var numbers: [Double] { [time, translation, peak, velocity, speed, location] }

  /// Nil for another count of numbers.
  init?(_ numbers: [Double]) {
    guard numbers.count == Self.names.count else { return nil }
    self.init()
    (time, translation, peak) = (numbers[0], numbers[1], numbers[2])
    (velocity, speed, location) = (numbers[3], numbers[4], numbers[5])
  }
}

extension Trace {
  /// The trace without its touch points, which ``contentHash`` still stands for.
  var withoutPoints: Trace {
    var trace = self
    trace.omittedPoints = contentHash
    trace.samples = []
    return trace
  }
}

// From traces to lines, and back to an evaluator.
extension FastEvaluator {
  /// The newline-terminated line of each gesture; `positions` are those of a shard's in its run.
  package func lines(positions: [Int]?) -> [String] {
    traces.indices.map { place in
      var extract = extract(at: place)
      extract.position = positions?[place]
      return extract.json(recognizer).document(linesToDepth: 0)
    }
  }

  /// Takes gestures that were extracted for a controller's recogniser.
  package init(
    extracts: [ExtractedGesture], controller: Controller, settings: ReplaySettings
  ) {
    self.init(
      extracts,
      recognizer: RecognizerSettings(controller, settings: settings.scened(for: controller)))
  }

  /// The traces whose touch points a controller needs and which have none.
  package func lacking(under controller: Controller) -> [Trace] {
    let places = traces.indices.filter { traces[$0].omittedPoints != nil }
    return untold(places, under: controller).map { traces[$0] }
  }

  /// The gestures without the touch points that none of some controllers needs, at whatever stop it lets them end.
  ///
  /// - Precondition: The controllers ask their rules at the release, and the evaluator fits them.
  package func withoutPoints(neededBy controllers: [Controller]) -> FastEvaluator {
    guard hasClosedForm else { return self }
    let spare = traces.indices.filter {
      !gestures[$0].mayNeedPoints && gestures[$0].isFinite && traces[$0].omittedPoints == nil
    }
    var needed: Set<Int> = []
    for controller in controllers {
      needed.formUnion(untold(spare, under: controller))
      if controller.stops.isEmpty { continue }
      let choices = stopChoices(under: controller)
      needed.formUnion(
        spare.filter { choices[$0] == nil && gestures[$0].course != .unrecognized })
    }
    var rest = self
    for place in spare where !needed.contains(place) {
      rest.traces[place] = traces[place].withoutPoints
    }
    return rest
  }

  /// Those of some places whose outcomes only the full stack can tell.
  private func untold(_ places: [Int], under controller: Controller) -> [Int] {
    guard hasClosedForm, !places.isEmpty else { return [] }
    let rule = rule(of: controller)
    let tails = TailForm(controller, in: recognizer.replay.entry)
    return changes.withUnsafeBufferPointer { changes in
      rule.run { running in
        let judge = GestureJudge(controller, running, changes)
        return places.filter { place in
          let ending = judge.ending(of: gestures[place], from: traces[place].startStop)
          return !tells(place, ending, tails)
        }
      }
    }
  }

  /// Why gestures say nothing about the scene or the controller's stops; nil if one does.
  package func obstacles(under controller: Controller) -> [Diagnostic?] {
    var obstacles: [Diagnostic?] = []
    obstacles.reserveCapacity(traces.count)
    forEachOutcome(under: controller, of: traces.indices) {
      obstacles.append($1.obstacle ?? $1.unknownStop)
    }
    return obstacles
  }

  /// Whether the touch points of any trace were left out.
  package var omitsPoints: Bool { traces.contains { $0.omittedPoints != nil } }
}
