import Foundation
package import HeadlessUIKit
import MotionMath

extension Controller {
  /// The recogniser that these settings ask for.
  package func makeRecognizer() -> UIPanGestureRecognizer {
    let recognizer: UIPanGestureRecognizer
    switch edge {
    case .none:
      recognizer = UIPanGestureRecognizer()
    case .left, .right, .top, .bottom:
      let edgePan = UIScreenEdgePanGestureRecognizer()
      edgePan.edges = edge.rectEdge
      edgePan.edgeRegion = edgeWidth
      recognizer = edgePan
    }
    recognizer.recognition.hysteresis = hysteresis
    recognizer.recognition.test = recognitionTest == .perAxis ? .perAxis : .euclidean
    recognizer.recognition.subtractsHysteresis = translationOrigin == .recognition
    recognizer.keepsHistory = velocityEstimator != .uikit
    return recognizer
  }
}

extension Edge {
  fileprivate var rectEdge: UIRectEdge {
    switch self {
    case .none: []
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    }
  }
}
