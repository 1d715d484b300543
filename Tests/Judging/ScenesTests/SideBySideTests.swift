import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Testing
import Traces

@testable import Replay
@testable import Scenes

/// Compares each sound scene with the same scene as its article writes it.
///
/// What the author would see at the start, in the middle and at the end is worked out by hand, on a screen of 400 × 800
/// pt.
struct SideBySideTests {
  /// A replayed scene, read at instants and at its end.
  private struct Show {
    /// The box of a view at each instant, in points; nil where it is not shown.
    var boxes: [CGRect?] = []
    var alphas: [Double] = []
    /// The views at the end, without the containers of navigation and presentation.
    var remains: [String] = []
    var transition = Outcome.Transition.notStarted
    var codes: [String] = []
  }

  /// Plays a trace, or no finger, and reads a view at instants.
  private func show(
    _ scene: String, _ view: String, at times: [Seconds],
    _ trace: Trace = Trace(name: "none", samples: []),
    direction: Direction = .right
  ) -> Show {
    var controller = Preset.default.controller
    controller.direction = direction
    controller.extent = direction.isHorizontal ? .widths(1) : .heights(1)
    let settings = ReplaySettings(
      delivery: .frame, displayHz: 60, screen: ScreenSize(width: 400, height: 800), scene: scene)
    return ReplayEngine().run(trace, with: controller, settings: settings) { run in
      let names = ViewNames()
      @MainActor func views() -> [ShownView] {
        ScreenShot(of: run.scene.window, names: names).views
      }
      var show = Show()
      for time in times {
        run.simulation.run(until: time)
        let shown = views().first { $0.name == view }
        show.boxes.append(shown.map(Self.box))
        show.alphas.append(shown?.alpha ?? 0)
      }
      run.finish()
      let end = views()
      show.boxes.append(end.first { $0.name == view }.map(Self.box))
      show.remains = end.filter { $0.alpha > 0 }.map(\.name).filter {
        !$0.hasSuffix("ContainerView") && $0 != "navigation"
      }
      let outcome = ReplayRecord(run).outcome
      (show.transition, show.codes) = (outcome.transition, outcome.diagnostics.map(\.code))
      return show
    }
  }

