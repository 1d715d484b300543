import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Scenes
import Traces

/// The way that one view goes in a transition that completes: how it looks at the start and at the end.
struct ViewRoute {
  /// The view that looks most different at the end.
  let name: String
  private let start: [Double]
  private let end: [Double]

  /// This long before its end a transition is complete and nothing is cleaned up yet, in seconds.
  private static let lastMoment: Seconds = 1e-6
  /// Less change than this, in screens, is no way to measure progress by.
  private static let leastChange = 1e-3

  /// Finds the view in the transition as it runs without a finger, or, where it needs one, in a run that
  /// completed; nil when nothing moves, or no run completes.
  ///
  /// - Parameters:
  ///   - run: A finished run.
  ///   - settings: Those of the run.
  ///   - span: From recognition to the end of the run.
  init?(_ run: GestureRun, settings: ReplaySettings, span: ClosedRange<Seconds>) {
    let screen = settings.device(for: run.trace).screen
    let looks =
      Self.looksWithoutFinger(run.description, screen, run.controller)
      ?? Self.looks(ofCompleted: run, settings, span)
    guard let looks else { return nil }
    let scale = max(screen.width, screen.height)
    var best: (name: String, change: Double, start: [Double], end: [Double])?
    for view in looks.start where view.isContent {
      guard let later = looks.end.first(where: { $0.name == view.name }) else { continue }
      let (from, to) = (view.look(scale), later.look(scale))
      let change = zip(from, to).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }
      if change > best?.change ?? (Self.leastChange * Self.leastChange) {
        best = (view.name, change, from, to)
      }
    }
    guard let best else { return nil }
    (name, start, end) = (best.name, best.start, best.end)
    self.scale = scale
  }

  private let scale: Double

  /// How much of its way the view has gone; `ended` says how the transition ended, nil while it runs.
  ///
  /// At the end nothing is left to measure: views have been removed and transforms put back.
  func progress(in shot: ScreenShot, ended: Bool?) -> Double? {
    if let ended { return ended ? 1 : 0 }
    guard let view = shot.views.first(where: { $0.name == name }) else { return nil }
    let look = view.look(scale)
    var (along, length) = (0.0, 0.0)
    for index in look.indices {
      let way = end[index] - start[index]
      along += (look[index] - start[index]) * way
      length += way * way
    }
    return along / length
  }

  private typealias Looks = (start: [ShownView], end: [ShownView])

  private static func looksWithoutFinger(
    _ description: Scene, _ screen: ScreenSize, _ controller: Controller
  ) -> Looks? {
    guard description.drive != .none else { return nil }
    let size = CGSize(width: screen.width, height: screen.height)
    func made(_ simulation: Simulation) -> any TransitionScene {
      simulation.run { description.make(size, controller.duration) }
    }
    let rehearsal = Simulation()
    let rehearsed = made(rehearsal)
    defer { rehearsal.tearDown() }
    rehearsal.run { rehearsed.start() }
    rehearsal.runUntilIdle(limit: GestureRun.patience)
    guard let ending = rehearsed.ending, ending.completed else { return nil }
    let simulation = Simulation()
    let scene = made(simulation)
    defer { simulation.tearDown() }
    let names = ViewNames()
    _ = ScreenShot(of: scene.window, names: names)
    simulation.run { scene.start() }
    let start = ScreenShot(of: scene.window, names: names).views
    simulation.run(until: ending.time - lastMoment)
    return (start, ScreenShot(of: scene.window, names: names).views)
  }

  private static func looks(
    ofCompleted run: GestureRun, _ settings: ReplaySettings, _ span: ClosedRange<Seconds>
  ) -> Looks? {
    guard let ending = run.scene.ending, ending.completed else { return nil }
    let again = GestureRun(run.trace, controller: run.controller, settings: settings)
    let names = ViewNames()
    again.simulation.run(until: 0)
    _ = ScreenShot(of: again.scene.window, names: names)
    again.simulation.run(until: span.lowerBound)
    let start = ScreenShot(of: again.scene.window, names: names).views
    again.simulation.run(until: ending.time - lastMoment)
    return (start, ScreenShot(of: again.scene.window, names: names).views)
  }
}

extension ShownView {
  /// What can change about a view as numbers of about the same size: corners in screens, and alpha.
  fileprivate func look(_ scale: Double) -> [Double] {
    corners.flatMap { [$0.x / scale, $0.y / scale] } + [alpha]
  }
}
