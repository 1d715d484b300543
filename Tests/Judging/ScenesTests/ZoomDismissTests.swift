import Controllers
import Foundation
import HeadlessUIKit
import Testing
import Traces

@testable import Replay
@testable import Scenes

/// A picture that shrinks by half over 800 pt of drag.
///
/// It is dismissed below a scale of 0.905, or below 0.5 if pinched.
struct ZoomDismissTests {
  private func drag(_ points: Double, across: Double = 0, isCancelled: Bool = false) -> Trace {
    Trace(
      Stroke(
        start: CGPoint(x: 200, y: 200), travel: CGVector(dx: across, dy: points), steps: 40,
        isCancelled: isCancelled))
  }

  // 152 pt are a scale of 0.905.
  @Test(arguments: [(153.0, true), (151, false), (600, true), (20, false)])
  func `the scale of a drag decides, whatever its speed`(points: Double, finishes: Bool) throws {
    let replay = try ModalReplay(playing: drag(points), scene: "zoom-dismiss")
    replay.expect(
      finishes ? .finish : .cancel, finishes ? .completed : .cancelled)
    if finishes {
      replay.scene.expectOnlyPresenter(holding: 1)
    } else {
      #expect(replay.scene.presented.view.transform == .identity)
      #expect(replay.scene.presented.presentingViewController === replay.scene.presenter)
    }
  }

  @Test func `the picture shrinks under the finger and moves with it`() throws {
    let replay = try ModalReplay(drag(320, across: 30), scene: "zoom-dismiss")
    replay.run.simulation.run(until: 20.5 / 60)
    let picture: UIView = replay.scene.presented.view
    let shown = replay.run.simulation.run { picture.shown.affineTransform() }
    #expect(abs(shown.a - 0.9) < 1e-9 && abs(shown.d - 0.9) < 1e-9)
    #expect(abs(shown.tx - 15) < 1e-9 && abs(shown.ty - 160) < 1e-9)
  }

  @Test func `the picture goes into its thumbnail`() throws {
    let replay = try ModalReplay(drag(320), scene: "zoom-dismiss")
    let scene = try #require(replay.scene as? ZoomDismissScene)
    let picture: UIView = scene.presented.view
    // Released at 41/60 s; 0.3 s later, the picture is nearly in its place.
    replay.run.simulation.run(until: 41.0 / 60 + 0.3)
    let frame = replay.run.simulation.run { picture.shown.frame }
    let place = scene.thumbnail.frame
    #expect(abs(frame.midX - place.midX) < 3 && abs(frame.midY - place.midY) < 3)
    #expect(abs(frame.width - place.width) < 4 && abs(frame.height - place.height) < 8)
  }

  @Test func `a touch that the system takes away lets it come back`() throws {
    let replay = try ModalReplay(playing: drag(400, isCancelled: true), scene: "zoom-dismiss")
    replay.expect(.cancel, .cancelled)
  }

  /// Two fingers that move towards each other, from 400 pt apart to `distance` points apart.
  private func pinch(to distance: Double) -> Trace {
    var samples: [Trace.Sample] = []
    func add(_ time: Double, _ apart: Double, _ phase: Trace.Phase) {
      for (touch, sign) in [(0, -1.0), (1, 1.0)] {
        samples.append(
          Trace.Sample(
            time: time, x: 200, y: 400 + sign * apart / 2, phase: phase, touch: touch))
      }
    }
    add(0, 400, .began)
    for step in 1...20 {
      add(Double(step) / 60, 400 + (distance - 400) * Double(step) / 20, .moved)
    }
    add(21.0 / 60, distance, .ended)
    return Trace(name: "pinch", samples: samples)
  }

  @Test(arguments: [(120.0, true), (300, false)])
  func `the scale of a pinch decides at half the size`(distance: Double, finishes: Bool) throws {
    let replay = try ModalReplay(playing: pinch(to: distance), scene: "zoom-dismiss")
    #expect(replay.scene.ending?.completed == finishes)
    if finishes { replay.scene.expectOnlyPresenter(holding: 1) }
  }

  @Test func `goes by itself without a finger`() throws {
    let stage = try ModalStage("zoom-dismiss")
    stage.start()
    stage.simulation.runUntilIdle()
    #expect(stage.scene.ending?.completed == true)
    stage.scene.expectOnlyPresenter(holding: 1)
  }
}
