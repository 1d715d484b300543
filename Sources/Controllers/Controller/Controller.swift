public import MotionMath
public import Rules

/// The settings that turn a pan into a finished or cancelled transition: what Panlab tunes.
///
/// A controller is a preset, or a preset with changed parameters. ``parameters`` are its settings by
/// name, with unit, range and default: the table's and its own.
public struct Controller: Hashable, Sendable {
  /// The preset's name, or the path of the file it was read from.
  public var name: String
  /// The app or library whose rule it reproduces, in one line.
  public var source: String
  /// The finger's direction that counts as progress.
  public var direction = Direction.right
  /// The travel that counts as progress 1.
  public var extent = Extent.widths(1)
  /// The places where the transition can come to rest, in ascending order; empty for its two ends.
  public var stops: [Stop] = []
  /// Whether progress is held within 0...1.
  public var clampsProgress = true
  /// The screen edge the gesture must start from; `.none` accepts a pan anywhere.
  public var edge = Edge.none
  /// The greatest distance from the edge at which the touch may start, in points.
  public var edgeWidth = 20.0
  /// The distance a touch moves before it counts as a pan, in points.
  public var hysteresis = 10.0
  /// The comparison of the travel with the hysteresis.
  public var recognitionTest = RecognitionTest.perAxis
  /// The point from which translation is measured.
  public var translationOrigin = TranslationOrigin.touch
  /// The estimator of the velocity that the rule sees.
  public var velocityEstimator = VelocityEstimator.uikit
  /// The moment at which the rule decides.
  public var decide = DecisionMoment.release
  /// The reaction to a touch that the system cancels.
  public var cancelledTouch = CancelledTouch.cancel
  /// The rule that says finish.
  public var finishWhen: DecisionRule
  /// The numbers that the rule and formulas read by name.
  public var numbers = RuleNumbers()
  /// `completionSpeed` when the transition finishes.
  public var completionSpeed = SpeedRule.constant(1)
  /// `completionSpeed` when the transition is cancelled.
  public var cancelSpeed = SpeedRule.constant(1)
  /// `completionCurve`, or a curve that UIKit has no name for.
  public var completionCurve = CompletionCurve.easeInOut
  /// `timingCurve`; takes precedence over the completion curve.
  public var timingCurve = TimingCurve.none

  /// Creates a controller; every setting but the rule has the table's default.
  public init(name: String, source: String, finishWhen: DecisionRule) {
    (self.name, self.source, self.finishWhen) = (name, source, finishWhen)
  }
}

// The numbers by their names in the table.
extension Controller {
  /// The progress the rule compares with, 0...1.
  public var progressThreshold: Double {
    get { numbers.progressThreshold }
    set { numbers.progressThreshold = newValue }
  }

  /// The speed the rule compares with, in points per second.
  public var velocityThreshold: Double {
    get { numbers.velocityThreshold }
    set { numbers.velocityThreshold = newValue }
  }

  /// The animator's `transitionDuration(using:)`; see ``duration(width:height:)``.
  public var durationRule: DurationRule {
    get { numbers.duration }
    set { numbers.duration = newValue }
  }

  /// The duration on a screen of 390 × 844 points; setting it makes it constant.
  public var duration: Seconds {
    get { duration(width: 390, height: 844) }
    set { durationRule = .constant(newValue) }
  }

  /// The duration in seconds in a view of this size in points; a formula's result is clamped to
  /// ``DurationRule/range``.
  public func duration(width: Double, height: Double) -> Seconds {
    numbers.duration(
      at: Release(
        progress: 0, translation: 0, velocity: 0, peakProgress: 0, elapsed: 0,
        extent: extent.points(width: width, height: height, along: direction), width: width,
        height: height))
  }

  /// The parameters that come with its rule, beside the table's, sorted by name.
  public var ownParameters: [NamedParameter] { numbers.own }

  /// Adds parameters of its own, or replaces those of the same name.
  public mutating func declare(_ parameters: NamedParameter...) { numbers.declare(parameters) }

  /// Its parameters that are numbers of the app's own code.
  public var tunables: [NamedParameter] { numbers.own.filter(\.isTunable) }

  /// The names of the parameters that the rule, the speeds and the duration use, and the app's own numbers.
  var usedParameterNames: Set<String> {
    Set(
      finishWhen.parameterNames + completionSpeed.parameterNames + cancelSpeed.parameterNames
        + durationRule.parameterNames + tunables.map(\.name))
  }

  /// The name of a controller that is tuned from this one: `side-menu-tuned`.
  ///
  /// A file gives its base name; the name of a tuned controller stays.
  public var tunedName: String {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let stem = file.split(separator: ".").first.map(String.init) ?? file
    return stem.hasSuffix("-tuned") ? stem : "\(stem)-tuned"
  }
}
