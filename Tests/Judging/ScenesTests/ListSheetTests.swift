import Controllers
import Foundation
import HeadlessUIKit
import Testing
import Traces

@testable import Replay
@testable import Scenes

/// A sheet with stops at 200, 400 and 736 of 800 pt, and a list in it; one finger moves both.
struct ListSheetTests {
  /// A replay of the scene that a test can advance and inspect.
  private struct Stage {
    let run: GestureRun
    let scene: ListSheetScene

    init(_ strokes: Stroke...) throws {
      let trace = Trace(name: "strokes", samples: strokes.flatMap { Trace($0).samples })
      run = GestureRun(
        trace, controller: Preset.default.controller,
        settings: ReplaySettings(
          delivery: .frame, displayHz: 60, screen: ScreenSize(width: 400, height: 800),
          scene: "sheet-with-list"))
      scene = try #require(run.scene as? ListSheetScene)
    }

    /// The sheet's height on screen, in points.
    var height: Double {
      run.simulation.run { 800 - Double(scene.sheet.shown.frame.minY) }
    }

    var offset: Double { Double(scene.list.contentOffset.y) }

    func wait(until time: Double) { run.simulation.run(until: time) }
  }

  @Test func `raises the sheet and then scrolls the list, with one finger`() throws {
    // 10 pt a sample; the pan is recognised at 20 pt.
    let stage = try Stage(
      Stroke(start: CGPoint(x: 200, y: 700), travel: CGVector(dx: 0, dy: -500), steps: 50))
    #expect(stage.height == 400)
    stage.wait(until: 30.5 / 60)
    #expect(stage.height == 680 && stage.offset == 0)
    stage.wait(until: 50.5 / 60)
    #expect(stage.height == 736 && stage.offset == 480 - 336)
    // The list flies on with 600 pt/s, and the sheet stays.
    stage.run.finish()
    #expect(stage.height == 736 && stage.offset > 144 + 200)
    #expect(stage.scene.driver.stop == 2 && stage.scene.ending?.completed == true)
  }

  @Test func `scrolls the list back before it lowers the sheet`() throws {
    let stage = try Stage(
      Stroke(start: CGPoint(x: 200, y: 500), travel: CGVector(dx: 0, dy: 150), steps: 30))
    stage.run.simulation.run { stage.scene.list.contentOffset.y = 100 }
    // 5 pt a sample; recognised at 15 pt.
    stage.wait(until: 20.5 / 60)
    #expect(stage.height == 400 && stage.offset == 15)
    stage.wait(until: 30.5 / 60)
    #expect(stage.height == 365 && stage.offset == 0)
    // 300 pt/s down would carry it 150 pt on, nearest to 200 pt.
    stage.run.finish()
    #expect(stage.scene.driver.stop == 0 && stage.height == 200 && stage.offset == 0)
    #expect(stage.scene.ending?.completed == true)
  }

  @Test func `the list stays where a drag that moved the sheet left it`() throws {
    let stage = try Stage(
      Stroke(start: CGPoint(x: 200, y: 700), travel: CGVector(dx: 0, dy: -100), steps: 5))
    stage.run.finish()
    #expect(stage.scene.driver.stop == 2 && stage.height == 736 && stage.offset == 0)
  }

  @Test func `a slow drag comes back to its stop`() throws {
    let stage = try Stage(
      Stroke(start: CGPoint(x: 200, y: 700), travel: CGVector(dx: 0, dy: -60), steps: 60))
    stage.run.finish()
    #expect(stage.scene.driver.stop == 1 && stage.height == 400)
    #expect(stage.scene.ending?.completed == false)
  }

  @Test func `below the lowest stop it follows on a rubber band`() throws {
    let stage = try Stage(
      Stroke(start: CGPoint(x: 200, y: 450), travel: CGVector(dx: 0, dy: 320), steps: 32))
    stage.wait(until: 32.5 / 60)
    // The finger is 100 pt below the stop at 200 pt. The rubber band is 200 pt long and gives way by 0.55 at first.
    let pull: Double = 100 * 0.55 / 200
    let expected: Double = 200 - (1 - 1 / (pull + 1)) * 200
    #expect(abs(stage.height - expected) < 1e-6)
    stage.run.finish()
    #expect(stage.scene.driver.stop == 0 && stage.height == 200)
  }

  @Test func `a second finger catches it on its way and takes it elsewhere`() throws {
    let up = Stroke(start: CGPoint(x: 200, y: 700), travel: CGVector(dx: 0, dy: -100), steps: 5)
    let down = Stroke(
      start: CGPoint(x: 200, y: 700), travel: CGVector(dx: 0, dy: 60), touches: 8, steps: 20)
    let stage = try Stage(up, down)
    // The first finger lets go at 6/60 s, and the sheet moves towards 736 pt. The second finger touches at 8/60 s; its
    // pan is recognised after 12 pt.
    stage.wait(until: 11.5 / 60)
    let flying = stage.height
    #expect((420..<736).contains(flying))
    stage.wait(until: 13.5 / 60)
    let caught = stage.height
    #expect(caught > flying && caught < 736)
    stage.wait(until: 28.5 / 60)
    // Down with the finger from where it was caught, 3 pt a sample.
    #expect((30...48).contains(caught - stage.height), "\(caught) \(stage.height)")
    #expect(stage.scene.ending == nil)
    stage.run.finish()
    #expect(stage.scene.ending != nil)
    #expect([400, 736].contains(stage.height))
  }

  @Test func `travel passes between sheet and list without a loss`() {
    var travel = SheetTravel(stops: [200, 400, 736], listRoom: 1000, height: 400, offset: 50)
    for step in [30.0, 500, -20, 700, -900, 10, -300, 4] {
      let before = travel.height + travel.offset
      travel.move(by: step)
      #expect(abs(travel.height + travel.offset - before - step) < 1e-9, "\(step)")
      #expect(travel.height == 736 || travel.offset == 0 || step > 0 || travel.height == 400)
    }
    // At the end of the list, further travel has no effect.
    travel.move(by: 5000)
    #expect(travel.height == 736 && travel.offset == 1000 && !travel.isScrolling)
    travel.move(by: -100)
    #expect(travel.height == 736 && travel.offset == 900 && travel.isScrolling)
  }

  @Test(arguments: [
    (300.0, 0.0, 0), (301, 0, 1), (400, 340, 2), (400, 330, 1), (400, -201, 0), (736, -5000, 0),
  ])
  func `settles at the stop nearest to the projection`(height: Double, velocity: Double, stop: Int)
  {
    let travel = SheetTravel(stops: [200, 400, 736], listRoom: 0, height: height, offset: 0)
    #expect(travel.stop(after: velocity) == stop)
  }
}
