import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Scenes

/// How far the finger and the transition are, at the simulation's instant.
extension GestureRun {
  /// The finger's travel over the controller's extent; nil before the pan is recognised and once the
  /// finger has left it.
  var fingerProgress: Double? {
    switch pan.state {
    case .began, .changed, .ended, .cancelled: break
    case .possible, .failed: return nil
    }
    guard scene.pan != nil else { return interaction.progress }
    return extent > 0 ? travel(pan.translation(in: scene.window)) / extent : 0
  }

  /// The finger's rate of progress, per second; nil when ``fingerProgress`` is.
  var fingerRate: Double? {
    guard fingerProgress != nil, extent > 0 else { return nil }
    return travel(pan.velocity(in: scene.window)) / extent
  }

  /// The transition's own progress on screen; nil before it starts.
  ///
  /// For one that runs by itself, its share of the duration.
  var percentComplete: Double? {
    guard let open = simulation.openTransition else {
      return scene.ending.map { $0.completed ? 1 : 0 }
    }
    if let fraction = open.fraction { return fraction }
    guard description.drive == .none, open.duration > 0 else { return nil }
    return min(simulation.now / open.duration, 1)
  }

  /// The travel that counts as progress 1, in points.
  private var extent: Double {
    let size = pan.view?.bounds.size ?? .zero
    return controller.extent.points(
      width: size.width, height: size.height, along: controller.direction)
  }

  private func travel(_ vector: CGPoint) -> Double {
    controller.direction.component(x: vector.x, y: vector.y)
  }
}
