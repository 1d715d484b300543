import Devices
import Formats
public import HeadlessUIKit
public import MotionMath
public import Rules

/// The settings that determine how a pan finishes or cancels a transition; the subject of Panlab's tuning.
///
/// A controller is a preset, or a preset with changed parameters. ``parameters`` lists its settings, built in and
/// custom, by name with unit, range and default.
public struct Controller: Hashable, Sendable {
  /// The name of the preset, or the path of the file that the controller was read from.
  public var name: String
  /// The app or library whose rule the controller reproduces, in one line.
  public var source: String
  /// The finger's direction that counts as progress.
  public var direction = Direction.right
  /// The travel that counts as progress 1.
  public var extent = Extent.widths(1)
  /// The places where the transition can come to rest, in ascending order; empty if it has only its two ends.
  public var stops: [Stop] = []
  /// The custom scene that decides in place of the rule; nil if the rule decides.
  package private(set) var decidingScene: DecidingScene?
  /// Whether progress is clamped to 0...1.
  public var clampsProgress = true
  /// Whether travel against the direction also counts as progress; no effect if the controller has stops.
  public var countsEitherWay = false
  /// The kind of recogniser that follows the finger.
  public var recognizer = RecognizerKind.pan
  /// What the finger's up event contributes to a drag, if anything; no effect on a pan.
  public var dragUp = DragUp.place
  /// The coordinate space of a drag's locations; no effect on a pan.
  public var coordinateSpace = CoordinateSpace.global
  /// The screen edge from which the gesture must start; `.none` accepts a pan anywhere.
  public var edge = Edge.none
  /// The greatest distance from the edge at which the touch may start, in points.
  public var edgeWidth = 20.0
  /// The distance that a touch must move before it counts as a pan, in points.
  public var hysteresis = 10.0
  /// How the travel is compared with the hysteresis.
  public var recognitionTest = RecognitionTest.perAxis
  /// The point from which translation is measured.
  public var translationOrigin = TranslationOrigin.touch
  /// The estimator of the velocity that the rule reads.
  public var velocityEstimator = VelocityEstimator.uikit
  /// How much later than they happen touches reach the app, in seconds: what the device and the system take, not the app.
  public var delay: Seconds = 0
  /// The moment at which the rule decides.
  public var decide = DecisionMoment.release
  /// Whether a gesture that ends before the rule is evaluated uses the rule's last answer from an earlier gesture.
  ///
  /// Has an effect only if ``decide`` is `last-change`.
  public var keepsAnswer = false
  /// The reaction to a touch that the system cancels.
  public var cancelledTouch = CancelledTouch.cancel
  /// The rule that decides whether the transition finishes.
  public var finishWhen: DecisionRule
  /// The numbers that the rule and the formulas read by name.
  public var numbers = RuleNumbers()
  /// The value of UIKit's `completionSpeed` if the transition finishes.
  public var completionSpeed = SpeedRule.constant(1)
  /// The value of UIKit's `completionSpeed` if the transition is cancelled.
  public var cancelSpeed = SpeedRule.constant(1)
  /// The value of UIKit's `completionCurve`, or a curve that UIKit has no name for.
  public var completionCurve = CompletionCurve.easeInOut
  /// The value of UIKit's `timingCurve`; takes precedence over the completion curve.
  public var timingCurve = TimingCurve.none

  /// The gestures on which these numbers, or some of them, were tuned; empty if they were not tuned, or if that is not
  /// known.
  package var tunedOn = TunedGestures()
  /// Values of their own for each kind of people or gestures; nil if everyone has the same.
  package var kindValues: KindValues?

  /// Creates a controller with this rule and the defaults of all other settings.
  public init(name: String, source: String, finishWhen: DecisionRule) {
    (self.name, self.source, self.finishWhen) = (name, source, finishWhen)
  }
}

/// A custom scene whose own code decides how a gesture ends.
package struct DecidingScene: Hashable, Sendable {
  package let name: String
  /// The names of the places where the scene can come to rest, in ascending order; empty if it has only its two ends.
  package let stops: [String]

  package init(name: String, stops: [String]) { (self.name, self.stops) = (name, stops) }
}

// The controller's numbers, each under the name of its parameter.
extension Controller {
  /// The value of the rule's parameter `progress-threshold`, 0...1.
  public var progressThreshold: Double {
    get { numbers.progressThreshold }
    set { numbers.progressThreshold = newValue }
  }

  /// The value of the rule's parameter `velocity-threshold`, in points per second.
  public var velocityThreshold: Double {
    get { numbers.velocityThreshold }
    set { numbers.velocityThreshold = newValue }
  }

