import Controllers
import Foundation
import MotionMath
import PackageFolder
import Replay
import Testing
import Traces

@testable import Scenes

/// The gesture that each modal scene names, replayed through it: it finishes, without a fault.
struct ModalShippedGestureTests {
  nonisolated static let scenes: [(name: String, direction: Direction)] = [
    ("diagonal", .up), ("diagonal-dismiss", .down), ("vertical-pan", .down), ("panel", .down),
    ("panel-from-right", .right), ("panel-from-top", .up), ("coordinated", .up),
    ("coordinated-dismiss", .down), ("elastic-panel", .up), ("elastic-panel-dismiss", .down),
    ("circle-spread-dismiss", .down),
  ]

  private static let folder = packageFolder.appendingPathComponent("traces")

  @Test(arguments: scenes)
  func `the gesture that ships with it finishes it`(name: String, direction: Direction) throws {
    let scene = try #require(Scene.named(name))
    let file = Self.folder.appendingPathComponent(scene.gesture + ".csv")
    let trace = try #require(try TraceReader.read(path: file.path, name: scene.gesture).first)
    var controller = Preset.default.controller
    controller.direction = direction
    controller.extent = direction.isHorizontal ? .widths(1) : .heights(1)
    let outcome = ReplayEngine().replay(
      trace, with: controller, settings: ReplaySettings(scene: name)
    ).outcome
    #expect(outcome.decision == .finish)
    #expect(outcome.transition == .completed)
    #expect(outcome.diagnostics == [])
  }
}
