public import Controllers
import Foundation
public import HeadlessUIKit
public import MotionMath
public import Rules
import Traces

/// The recognised part of a trace, which does not depend on how the controller decides.
public struct RecognizedGesture: Hashable, Sendable {
  /// How the gesture went.
  public enum Course: String, Hashable, Sendable, CaseIterable {
    /// No pan was recognised.
    case unrecognized
    /// The pan ended with the finger's release.
    case released
    /// The system cancelled the pan's touch.
    case cancelled
    /// The trace needs a replay through the full stack: it has several fingers or contacts, no release, or times that
    /// run backwards.
    case intricate
  }

  public internal(set) var course = Course.unrecognized
  /// When the pan was recognised, on the simulation's clock.
  public internal(set) var recognizedAt: Seconds = 0
  /// When the finger first touched the screen, by the touch's own timestamp, and the delay with which touches are heard.
  public internal(set) var firstContact: Seconds = 0
  /// The time of the last touch event, on the simulation's clock.
  public internal(set) var lastDelivery: Seconds = 0
  /// The screen's size, in points.
  public internal(set) var width = 0.0, height = 0.0
  /// The pan's state when it ended; meaningless if no pan was recognised.
  public internal(set) var last = GestureInstant()
  /// Whether the pan reported at least one change between its beginning and its end.
  public internal(set) var hasChanged = false
  /// The range of the pan's changes in ``FastEvaluator/changes``; empty unless changes are kept.
  public internal(set) var changes = 0..<0
}

extension RecognizedGesture {
  /// The gesture's values that a controller's rule sees when the gesture ends.
  ///
  /// nil if no pan was recognised, or if a replay through the full stack is needed.
  public func release(under controller: Controller) -> Release? {
    switch course {
    case .released, .cancelled: release(at: last, by: controller.ruler)
    case .unrecognized, .intricate: nil
    }
  }

  /// The gesture's values that a controller's rule sees at one instant.
  ///
  /// The values include the greatest progress so far. It is computed from the greatest travel so far, because progress
  /// grows with travel.
  func release(at instant: GestureInstant, by ruler: ProgressRuler) -> Release {
    release(at: instant, by: ruler, between: gap(by: ruler))
  }

  /// The whole extent of a transition, as if its two ends were neighbouring stops.
  func gap(by ruler: ProgressRuler) -> StopGap {
    StopGap(lower: 0, upper: ruler.extent(width: width, height: height), start: 0)
  }

  /// The gesture's values that a controller's rule sees at one instant, measured between two neighbouring stops.
  func release(at instant: GestureInstant, by ruler: ProgressRuler, between gap: StopGap) -> Release
  {
    ruler.release(
      of: instant, elapsed: instant.time - firstContact, active: instant.time - recognizedAt,
      width: width, height: height, between: gap)
  }
}

/// The settings on which recognition depends: controllers with equal settings recognise the same pan.
public struct RecognizerSettings: Hashable, Sendable {
  /// The scene, and how traces are delivered.
  public let replay: ReplaySettings
  package let axis: FingerAxis
  public let edge: Edge
  /// The width of the strip along the screen's edge in which an edge pan begins, in points.
  public let edgeWidth: Double
  /// The travel that a pan needs to be recognised, in points.
  public let hysteresis: Double
  public let recognitionTest: RecognitionTest
  public let translationOrigin: TranslationOrigin
  public let velocityEstimator: VelocityEstimator
  /// How much later than they happen touches reach the app.
  public let delay: Seconds
  /// How a SwiftUI drag uses the position of the finger's release; nil for a pan.
  public let drag: DragUp?
  /// Whether every change of the pan is kept, for a rule that is asked before the release or depends on the velocity at
  /// every change.
  public private(set) var keepsChanges: Bool

  /// Creates the recogniser settings of a controller.
  public init(_ controller: Controller, settings: ReplaySettings = ReplaySettings()) {
    replay = settings
    axis = controller.axis
    edge = controller.edge
    edgeWidth = controller.edgeWidth
    hysteresis = controller.hysteresis
    recognitionTest = controller.recognitionTest
    translationOrigin = controller.translationOrigin
    (velocityEstimator, delay) = (controller.velocityEstimator, controller.delay)
    drag = controller.recognizer == .dragGesture ? controller.dragUp : nil
    keepsChanges = controller.decide != .release || controller.needsEveryVelocity
  }

  /// Whether gestures recognised with these settings can also be used for `others`.
  ///
  /// True if the settings are equal. Also true if the only difference is that these settings keep every change of the
  /// pan and `others` do not: the additional changes do no harm.
  func serve(_ others: RecognizerSettings) -> Bool {
    self == others || keepsChanges && !others.keepsChanges && self == others.keepingChanges
  }

  private var keepingChanges: RecognizerSettings {
    var settings = self
    settings.keepsChanges = true
    return settings
  }
}
