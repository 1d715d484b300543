package import Controllers
import Foundation
import HeadlessUIKit
import Scenes
package import Traces

/// Where the view that carries a gesture lies on the screen before the gesture, in points.
///
/// Travel, extent and the location of a finger are measured in this view, and a touch outside it begins nothing: a
/// panel or a card is smaller than the screen.
public struct DragArea: Hashable, Sendable, Codable {
  public var x, y, width, height: Double
  /// The view's own size while the transition runs, which an animator may change.
  public var widthInFlight, heightInFlight: Double
  /// Whether the view stays where it is while the transition runs.
  ///
  /// If not, only a replay knows where the finger is in the view.
  public var isFixed: Bool
}

extension ReplayEngine {
  /// Finds the area of the view that carries a scene's gesture.
  ///
  /// - Parameters:
  ///   - trace: A gesture that starts the transition; its screen and its starting stop count.
  ///   - controller: The controller that drives the transition.
  ///   - settings: The device and the scene.
  /// - Returns: The area; nil if the scene's code crashed or hung.
  package func dragArea(
    under trace: Trace, with controller: Controller, settings: ReplaySettings
  ) -> DragArea? {
    try? Isolation.run(settings.entry) {
      run(trace, with: controller, settings: settings) { run in
        let view = run.scene.gestureView
        @MainActor func frame() -> CGRect { view.convert(view.bounds, to: run.scene.window) }
        let before = run.simulation.run { frame() }
        // The touch-up would end the transition.
        run.simulation.run(until: run.lastDelivery - 0.001)
        let (after, size) = run.simulation.run { (frame(), view.bounds.size) }
        return DragArea(
          x: before.minX, y: before.minY, width: before.width, height: before.height,
          widthInFlight: size.width, heightInFlight: size.height, isFixed: before == after)
      }
    }
  }
}
