package import Controllers
import Formats
package import HeadlessUIKit
import MotionMath
import Rules
package import Traces

/// A recognised recording, reduced to the data that decisions need, with its label and origin.
package struct ExtractedGesture: Sendable {
  /// The trace; its touch points may be left out if no decision needs a replay through the full stack.
  package internal(set) var trace: Trace
  /// The recognised gesture.
  ///
  /// Its property ``RecognizedGesture/changes`` is a range of indices of this structure's array ``changes``.
  var gesture: RecognizedGesture
  /// The gesture at each change of the pan, for rules that are asked before the release.
  var changes: [GestureInstant] = []
  /// Diagnostics copied to every outcome: repairs of the recording, and why the gesture cannot drive the scene.
  var notes: [Diagnostic] = []
  /// The metrics that follow from the recording alone, regardless of the decision.
  var metrics: RecordedMetrics
  /// Whether the finger never reached the recogniser, which therefore refused nothing.
  var isMissed = false
  /// The gesture's position among all gestures of a run; nil unless the extract comes from a shard, a part of the run.
  package var position: Int?
}

extension RecognizedGesture {
  /// Whether the gesture's course may require a replay through the full stack, which needs the touch points.
  var mayNeedPoints: Bool { course == .intricate || course == .cancelled }

  /// Whether all numbers are finite, so that JSON can represent them.
  var isFinite: Bool {
    [recognizedAt, firstContact, lastDelivery, width, height].allSatisfy(\.isFinite)
      && last.numbers.allSatisfy(\.isFinite)
  }
}

extension Trace {
  /// The trace without its touch points.
  ///
  /// Its ``contentHash`` remains the hash of the removed points.
  var withoutPoints: Trace {
    var trace = self
    trace.omittedPoints = contentHash
    (trace.samples, trace.contacts) = ([], nil)
    return trace
  }
}

// Converts gestures to and from the lines of an extract: recognised gestures, reduced to the data that decisions need.
extension FastEvaluator {
  /// The gestures as newline-terminated lines of an extract, one line for each gesture.
  ///
  /// If the gestures are a shard, a part of a run, `positions` are their positions among all gestures of the run.
  package func lines(positions: [Int]?) -> [String] {
    traces.indices.map { place in
      var extract = extract(at: place)
      extract.position = positions?[place]
      return extract.json(recognizer).document(linesToDepth: 0)
    }
  }

  /// Creates an evaluator from gestures that were extracted for a controller's recogniser.
  package init(
    extracts: [ExtractedGesture], controller: Controller, settings: ReplaySettings
  ) {
    self.init(
      extracts,
      recognizer: RecognizerSettings(controller, settings: settings.scened(for: controller)))
  }

  /// The traces whose touch points were left out although this controller's decision needs them.
  package func lacking(under controller: Controller) -> [Trace] {
    let places = traces.indices.filter { traces[$0].omittedPoints != nil }
    return untold(places, under: controller).map { traces[$0] }
  }

  /// A copy that keeps a gesture's touch points only if at least one of these controllers may need them to judge it.
  ///
  /// A controller with stops must be able to judge the gesture without touch points for every stop at which it may end;
  /// otherwise, the touch points are kept. They are always kept if the gesture's course is `cancelled` or `intricate`.
  ///
  /// - Precondition: The controllers ask their rules at the release, and ``fits(_:)`` returns true for each of them.
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

  /// Returns the positions in `places` whose traces need a replay through the full stack.
  private func untold(_ places: [Int], under controller: Controller) -> [Int] {
    guard hasClosedForm, !places.isEmpty else { return [] }
    let rule = rule(of: controller)
    let tails = TailForm(controller, in: recognizer.replay.entry)
    return changes.withUnsafeBufferPointer { changes in
      rule.run { running in
        let judge = GestureJudge(controller, running, changes)
        return places.filter { place in
          let ending = judge.ending(of: gestures[place], from: traces[place].startStop)
          return !isComputable(place, ending, tails)
        }
      }
    }
  }

  /// For each gesture, the reason why it cannot be used for judging; nil if it can.
  ///
  /// Either the gesture cannot drive the scene, or its label or recorded start fits none of the controller's stops.
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
