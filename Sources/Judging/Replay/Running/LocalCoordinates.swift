import Controllers
import Formats
import HeadlessUIKit
import MotionMath
import Rules
import Traces

extension GestureRun {
  /// A note if a drag's travel differs from the finger's travel, because the drag is measured in the coordinate space
  /// of the surface that it moves.
  ///
  /// Nil for other drags.
  var localFeedback: Diagnostic? {
    guard controller.recognizer == .dragGesture, controller.coordinateSpace == .local, hasStops,
      let release = interaction.record.release, let time = interaction.record.decidedAt
    else { return nil }
    let finger = trace.samples.filter { $0.touch == 0 && $0.time <= time }
    guard let first = finger.first, let last = finger.last else { return nil }
    let went = controller.direction.component(x: last.x - first.x, y: last.y - first.y)
    // A difference below 0.05 pt is due to rounding.
    guard abs(went - release.dragged) >= 0.05 else { return nil }
    return Diagnostic(
      code: "local-coordinates", severity: .note,
      message:
        "the finger moved \(points(went)) and the drag \(points(release.dragged)):"
        + " the surface's own movement is missing from the travel; set coordinate-space to global")
  }

  private func points(_ value: Double) -> String { "\(Number.fixed(value, decimals: 1)) pt" }
}
