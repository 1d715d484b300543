import Devices
import Formats
public import HeadlessUIKit
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
  /// The custom scene that decides in place of the rule; nil if the rule decides.
  package private(set) var decidingScene: DecidingScene?
  /// Whether progress is held within 0...1.
  public var clampsProgress = true
  /// Whether travel against the direction counts as progress too; without effect between stops.
  public var countsEitherWay = false
  /// The recogniser of the finger.
  public var recognizer = RecognizerKind.pan
  /// What the finger's up counts for in a drag; without effect on a pan.
  public var dragUp = DragUp.place
  /// The coordinates of a drag's locations; without effect on a pan.
  public var coordinateSpace = CoordinateSpace.global
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
  /// Whether the answer at the last change stays for a next gesture that ends before its first change.
  public var keepsAnswer = false
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

/// A custom scene that decides itself.
package struct DecidingScene: Hashable, Sendable {
  package let name: String
  /// The names of the places where it can come to rest, in ascending order; empty for its two ends.
  package let stops: [String]

  package init(name: String, stops: [String]) { (self.name, self.stops) = (name, stops) }
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

  /// The duration on the screen of the usual phone, 390 × 844 points; setting it makes it constant.
  public var duration: Seconds {
    get { duration(width: DeviceModel.usual.width, height: DeviceModel.usual.height) }
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

  /// The names of all places where a gesture can settle, in ascending order: the scene's, if it decides.
  package var stopNames: [String] { decidingScene?.stops ?? stops.map(\.name) }

  /// What a file says of its origin: a scene that decides itself has nothing of the preset.
  package var statedSource: String {
    decidingScene.map { "the numbers of the scene '\($0.name)'" } ?? source
  }

  /// The controller on a scene that decides itself, or on one that asks the rule.
  package func decided(by scene: DecidingScene?) -> Controller {
    var controller = self
    controller.decidingScene = scene
    return controller
  }

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

/// The travel that counts as progress 1: `200pt`, `1w` (view widths), `0.5h` (view heights), `1l` (view
/// lengths along the direction).
public enum Extent: Hashable, Sendable {
  case points(Double)
  case widths(Double)
  case heights(Double)
  /// Widths for a direction across the screen, heights for one up or down.
  case lengths(Double)

  /// The travel in points for a view of this size and a direction.
  public func points(width: Double, height: Double, along direction: Direction) -> Double {
    switch self {
    case .points(let points): points
    case .widths(let factor): factor * width
    case .heights(let factor): factor * height
    case .lengths(let factor): factor * (direction.isHorizontal ? width : height)
    }
  }
}

/// The screen edge a gesture must start from.
public enum Edge: String, Hashable, Sendable, CaseIterable {
  case none, left, right, top, bottom
}

/// The recogniser that follows the finger.
public enum RecognizerKind: String, Hashable, Sendable, CaseIterable {
  /// `UIPanGestureRecognizer`.
  case pan
  /// SwiftUI's `DragGesture`: begins at the distance `hysteresis` in any direction, with the distance before
  /// in its translation.
  ///
  /// - Source: Apple's `DragGesture.Value.translation`, which counts from `startLocation`. That no axis is asked for
  ///   is from OpenSwiftUI's `DistanceGesture`, and unproven.
  case dragGesture = "drag-gesture"
}

/// The coordinates that a drag's locations are taken in.
public enum CoordinateSpace: String, Hashable, Sendable, CaseIterable {
  /// Those of the window.
  case global
  /// Those of the dragged view: what the view moves is missing from the travel.
  ///
  /// A surface that follows the finger feeds back; a transition moves another view, and nothing changes. How SwiftUI
  /// feeds back frame by frame is unproven: here each event sees what the one before has moved.
  case local
}

/// The comparison of a pan's travel with its hysteresis.
public enum RecognitionTest: String, Hashable, Sendable, CaseIterable {
  case perAxis = "per-axis"
  case euclidean
}

/// The point from which a pan's translation is measured.
public enum TranslationOrigin: String, Hashable, Sendable, CaseIterable {
  /// From the first contact, as documented: about the hysteresis at `.began`.
  case touch
  /// From the place where the pan was recognised: zero at `.began`.
  case recognition
}

/// The moment at which the decision rule is evaluated.
public enum DecisionMoment: String, Hashable, Sendable, CaseIterable {
  /// When the finger lifts.
  case release
  /// At every change: the first time the rule holds, the transition finishes under the finger.
  case during
  /// At every change, and the last answer counts when the finger lifts: stale at release.
  case lastChange = "last-change"
}

/// The reaction to a touch that the system cancels.
public enum CancelledTouch: String, Hashable, Sendable, CaseIterable {
  /// The transition is cancelled.
  case cancel
  /// It is treated as a release: the rule decides.
  case release
  /// Nothing happens: the transition is stuck.
  case ignore
}

/// The settings that turn travel into progress.
package struct ProgressRuler: Hashable, Sendable {
  let direction: Direction
  let extent: Extent
  let clampsProgress: Bool
  package let stops: [Stop]

  /// The travel that counts as progress 1, in points, in a view of a size in points.
  package func extent(width: Double, height: Double) -> Double {
    extent.points(width: width, height: height, along: direction)
  }

  /// Travel over extent, both in points: 0...1 when the controller clamps, else any number.
  package func progress(after translation: Double, extent: Double) -> Double {
    PanDrive<Bool>.progress(translation, of: extent, isClamped: clampsProgress)
  }
}

extension Controller {
  /// The settings that turn travel into progress.
  package var ruler: ProgressRuler {
    ProgressRuler(
      direction: direction, extent: extent, clampsProgress: clampsProgress, stops: stops)
  }
}

/// How a vector of the finger counts towards completion.
package struct FingerAxis: Hashable, Sendable {
  package let direction: Direction
  /// Whether travel against the direction counts as well.
  package let countsEitherWay: Bool

  package init(_ direction: Direction, countsEitherWay: Bool = false) {
    (self.direction, self.countsEitherWay) = (direction, countsEitherWay)
  }

  /// A travel in points.
  package func travel(x: Double, y: Double) -> Double {
    let along = direction.component(x: x, y: y)
    return countsEitherWay ? abs(along) : along
  }

  /// A velocity in points per second after a travel in points, positive towards completion.
  package func velocity(x: Double, y: Double, afterX travelX: Double, y travelY: Double) -> Double {
    let along = direction.component(x: x, y: y)
    return countsEitherWay && direction.component(x: travelX, y: travelY) < 0 ? -along : along
  }
}

extension Controller {
  /// How its finger's travel and velocity count.
  package var axis: FingerAxis {
    FingerAxis(direction, countsEitherWay: countsEitherWay && stops.isEmpty)
  }
}

extension Extent {
  /// The extent as it is written: `200pt`, `1w`, `0.5h`, `1l`.
  public var text: String {
    switch self {
    case .points(let points): Number.shortest(points) + "pt"
    case .widths(let factor): Number.shortest(factor) + "w"
    case .heights(let factor): Number.shortest(factor) + "h"
    case .lengths(let factor): Number.shortest(factor) + "l"
    }
  }
}
