import Controllers
import Devices
import MotionMath
import Rules
import Traces

/// Several changes tried together.
struct DeviceTrial: Hashable {
  var displayHz: Double?
  var estimator: VelocityEstimator?
  var safeArea: SafeArea?
  var duration: Seconds?
  var isMirrored = false
  var countsFromRecognition = false
  var lostMoves = 0
  var reducesMotion = false
  var factor = 1.0
  var offset = 0.0
  var extent = 0.0
  var delay = 0.0
  var miss: DeviceMiss?
  var parameter: (name: String, value: Double)?

  static func == (one: Self, other: Self) -> Bool {
    one.environment == other.environment && one.factor == other.factor
      && one.offset == other.offset && one.extent == other.extent
      && one.delay == other.delay && one.miss == other.miss
      && one.parameter?.name == other.parameter?.name
      && one.parameter?.value == other.parameter?.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(environment) }

  /// The changes of a trial that affect the whole replay, so that their effect can be found only by replaying again.
  struct Environment: Hashable {
    var displayHz: Double?
    var estimator: VelocityEstimator?
    var safeArea: SafeArea?
    var duration: Seconds?
    var isMirrored = false
    var countsFromRecognition = false
    var lostMoves = 0
    var reducesMotion = false
  }

  var environment: Environment {
    Environment(
      displayHz: displayHz, estimator: estimator, safeArea: safeArea, duration: duration,
      isMirrored: isMirrored, countsFromRecognition: countsFromRecognition, lostMoves: lostMoves,
      reducesMotion: reducesMotion)
  }
}
