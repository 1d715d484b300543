public import Controllers
import Foundation
public import HeadlessUIKit
public import MotionMath
public import Rules
import Traces

/// The recognised part of one trace, which no parameter of a decision influences.
public struct RecognizedGesture: Hashable, Sendable {
  /// How the gesture went.
  public enum Course: String, Hashable, Sendable, CaseIterable {
    /// No pan came of it.
    case unrecognized
    /// A pan that ended with the finger's up.
    case released
    /// A pan that the system took away.
    case cancelled
    /// Several fingers or contacts, no up, times that run backwards: needs the full stack.
    case intricate
  }

  public internal(set) var course = Course.unrecognized
  /// When the pan was recognised, on the simulation's clock.
  public internal(set) var recognizedAt: Seconds = 0
  /// When the finger touched, by the touch's own timestamp.
  public internal(set) var firstContact: Seconds = 0
  /// The instant of the last delivery, on the simulation's clock.
  public internal(set) var lastDelivery: Seconds = 0
  /// The screen's size, in points.
  public internal(set) var width = 0.0, height = 0.0
  /// The pan when it ended; of no meaning where none was recognised.
  public internal(set) var last = GestureInstant()
  /// Whether the pan changed between its beginning and its end.
  public internal(set) var hasChanged = false
  /// Where its changes stand in ``FastEvaluator/changes``; empty unless they were kept.
  public internal(set) var changes = 0..<0
}

/// A pan at one delivery, along the direction that counts: positive towards completion.
public struct GestureInstant: Hashable, Sendable {
  /// On the simulation's clock.
  public internal(set) var time: Seconds = 0
  /// In points.
  public internal(set) var translation = 0.0
  /// The greatest translation at a change so far, this one included.
  public internal(set) var peak = 0.0
  /// By the controller's estimator, in points per second.
  public internal(set) var velocity = 0.0
  /// In whatever direction, in points per second.
  public internal(set) var speed = 0.0
  /// In points from the side that the direction leads away from.
  public internal(set) var location = 0.0
}

extension RecognizedGesture {
  /// The gesture as a controller's rule sees it when it ends; nil if no pan was recognised, or only
  /// the full stack can tell.
  public func release(under controller: Controller) -> Release? {
    switch course {
    case .released, .cancelled: release(at: last, by: controller.ruler)
    case .unrecognized, .intricate: nil
    }
  }

  /// The gesture as a controller's rule sees it at one instant.
  ///
  /// The greatest progress belongs to the greatest travel, since one grows with the other.
  func release(at instant: GestureInstant, by ruler: ProgressRuler) -> Release {
    release(at: instant, by: ruler, between: gap(by: ruler))
  }

  /// The whole travel of a transition, as if between two stops.
  func gap(by ruler: ProgressRuler) -> StopGap {
    StopGap(lower: 0, upper: ruler.extent(width: width, height: height), start: 0)
  }

  /// The gesture as a controller's rule sees it at one instant between two neighbouring stops.
  func release(at instant: GestureInstant, by ruler: ProgressRuler, between gap: StopGap) -> Release
  {
    ruler.release(
      of: PanMoment(
        travel: instant.translation, peak: instant.peak, velocity: instant.velocity,
        speed: instant.speed, elapsed: instant.time - firstContact,
        active: instant.time - recognizedAt, location: instant.location),
      width: width, height: height, between: gap)
  }
}

/// The settings that recognition depends on: controllers that agree in them see the same pan.
public struct RecognizerSettings: Hashable, Sendable {
  /// How traces are delivered, and the scene.
  public let replay: ReplaySettings
  package let axis: FingerAxis
  public let edge: Edge
  /// In points.
  public let edgeWidth: Double
  /// In points.
  public let hysteresis: Double
  public let recognitionTest: RecognitionTest
  public let translationOrigin: TranslationOrigin
  public let velocityEstimator: VelocityEstimator
  /// What the up counts for in a drag; nil for a pan.
  public let drag: DragUp?
  /// Whether every change is kept, for a rule that is asked before the release.
  public private(set) var keepsChanges: Bool

  /// The settings of a controller.
  public init(_ controller: Controller, settings: ReplaySettings = ReplaySettings()) {
    replay = settings
    axis = controller.axis
    edge = controller.edge
    edgeWidth = controller.edgeWidth
    hysteresis = controller.hysteresis
    recognitionTest = controller.recognitionTest
    translationOrigin = controller.translationOrigin
    velocityEstimator = controller.velocityEstimator
    drag = controller.recognizer == .dragGesture ? controller.dragUp : nil
    keepsChanges = controller.decide != .release
  }

  /// Whether what these settings have recognised is what others would recognise; changes that were kept
  /// do not matter where none are asked for.
  func serve(_ others: RecognizerSettings) -> Bool {
    self == others || keepsChanges && !others.keepsChanges && self == others.keepingChanges
  }

  private var keepingChanges: RecognizerSettings {
    var settings = self
    settings.keepsChanges = true
    return settings
  }
}