  private static func box(_ view: ShownView) -> CGRect {
    let (xs, ys) = (view.corners.map(\.x), view.corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return CGRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  /// 10 pt every sixtieth of a second, the first at 1/60 s.
  private func drag(
    from start: CGPoint, _ direction: Direction, moves: Int, isCancelled: Bool = false
  ) -> Trace {
    let travel = direction.vector(10 * Double(moves))
    return Trace(
      Stroke(
        start: start, travel: CGVector(dx: travel.x, dy: travel.y), steps: moves,
        isCancelled: isCancelled))
  }

  private func expect(
    _ boxes: [CGRect?], _ expected: [CGRect?], within tolerance: CGFloat = 1e-6,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(boxes.count == expected.count, sourceLocation: sourceLocation)
    for (box, expected) in zip(boxes, expected) {
      let isNear =
        switch (box, expected) {
        case (nil, nil): true
        case (let box?, let expected?):
          max(
            abs(box.minX - expected.minX), abs(box.minY - expected.minY),
            abs(box.width - expected.width), abs(box.height - expected.height)) <= tolerance
        default: false
        }
      #expect(
        isNear, "\(boxes), not \(expected.map { "\($0)" } ?? "nil")", sourceLocation: sourceLocation
      )
    }
  }

  private let full = CGRect(x: 0, y: 0, width: 400, height: 800)

  // The list's alpha is the finger's share of 400 pt: 0 where the pan begins, then 0.5 at 200 pt. Then the system
  // cancels the touch.
  @Test(arguments: [true, false])
  func `the fade: a cancelled one goes back, or leaves an empty screen`(isSound: Bool) {
    let drag = drag(from: CGPoint(x: 20, y: 400), .right, moves: 20, isCancelled: true)
    let show = show(
      isSound ? "fade-navigation" : "fade-navigation-as-written", "list",
      at: [1.0 / 60, 20.0 / 60],
      drag)
    #expect(show.alphas.map { ($0 * 1e9).rounded() / 1e9 } == [0, 0.5])
    #expect(show.remains == (isSound ? ["detail"] : []))
    #expect(show.transition == (isSound ? .cancelled : .completed))
    #expect(show.codes.contains("completed-after-cancel") == !isSound)
  }

  // At 24/60 s the finger has moved 240 of 400 pt, and the view is at 0.4 of its size. The touch is cancelled at 25/60
  // s. 0.2 s later, half of the completion is over, and the view is halfway to its full size or to a tenth.
  @Test(arguments: [true, false])
  func `the scaled view: a touch that is taken away brings it back, or sends it off`(isSound: Bool)
  {
    let drag = drag(from: CGPoint(x: 4, y: 400), .right, moves: 24, isCancelled: true)
    let show = show(
      isSound ? "custom-scale" : "custom-scale-as-written", "detail",
      at: [2.0 / 60, 24.0 / 60, 25.0 / 60 + 0.2], drag)
    func scaled(_ scale: CGFloat) -> CGRect {
      CGRect(
        x: 200 * (1 - scale), y: 400 * (1 - scale), width: 400 * scale, height: 800 * scale)
    }
    expect(
      show.boxes,
      [scaled(0.95), scaled(0.4), scaled(isSound ? 0.7 : 0.25), isSound ? full : nil], within: 1e-3)
    #expect(show.transition == (isSound ? .cancelled : .completed))
  }

  // The page turns about its left edge, which stays at x = 0. At half the transition the page has turned by 45°.
  @Test(arguments: [true, false])
  func `the page: it is hidden at the end, or stays in the container`(isSound: Bool) {
    let drag = drag(from: CGPoint(x: 390, y: 400), .left, moves: 20)
    let show = show(
      isSound ? "page-flip" : "page-flip-as-written", "page", at: [1.0 / 60, 20.0 / 60], drag,
      direction: .left)
    #expect(show.boxes.count == 3)
    expect(
      show.boxes.prefix(2).map { $0.map { CGRect(x: $0.minX, y: 0, width: 0, height: 0) } },
      [.zero, .zero])
    #expect(show.remains.contains("page") == !isSound)
    #expect(show.codes.contains("view-left-behind") == !isSound)
  }

  // The pan begins at 2/60 s; at 40/60 s the finger has moved up by 400 of 800 pt. The sound view has its full size
  // from the start. The other view starts with a zero frame, so it has only that share of its size.
  @Test(arguments: [true, false])
  func `the diagonal, in: the view comes with its size, or grows`(isSound: Bool) {
    let drag = drag(from: CGPoint(x: 200, y: 700), .up, moves: 40)
    let show = show(
      isSound ? "diagonal" : "diagonal-present-as-written", "presented",
      at: [2.0 / 60, 40.0 / 60], drag, direction: .up)
    func at(_ progress: CGFloat) -> CGRect {
      let share = isSound ? 1 : progress
      return CGRect(
        x: 400 * (1 - progress), y: 800 * (1 - progress), width: 400 * share, height: 800 * share)
    }
    expect(show.boxes, [at(0), at(0.5), full])
    #expect(show.codes.contains("view-unsized") == !isSound)
  }

  // As written, the leaving view shrinks to the size of the view below, which the listing has made zero.
  @Test(arguments: [true, false])
  func `the diagonal, out: the view below is there, or gone`(isSound: Bool) {
    let drag = drag(from: CGPoint(x: 200, y: 100), .down, moves: 40)
    let name = isSound ? "diagonal-dismiss" : "diagonal-as-written"
    let times = [2.0 / 60, 40.0 / 60]
    let leaving = show(name, "presented", at: times, drag, direction: .down)
    func at(_ progress: CGFloat) -> CGRect {
      let share = isSound ? 1 : 1 - progress
      return CGRect(x: 400 * progress, y: 800 * progress, width: 400 * share, height: 800 * share)
    }
    expect(leaving.boxes, [at(0), at(0.5), nil])
    let below = show(name, "presenter", at: times, drag, direction: .down)
    let frame = isSound ? full : .zero
    expect(below.boxes, [frame, frame, frame])
    #expect(below.codes.contains("view-missing") == !isSound)
  }

  // The controller's own pan counts from where it is recognised, after 20 pt. So 42 moves are 400 of 800 pt.
  @Test(arguments: [true, false])
  func `the vertical pan: a touch that is taken away takes the view back, or lets it come`(
    isSound: Bool
  ) {
    let drag = drag(from: CGPoint(x: 200, y: 100), .down, moves: 42, isCancelled: true)
    let show = show(
      isSound ? "vertical-pan" : "vertical-pan-as-written", "presented",
      at: [1.0 / 60, 42.0 / 60], drag, direction: .down)
    expect(
      show.boxes,
      [
        CGRect(x: 400, y: 800, width: 400, height: 800),
        CGRect(x: 200, y: 400, width: 400, height: 800), isSound ? nil : full,
      ])
    #expect(show.transition == (isSound ? .cancelled : .completed))
  }

  // The panel is 400 pt high. As written, the finger's position on it decides: a grip at 300 pt, a drag of 20 pt and a
  // throw at 60 pt/s add up to 350 pt, beyond the middle. The border is at 20 pt, and at 50 pt with the throw.
  @Test(arguments: [true, false])
  func `the panel: the border counts, or the finger's place`(isSound: Bool) {
    let drag = Trace(Stroke(start: CGPoint(x: 200, y: 700), travel: CGVector(dx: 0, dy: 20)))
    let show = show(
      isSound ? "panel" : "panel-as-written", "presented", at: [0, 20.0 / 60], drag,
      direction: .down)
    let half = CGRect(x: 0, y: 400, width: 400, height: 400)
    #expect(show.boxes.first == half)
    #expect(show.transition == (isSound ? .cancelled : .completed))
    expect(Array(show.boxes.suffix(1)), [isSound ? half : nil])
  }

  // The circle shrinks from half the diagonal, 447.214 pt, about the middle to the button's circle. Both masks follow
  // the finger to 0.5, where ease-in-ease-out is 0.5 as well. A tenth of a second after the release, the sound mask is
  // still moving, and the explicit animation has snapped to its end.
  @Test(arguments: [true, false])
  func `the circle: it goes on from the finger, or snaps at the release`(isSound: Bool) {
    let drag = drag(from: CGPoint(x: 200, y: 100), .down, moves: 40)
    let show = show(
      isSound ? "circle-spread-dismiss" : "circle-spread-dismiss-as-written", "presented",
      at: [0, 40.0 / 60, 41.0 / 60 + 0.1], drag, direction: .down)
    #expect(show.boxes.map { $0 != nil } == [true, true, isSound, false])
    #expect(show.codes.contains("explicit-animation") == !isSound)
  }

  // At spring progress s, the sound view is 800 · (1 − s) pt from its place. The other view's transform ends as six
  // zeros, so the view has no area from the first frame on.
  @Test(arguments: [true, false])
  func `the transform: the view comes up, or shrinks to a point`(isSound: Bool) {
    let show = show(
      isSound ? "spring-modal" : "spring-modal-as-written", "presented", at: [0, 0.3])
    let spring = SpringFormula(dampingRatio: 0.6, duration: 0.6)
    let left = 800 * (1 - spring.progress(at: 0.3))
    if isSound {
      expect(
        show.boxes,
        [
          CGRect(x: 0, y: 800, width: 400, height: 800),
          CGRect(x: 0, y: left, width: 400, height: 800), full,
        ], within: 1e-3)
    } else {
      #expect(show.boxes.last??.size == .zero)
    }
    #expect(show.codes == (isSound ? [] : ["view-vanished"]))
  }
}
