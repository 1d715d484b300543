package import Controllers
import Devices
import Foundation
import HeadlessUIKit
package import MotionMath
import Scenes
package import Traces

extension ReplayEngine {
  /// The direction in which a finger drives the scene of these settings.
  ///
  /// A controller that drives the scene measures in its own direction. A scene that drives itself may be mirrored by a
  /// right-to-left layout, as the system's pop is; a drag in each direction shows whether it is.
  package func driveDirection(under controller: Controller, settings: ReplaySettings) -> Direction {
    let scene = settings.entry
    guard scene.drive == .own, let usual = scene.direction else { return controller.direction }
    guard usual.isHorizontal, settings.environment.contains(.rightToLeft) else { return usual }
    func starts(_ direction: Direction) -> Bool {
      var turned = controller
      turned.direction = direction
      let screen = settings.screen ?? ReplaySettings.defaultScreen
      let sweep = Trace.sweep(for: turned, on: screen)
      return replay(sweep, with: turned, settings: settings).outcome.transition != .notStarted
    }
    return !starts(usual) && starts(usual.opposite) ? usual.opposite : usual
  }

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
        let (before, controls) = run.simulation.run {
          (frame(), Self.controls(in: run.scene.window).map(DragArea.Box.init))
        }
        let covers = run.simulation.run { Self.covers(of: view, in: run.scene.window) }
        // The touch-up would end the transition.
        run.simulation.run(until: run.lastDelivery - 0.001)
        let (after, size) = run.simulation.run { (frame(), view.bounds.size) }
        return DragArea(
          x: before.minX, y: before.minY, width: before.width, height: before.height,
          widthInFlight: size.width, heightInFlight: size.height, isFixed: before == after,
          controls: controls, covers: covers.map(DragArea.Box.init))
      }
    }
  }

  /// The frames of the controls that a finger can reach, in the window's coordinates.
  @MainActor
  private static func controls(in window: UIView) -> [CGRect] {
    func frames(below view: UIView) -> [CGRect] {
      guard !view.isHidden, view.alpha > 0.01, view.isUserInteractionEnabled else { return [] }
      if view is UIControl || view is UITabBar {
        return [view.convert(view.bounds, to: window)]
      }
      return view.subviews.flatMap(frames)
    }
    return frames(below: window)
  }

  /// The frames of the bars that a finger meets over a view, from its top to its bottom, in the window's coordinates.
  @MainActor
  private static func covers(of view: UIView, in window: UIWindow) -> [CGRect] {
    let frame = view.convert(view.bounds, to: window).intersection(window.bounds)
    var covers: [CGRect] = []
    // A bar is higher than this step.
    for y in stride(from: frame.minY + 0.5, to: frame.maxY, by: 16) {
      guard let hit = window.hitTest(CGPoint(x: frame.midX, y: y), with: nil),
        !hit.isDescendant(of: view),
        let bar = sequence(first: hit, next: \.superview)
          .first(where: { $0 is UINavigationBar || $0 is UIToolbar })
      else { continue }
      let cover = bar.convert(bar.bounds, to: window)
      if !covers.contains(cover) { covers.append(cover) }
    }
    return covers
  }
}

extension Trace {
  /// A drag over most of a screen that starts a controller's transition.
  ///
  /// The drag begins near the edge that the controller requires. If none is required, the drag begins near the side of
  /// the screen opposite to its direction.
  static func sweep(for controller: Controller, on screen: ScreenSize) -> Trace {
    let direction = controller.direction
    let whole = direction.isHorizontal ? screen.width : screen.height
    // The drag starts at the side of the screen opposite to its direction: a drag to the right starts on the left. If
    // the controller requires an edge, that edge takes precedence.
    var (x, y) = (screen.width / 2, screen.height / 2)
    switch direction {
    case .right: x = 2
    case .left: x = screen.width - 2
    case .down: y = 2
    case .up: y = screen.height - 2
    }
    switch controller.edge {
    case .none: break
    case .left: x = 2
    case .right: x = screen.width - 2
    case .top: y = 2
    case .bottom: y = screen.height - 2
    }
    let steps = 24
    let way = direction.vector(0.8 * whole)
    var metadata = TraceMetadata()
    metadata["screen"] = screen.description
    return Trace(
      name: "sweep", metadata: metadata,
      samples: Trace.Samples(
        (0...steps).map { step in
          let part = Double(step) / Double(steps)
          return Sample(
            time: Double(step) / ReplaySettings.defaultDisplayHz, x: x + part * way.x,
            y: y + part * way.y,
            phase: step == 0 ? .began : step == steps ? .ended : .moved)
        }))
  }
}
