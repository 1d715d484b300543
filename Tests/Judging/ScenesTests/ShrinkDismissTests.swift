import Foundation
import HeadlessUIKit
import Testing

@testable import Scenes

/// A dismissal of 2 s: the old view shrinks to its centre, the new one fades in behind it from alpha 0.5.
struct ShrinkDismissTests {
  /// UIKit's ease-in-ease-out at a quarter of the time, to six places.
  static let easeInOutAtQuarter = 0.129162

  @Test func `a snapshot shrinks with what is in it`() throws {
    let stage = try ModalStage("shrink-dismiss")
    stage.start()
    let views = try #require(stage.container?.subviews)
    #expect(views.count == 2 && views.first === stage.scene.presenter.view)
    let snapshot = try #require(views.last)
    #expect(stage.scene.presented.view.superview == nil)
    for (time, progress) in [(0.0, 0.0), (0.5, Self.easeInOutAtQuarter), (1, 0.5)] {
      stage.simulation.run(until: time)
      expectNear(
        try stage.frame(of: snapshot),
        ModalStage.bounds.insetBy(dx: 200 * progress, dy: 400 * progress), within: 1e-3)
      expectNear(try stage.alpha(of: stage.scene.presenter.view), 0.5 + 0.5 * progress)
    }
    let picture = try #require(snapshot.layer.sublayers?.first?.sublayers?.first)
    let corners = try #require(stage.simulation.run { picture.corners(in: .presentation) })
    // Half the size in the middle of the way: 100 × 200 pt about the screen's centre.
    expectNear(
      CGRect(
        x: corners[0].x, y: corners[0].y, width: corners[2].x - corners[0].x,
        height: corners[2].y - corners[0].y),
      CGRect(x: 150, y: 300, width: 100, height: 200), within: 1e-3)
    stage.simulation.runUntilIdle()
    try stage.expectEnd(at: 2)
    stage.scene.expectOnlyPresenter()
  }

  @Test func `without the snapshot what is in the view keeps its size`() throws {
    let stage = try ModalStage("shrink-dismiss-without-snapshot")
    let scene = try #require(stage.scene as? ShrinkDismissScene)
    stage.start()
    stage.simulation.run(until: 1)
    expectNear(
      try stage.frame(of: scene.presented.view), CGRect(x: 100, y: 200, width: 200, height: 400))
    expectNear(
      try stage.frame(of: scene.picture), CGRect(x: 100, y: 200, width: 200, height: 400))
    stage.simulation.runUntilIdle()
    try stage.expectEnd(at: 2)
    scene.expectOnlyPresenter()
  }
}
