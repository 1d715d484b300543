import Controllers
import MotionMath
import Replay
import Scenes
import Testing
import Traces

/// The slide of a hand-worked drag; see `HandWorkedDragTests` for its numbers.
struct FilmTests {
  private func slide(frames: Int) throws -> Film {
    try Film(
      ReplayEngine().replay(
        HandWorkedDragTests.fast, with: HandWorkedDragTests.controller,
        settings: HandWorkedDragTests.settings(hz: 120), keeping: [.stills(frames)]))
  }

  // From recognition at 2/120 s to the release at 49/120 s, and 0.16 s from there to the end.
  @Test func `as many instants show the drag as what follows its release`() throws {
    let film = try slide(frames: 5)
    let (start, release) = (2.0 / 120, 49.0 / 120)
    let expected = [start, (start + release) / 2, release, release + 0.08, release + 0.16]
    for (frame, time) in zip(film.frames, expected) { #expect(abs(frame.time - time) < 1e-9) }
    let shorter = try slide(frames: 4).frames.map(\.time)
    #expect(shorter.count { $0 < release - 1e-9 } == 2)
    #expect(try slide(frames: 2).frames.map(\.time) == [expected[0], expected[4]])
    #expect(film.scene == "slide-navigation")
    #expect(film.screen == ScreenSize(width: 400, height: 800))
    #expect(film.frames.map { $0.finger != nil } == [true, true, false, false, false])
    #expect(film.frames.last?.percentComplete == 1)
    #expect(film.outcome.transition == .completed)
  }

  @Test func `a surface is where its progress says, also on its way back to a stop`() throws {
    var samples: [Trace.Sample] = []
    for step in 0...30 {
      let y: Double = 440 + 5 * Double(min(step, 20))
      let phase: Trace.Phase = step == 0 ? .began : step == 30 ? .ended : .moved
      samples.append(Trace.Sample(time: Double(step) / 60, x: 200, y: y, phase: phase))
    }
    var trace = Trace(name: "down", samples: samples)
    trace.metadata["start"] = "half"
    let film = try Film(
      ReplayEngine().replay(
        trace, with: Controller(preset: "sheet"), settings: ReplaySettings(),
        keeping: [.stills(12)]))
    #expect(film.outcome.decision == .stop("half"))
    #expect(film.stops.map(\.name) == ["closed", "half", "full"])
    let tops: [Double] = [844, 422, 844 - 0.92 * 844]
    #expect(film.stops.map(\.from.y) == tops)
    // In the first frame the pan is recognised, and nothing has been moved yet.
    let shown = try film.frames.dropFirst().map { frame in
      let sheet = try #require(frame.views.first { $0.name == "UIView" })
      let percent = try #require(frame.percentComplete)
      #expect(abs((844 - sheet.corners[0].y) / (0.92 * 844) - percent) < 1e-6)
      return percent
    }
    // Some frame after the release shows the surface between the finger's last position and the stop.
    let isOnItsWay = zip(film.frames.dropFirst(), shown).contains { frame, percent in
      frame.finger == nil && percent > 0.42 && percent < 0.54
    }
    #expect(isOnItsWay, "\(shown)")
  }

  // At a progress p of the pop the upper screen is p · 400 points to the right, and the lower one
  // 0.3 · (1 − p) · 400 points to the left of its place.
  @Test func `the views of a slide are where its progress says`() throws {
    for frame in try slide(frames: 9).frames.dropLast() {
      let complete = try #require(frame.percentComplete)
      let detail = try #require(frame.views.first { $0.name == "detail" })
      let list = try #require(frame.views.first { $0.name == "list" })
      #expect(abs(detail.corners[0].x - 400 * complete) < 1e-9)
      #expect(abs(detail.corners[1].x - 400 * (complete + 1)) < 1e-9)
      #expect(abs(list.corners[0].x + 120 * (1 - complete)) < 1e-9)
      #expect(list.order < detail.order)
      #expect(detail.corners.map(\.y) == [0, 0, 800, 800])
    }
  }

  @Test func `the trail ends at the finger`() throws {
    for frame in try slide(frames: 6).frames {
      #expect(frame.trail.first == ScreenPoint(x: 20, y: 400))
      if let finger = frame.finger { #expect(frame.trail.last == finger) }
    }
  }

  @Test func `the same trace gives the same film`() throws {
    #expect(try slide(frames: 4) == slide(frames: 4))
  }

  @Test func `the sides of a cube share their hinge, which crosses the screen`() throws {
    let cube = try Film(
      ReplayEngine().replay(
        HandWorkedDragTests.fast, with: HandWorkedDragTests.controller,
        settings: {
          var settings = HandWorkedDragTests.settings(hz: 120)
          settings.scene = "cube-navigation"
          return settings
        }(), keeping: [.stills(8)]))
    for frame in cube.frames.dropFirst().dropLast() {
      let complete = try #require(frame.percentComplete)
      let detail = try #require(frame.views.first { $0.name == "detail" }).corners
      let list = try #require(frame.views.first { $0.name == "list" }).corners
      for (left, right) in [(list[1], detail[0]), (list[2], detail[3])] {
        #expect(abs(left.x - 400 * complete) < 1e-6)
        #expect(abs(right.x - 400 * complete) < 1e-6)
      }
      // The hinge is in the plane of the screen, the far edges lie behind it.
      #expect(abs(detail[0].y) < 1e-6)
      #expect(abs(detail[3].y - 800) < 1e-6)
      #expect(detail[1].y >= -1e-6)
      #expect(list[0].y > 0)
      #expect(list[0].x < list[1].x)
    }
  }

  @Test func `a scene that runs by itself needs no finger`() throws {
    let settings = ReplaySettings(scene: "spring-slide")
    let empty = Trace(name: "nothing", samples: [])
    let film = try Film(
      ReplayEngine().replay(empty, with: .default, settings: settings, keeping: [.stills(3)]))
    #expect(film.frames.map(\.time) == [0, 1.25, 2.5])
    #expect(film.frames.map(\.percentComplete) == [0, 0.5, 1])
    #expect(film.frames.allSatisfy { $0.finger == nil && $0.trail == [] })
    #expect(film.outcome.decision == .none)
    #expect(film.outcome.verdict == .unlabelled)
    #expect(film.outcome.transition == .completed)
    #expect(film.outcome.total == 2.5)
  }

  static let tap = Trace(
    name: "tap",
    samples: [
      Trace.Sample(time: 0, x: 20, y: 400, phase: .began),
      Trace.Sample(time: 0.1, x: 20, y: 400, phase: .ended),
    ])

  @Test func `a gesture that never starts the transition is named with the reason`() {
    #expect {
      _ = try Film(ReplayEngine().replay(Self.tap, with: .default, keeping: [.stills(3)]))
    } throws: {
      "\($0)"
        == "tap: the gesture never started the transition of slide-navigation: no pan was recognised:"
        + " the finger moves 0 pt sideways, but a pan needs 10 pt; choose a longer gesture, or set a smaller"
        + " hysteresis"
    }
    var edge = Controller.default
    edge.edge = .right
    #expect {
      _ = try ProgressCurves(
        ReplayEngine().replay(HandWorkedDragTests.fast, with: edge, keeping: [.everyFrame]))
    } throws: {
      "\($0)"
        == "drag: the gesture never started the transition of slide-navigation: the touch must"
        + " begin within 20 pt of the right edge, but begins 370 pt from it; choose a gesture that begins there, or set edge to none"
    }
  }
}
