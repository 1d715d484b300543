import MotionMath
import Traces

/// One recorded gesture as a profile is fitted to it.
struct RecordedGesture: Hashable, Sendable {
  let measures: GestureMeasures
  let traits: GestureTraits
  let stratum: GestureStratum
  let weight: Double
  /// Who made it; nil if nobody says.
  let person: String?
}

/// What kind of gesture it is: gestures are drawn from those of the same kind.
struct GestureStratum: Hashable, Sendable {
  let direction: SynthesisDirection
  /// Whether the finger comes back from where it was farthest.
  let returns: Bool
  let intent: Label.Intent?
  let isCancelled: Bool
  /// How often the panel looks, in hertz.
  let rate: Int

  /// The larger kinds that it belongs to, the largest first, itself last.
  ///
  /// The first holds all gestures, the second those of its direction.
  var family: [[String]] {
    let words = [
      direction.rawValue, "\(returns)", intent?.rawValue ?? "", "\(isCancelled)", "\(rate)",
    ]
    return (0...words.count).map { Array(words.prefix($0)) }
  }
}

extension RecordedGesture {
  /// The gesture of a recording; nil if its finger hardly moves.
  ///
  /// - Parameters:
  ///   - trace: The recording, on a screen of this size.
  ///   - screen: The screen's size.
  ///   - usualRate: The panel's rate in hertz where the recording is too short to tell.
  init?(_ trace: Trace, on screen: ScreenSize, usualRate: Int) {
    let finger = trace.firstFinger
    measures = GestureMeasures(of: finger)
    guard measures.samples > 2, measures.duration > 0, measures.reach >= Self.leastReach else {
      return nil
    }
    let rate = SamplingRate.rate(of: finger) ?? usualRate
    traits = GestureTraits(finger, measures, rate: rate, screen: screen)
    let comesBack = measures.reach - measures.travel
    stratum = GestureStratum(
      direction: measures.direction, returns: comesBack > max(0.1 * measures.reach, 10),
      intent: trace.label?.intent, isCancelled: finger.last?.phase == .cancelled, rate: rate)
    weight = trace.label?.weight ?? 1
    let tag = trace.label?.tags.first { $0.hasPrefix("person:") }
    person = tag.map { String($0.dropFirst("person:".count)) } ?? trace.metadata["person"]
  }

  /// What counts as a movement, in points.
  static let leastReach = 4.0
}
