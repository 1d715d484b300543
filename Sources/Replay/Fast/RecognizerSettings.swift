public import Controllers
public import MotionMath

/// What the recogniser's part of a replay depends on: controllers that agree in it see the same pan.
public struct RecognizerSettings: Hashable, Sendable {
  /// How traces are delivered, and the scene.
  public let replay: ReplaySettings
  public let direction: Direction
  public let edge: Edge
  /// In points.
  public let edgeWidth: Double
  /// In points.
  public let hysteresis: Double
  public let recognitionTest: RecognitionTest
  public let translationOrigin: TranslationOrigin
  public let velocityEstimator: VelocityEstimator
  /// Whether every change is kept, for a rule that is asked before the finger lifts.
  public let keepsChanges: Bool

  /// The settings of a controller.
  public init(_ controller: Controller, settings: ReplaySettings = ReplaySettings()) {
    replay = settings
    direction = controller.direction
    edge = controller.edge
    edgeWidth = controller.edgeWidth
    hysteresis = controller.hysteresis
    recognitionTest = controller.recognitionTest
    translationOrigin = controller.translationOrigin
    velocityEstimator = controller.velocityEstimator
    keepsChanges = controller.decide != .release
  }
}
