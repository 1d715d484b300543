import Controllers
import Devices
import MotionMath
import Rules
import Traces

/// Several changes tried together.
struct DeviceTrial: Hashable {
  var environment = Environment()
  var factor = 1.0
  var offset = 0.0
  var extent = 0.0
  var delay = 0.0
  /// Whether a few moves amid each stroke may not have reached the app; which, each recording tells by itself.
  var maySkipMoves = false
  var miss: DeviceMiss?
  var parameter: Setting?

  /// The changes of a trial that affect the whole replay, so that their effect can be found only by replaying again.
  struct Environment: Hashable {
    var displayHz: Double?
    /// How a recording is held that says neither its orientation nor its screen; the others are held as they say.
    var orientation: ScreenOrientation?
    var estimator: VelocityEstimator?
    var safeArea: SafeArea?
    var duration: Seconds?
    var isMirrored = false
    var countsFromRecognition = false
    var lostMoves = 0
    /// The events amid the stroke that do not reach the app, by their numbers among the first finger's moves.
    var skippedMoves: Range<Int>?
    var reducesMotion = false
  }

  /// A number of the rule or of the scene's code, with the value that is tried.
  struct Setting: Hashable {
    let name: String
    let value: Double
  }
}