  /// The result of the animator's `transitionDuration(using:)`; see ``duration(width:height:)``.
  public var durationRule: DurationRule {
    get { numbers.duration }
    set { numbers.duration = newValue }
  }

  /// The transition's duration on a screen of 390 × 844 points, the default phone; setting it makes the duration
  /// constant.
  public var duration: Seconds {
    get { duration(width: DeviceModel.usual.width, height: DeviceModel.usual.height) }
    set { durationRule = .constant(newValue) }
  }

  /// The transition's duration, in seconds, in a view of this size in points.
  ///
  /// The result of a formula is clamped to ``DurationRule/range``.
  public func duration(width: Double, height: Double) -> Seconds {
    numbers.duration(
      at: Release(
        progress: 0, translation: 0, velocity: 0, peakProgress: 0, elapsed: 0,
        extent: extent.points(width: width, height: height, along: direction), width: width,
        height: height))
  }

  /// The custom parameters, which come with the rule, sorted by name.
  public var ownParameters: [NamedParameter] { numbers.own }

  /// Adds custom parameters, which replace existing parameters with the same names.
  public mutating func declare(_ parameters: NamedParameter...) { numbers.declare(parameters) }

  /// The custom parameters that are numbers of the app's own code.
  public var tunables: [NamedParameter] { numbers.own.filter(\.isTunable) }

  /// The names of all stops where a gesture can settle, in ascending order; the scene's stops if the scene decides.
  package var stopNames: [String] { decidingScene?.stops ?? stops.map(\.name) }

  /// A copy of the controller in which this scene decides, or the rule if `scene` is nil.
  package func decided(by scene: DecidingScene?) -> Controller {
    var controller = self
    controller.decidingScene = scene
    return controller
  }

  /// Whether the rule or a completion speed depends on the finger's velocity at every change of the pan.
  package var needsEveryVelocity: Bool {
    finishWhen.needsEveryVelocity || completionSpeed.needsEveryVelocity
      || cancelSpeed.needsEveryVelocity
  }

  /// The names of all parameters in use.
  ///
  /// These are the parameters that occur in the rule, in the completion speed, in the cancel speed or in the duration.
  /// All ``tunables`` are included too: they are numbers of the app's own code.
  package var usedParameterNames: Set<String> {
    Set(
      finishWhen.parameterNames + completionSpeed.parameterNames + cancelSpeed.parameterNames
        + durationRule.parameterNames + timing.parameterNames + tunables.map(\.name))
  }

  /// The name of a controller that is tuned from this one: `side-menu-tuned`.
  ///
  /// If this controller's name is the path of a file, the folders and the extension are dropped. A name that already
  /// ends in `-tuned` stays as it is.
  public var tunedName: String {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let stem = file.split(separator: ".").first.map(String.init) ?? file
    return stem.hasSuffix("-tuned") ? stem : "\(stem)-tuned"
  }
}

/// The travel that counts as progress 1: `200pt`, `1w` (view widths), `0.5h` (view heights), `1l` (view lengths along
/// the direction).
public enum Extent: Hashable, Sendable {
  case points(Double)
  case widths(Double)
  case heights(Double)
  /// Multiples of the view's length along the gesture's direction.
  ///
  /// The length is the view's width for a horizontal direction, and its height for a vertical direction.
  case lengths(Double)

  /// The extent in points, for a view of the given size and a gesture in the given direction.
  public func points(width: Double, height: Double, along direction: Direction) -> Double {
    switch self {
    case .points(let points): points
    case .widths(let factor): factor * width
    case .heights(let factor): factor * height
    case .lengths(let factor): factor * (direction.isHorizontal ? width : height)
    }
  }
}

/// The screen edge from which a gesture must start.
public enum Edge: String, Hashable, Sendable, CaseIterable {
  case none, left, right, top, bottom
}

/// The recogniser that follows the finger.
public enum RecognizerKind: String, Hashable, Sendable, CaseIterable {
  /// `UIPanGestureRecognizer`.
  case pan
  /// SwiftUI's `DragGesture`: begins after the distance `hysteresis` in any direction, and includes that distance in
  /// its translation.
  ///
  /// - Source: Apple's documentation of `DragGesture.Value.translation`, which counts from `startLocation`.
  ///   OpenSwiftUI's `DistanceGesture` counts the distance in any direction; it is unproven that SwiftUI does so too.
  case dragGesture = "drag-gesture"
}

