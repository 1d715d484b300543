public import MotionMath

/// Everything that turns a pan into a finished or cancelled transition: what Panlab tunes.
///
/// A controller is a preset, or a preset with changed parameters. ``parameters`` are its settings by
/// name, with unit, range and default: the table's and its own.
public struct Controller: Hashable, Sendable {
  /// The preset's name, or the path of the file it was read from.
  public var name: String
  /// Whose rule it reproduces, in one line.
  public var source: String
  /// The finger's direction that counts as progress.
  public var direction: Direction
  /// The travel that counts as progress 1.
  public var extent: Extent
  /// Whether progress is held within 0...1.
  public var clampsProgress: Bool
  /// The screen edge the gesture must start from; `.none` accepts a pan anywhere.
  public var edge: Edge
  /// How far from the edge, in points, the touch may start.
  public var edgeWidth: Double
  /// How far, in points, a touch moves before it counts as a pan.
  public var hysteresis: Double
  /// How the travel is compared with the hysteresis.
  public var recognitionTest: RecognitionTest
  /// Where translation is measured from.
  public var translationOrigin: TranslationOrigin
  /// Which velocity the rule sees.
  public var velocityEstimator: VelocityEstimator
  /// When the rule is asked.
  public var decide: DecisionMoment
  /// What happens when the system cancels the touch.
  public var cancelledTouch: CancelledTouch
  /// The rule that says finish.
  public var finishWhen: DecisionRule
  /// The progress the rule compares with, 0...1.
  public var progressThreshold: Double
  /// The speed the rule compares with, in points per second.
  public var velocityThreshold: Double
  /// `completionSpeed` when the transition finishes.
  public var completionSpeed: SpeedRule
  /// `completionSpeed` when the transition is cancelled.
  public var cancelSpeed: SpeedRule
  /// `completionCurve`, or what it cannot say.
  public var completionCurve: CompletionCurve
  /// `timingCurve`; it wins over the completion curve.
  public var timingCurve: TimingCurve
  /// The animator's `transitionDuration(using:)`; see ``duration(width:height:)``.
  public var durationRule: DurationRule
  /// The parameters it brings with its rule, beside the table's, in the order of their names.
  public internal(set) var ownParameters: [NamedParameter]
  /// Narrower ranges for numbers of the table, by name; the table's where there is none.
  public internal(set) var ranges: [String: ClosedRange<Double>]

  /// Creates a controller; every setting but the rule has the table's default.
  public init(name: String, source: String, finishWhen: DecisionRule) {
    self.name = name
    self.source = source
    self.finishWhen = finishWhen
    direction = .right
    extent = .widths(1)
    clampsProgress = true
    edge = .none
    edgeWidth = 20
    hysteresis = 10
    recognitionTest = .perAxis
    translationOrigin = .touch
    velocityEstimator = .uikit
    decide = .release
    cancelledTouch = .cancel
    progressThreshold = 0.5
    velocityThreshold = 300
    completionSpeed = .constant(1)
    cancelSpeed = .constant(1)
    completionCurve = .easeInOut
    timingCurve = .none
    durationRule = .constant(0.35)
    ownParameters = []
    ranges = [:]
  }
}
