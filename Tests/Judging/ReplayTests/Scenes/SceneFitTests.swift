import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import PackageFolder
import Replay
import Scenes
import Testing
import Traces

struct SceneFitTests {
  static let traces = packageFolder.appendingPathComponent("traces")

  private func gesture(of scene: Scene) throws -> Trace {
    guard !scene.gesture.isEmpty else { return Trace(name: scene.name, samples: []) }
    let path = Self.traces.appendingPathComponent("\(scene.gesture).csv").path
    return try #require(TraceReader.read(path: path, options: .init(strict: true)).first)
  }

  @Test(arguments: Scene.all.map(\.name))
  func `every scene is driven to an end by its shipped gesture`(_ name: String) throws {
    let scene = try Scene.scene(named: name)
    let trace = try gesture(of: scene)
    let film = try Film(
      ReplayEngine().replay(
        trace, with: Controller.default.turned(to: scene), settings: ReplaySettings(scene: name),
        keeping: [.stills(3)]))
    #expect([.completed, .cancelled].contains(film.outcome.transition))
    #expect(film.frames.allSatisfy { !$0.views.isEmpty })
    #expect((scene.direction == nil) == (scene.drive == .none))
    let first = try #require(film.frames.first)
    #expect(first.views.map(\.order) == Array(first.views.indices))
    #expect(Set(first.views.map(\.name)).count == first.views.count)
  }

  /// Checks that a scene's shipped gesture moves in the scene's direction.
  ///
  /// `panel-as-written` is left out. Its fault needs a very short drag down, which only a sideways gesture has.
  @Test(
    arguments: Scene.all.filter { !$0.gesture.isEmpty && $0.name != "panel-as-written" }.map(\.name)
  )
  func `a scene's direction is that of its gesture`(_ name: String) throws {
    let scene = try Scene.scene(named: name)
    let samples = try gesture(of: scene).samples
    let (first, last) = (try #require(samples.first), try #require(samples.last))
    let direction = try #require(scene.direction)
    let travel = direction.component(x: last.x - first.x, y: last.y - first.y)
    let far = max(abs(last.x - first.x), abs(last.y - first.y))
    #expect(travel == far)
  }

  @Test func `a direction that does not fit is refused with what to do`() throws {
    let scene = try Scene.scene(named: "coordinated-dismiss")
    #expect {
      try Controller.default.check(fits: scene)
    } throws: {
      "\($0)"
        == "coordinated-dismiss: the finger moves down, but controller 'default' counts right;"
        + " set direction to down"
    }
    try Controller.default.turned(to: scene).check(fits: scene)
  }

  @Test func `tabs lie on both sides`() throws {
    let tabs = try Scene.scene(named: "tab-slide")
    var controller = Controller.default
    controller.direction = .left
    try controller.check(fits: tabs)
    controller.direction = .up
    #expect(throws: ReplayError.self) { try controller.check(fits: tabs) }
  }

  @Test func `an unknown scene is answered with the nearest`() {
    #expect {
      _ = try Scene.scene(named: "cube-navgation")
    } throws: {
      "\($0)" == "'cube-navgation': no scene has this name; did you mean 'cube-navigation'?"
    }
    #expect {
      _ = try Scene.scene(named: "xyzzy")
    } throws: {
      "\($0)" == "'xyzzy': no scene has this name; 'panlab scenes' lists them"
    }
  }

  @Test func `a transition that is still open at the end is stuck`() throws {
    let scene = try Scene.scene(named: "vertical-pan")
    let tap = Trace(
      name: "tap",
      samples: [
        Trace.Sample(time: 0, x: 195, y: 600, phase: .began),
        Trace.Sample(time: 0.1, x: 195, y: 600, phase: .ended),
      ])
    let outcome = ReplayEngine().replay(
      tap, with: .default, settings: ReplaySettings(scene: scene.name)
    ).outcome
    #expect(outcome.transition == .stuck)
    #expect(outcome.diagnostics.contains { $0.code == "never-ended" })
  }
}