/// The coordinate space of a drag's locations.
public enum CoordinateSpace: String, Hashable, Sendable, CaseIterable {
  /// The coordinates of the window.
  case global
  /// The coordinates of the dragged view: when the view moves, its movement is subtracted from the travel.
  ///
  /// If the dragged view follows the finger, as a view with stops does, the measured travel depends on the view's own
  /// movement. A transition has no such feedback, because it moves a view other than the dragged one. How SwiftUI
  /// applies the feedback frame by frame is unproven: in Panlab each event sees the movement that the previous event
  /// caused.
  case local
}

/// How a pan's travel is compared with its hysteresis.
public enum RecognitionTest: String, Hashable, Sendable, CaseIterable {
  case perAxis = "per-axis"
  case euclidean
}

/// The point from which a pan's translation is measured.
public enum TranslationOrigin: String, Hashable, Sendable, CaseIterable {
  /// The place of the first contact, as documented.
  ///
  /// At `.began` the translation is already about as long as the hysteresis, because the finger has moved that far.
  case touch
  /// The place where the pan was recognised; the translation is zero at `.began`.
  case recognition
}

/// The moment at which the decision rule is evaluated.
public enum DecisionMoment: String, Hashable, Sendable, CaseIterable {
  /// At the release of the finger.
  case release
  /// At every change of the pan, and at the release.
  ///
  /// As soon as the rule holds, the transition finishes, even if the finger is still down.
  case during
  /// The rule is evaluated whenever the pan changes, but only its last answer counts, and only at the release.
  ///
  /// The finger may still move or pause after the last change; this does not affect the decision.
  case lastChange = "last-change"
}

/// The reaction to a touch that the system cancels.
public enum CancelledTouch: String, Hashable, Sendable, CaseIterable {
  /// The transition is cancelled.
  case cancel
  /// The cancellation is treated as a release: the rule decides.
  case release
  /// The cancellation is ignored: the transition neither finishes nor is cancelled, so it is stuck.
  case ignore
}

/// The settings that convert travel to progress.
package struct ProgressRuler: Hashable, Sendable {
  let direction: Direction
  let extent: Extent
  let clampsProgress: Bool
  package let stops: [Stop]

  /// The travel that counts as progress 1, in points, in a view of this size in points.
  package func extent(width: Double, height: Double) -> Double {
    extent.points(width: width, height: height, along: direction)
  }

  /// The progress: travel divided by extent, both in points; within 0...1 if the controller clamps it, otherwise
  /// unbounded.
  package func progress(after translation: Double, extent: Double) -> Double {
    PanDrive.progress(translation, of: extent, isClamped: clampsProgress)
  }
}

extension Controller {
  /// The settings that convert travel to progress.
  package var ruler: ProgressRuler {
    ProgressRuler(
      direction: direction, extent: extent, clampsProgress: clampsProgress, stops: stops)
  }
}

/// The projection of the finger's movement onto the direction of completion.
package struct FingerAxis: Hashable, Sendable {
  package let direction: Direction
  /// Whether travel against the direction also counts as progress.
  package let countsEitherWay: Bool

  package init(_ direction: Direction, countsEitherWay: Bool = false) {
    (self.direction, self.countsEitherWay) = (direction, countsEitherWay)
  }

  /// The component of a movement along the direction, in points.
  package func travel(x: Double, y: Double) -> Double {
    let along = direction.component(x: x, y: y)
    return countsEitherWay ? abs(along) : along
  }

  /// The component of the finger's velocity along the direction, in points per second; positive towards completion.
  ///
  /// `x` and `y` are the velocity, `travelX` and `travelY` the finger's travel so far. Completion usually lies in the
  /// direction. But if ``countsEitherWay`` is true and the finger has travelled against the direction, completion lies
  /// on the opposite side, so the sign of the component is reversed.
  package func velocity(x: Double, y: Double, afterX travelX: Double, y travelY: Double) -> Double {
    let along = direction.component(x: x, y: y)
    return countsEitherWay && direction.component(x: travelX, y: travelY) < 0 ? -along : along
  }
}

extension Controller {
  /// The projection of the finger's movement onto this controller's direction.
  package var axis: FingerAxis {
    FingerAxis(direction, countsEitherWay: countsEitherWay && stops.isEmpty)
  }
}

extension Extent {
  /// The extent as text: `200pt`, `1w`, `0.5h`, `1l`.
  public var text: String {
    switch self {
    case .points(let points): Number.shortest(points) + "pt"
    case .widths(let factor): Number.shortest(factor) + "w"
    case .heights(let factor): Number.shortest(factor) + "h"
    case .lengths(let factor): Number.shortest(factor) + "l"
    }
  }
}
