import Controllers
import Foundation
import HeadlessUIKit
import MotionMath
import Scenes
import Traces

/// The change in one view's appearance over a transition that completes, used to measure the view's own progress.
struct ViewRoute: Sendable, Codable {
  /// The name of the view whose appearance changes most.
  let name: String
  private let start: [Double]
  private let end: [Double]

  /// The time before the end of a transition at which the final state of its views is read, in seconds.
  ///
  /// At that time the transition is practically complete, but its views have not yet been cleaned up.
  private static let lastMoment: Seconds = 1e-6
  /// The smallest change in a view's appearance from which progress can be measured.
  ///
  /// A view's appearance is a list of numbers: its alpha, and the coordinates of its corners as fractions of the
  /// screen's longer side. The change is the Euclidean distance between the lists at the start and at the end.
  private static let leastChange = 1e-3

  /// The views at the start and at the end of a transition that completes.
  typealias Looks = (start: [ShownView], end: [ShownView])

  /// Finds the view whose appearance changes most; nil if no view's appearance changes.
  init?(_ looks: Looks, screen: ScreenSize) {
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

  /// The view's progress in a frame: the completed fraction of its change over the whole transition.
  ///
  /// After the transition's end, the progress is not measured but set to 1 or 0, because views have been removed and
  /// transforms reset.
  func progress(in frame: ReplayRecord.Frame) -> Double? {
    if let completed = frame.hasCompleted { return completed ? 1 : 0 }
    guard let view = frame.views.first(where: { $0.name == name }) else { return nil }
    let look = view.look(scale)
    var (along, length) = (0.0, 0.0)
    for index in look.indices {
      let way = end[index] - start[index]
      along += (look[index] - start[index]) * way
      length += way * way
    }
    return along / length
  }

  /// The views at the start and end of the transition when it runs without a finger.
  ///
  /// nil if the transition does not complete without a finger, or if the scene itself starts it automatically.
  @MainActor
  static func looksWithoutFinger(
    _ description: Scene, _ screen: ScreenSize, _ controller: Controller
  ) -> Looks? {
    guard description.drive != .none else { return nil }
    let size = CGSize(width: screen.width, height: screen.height)
    let opening = description.own?.opening ?? 0
    func made(_ simulation: Simulation) -> any TransitionScene {
      let scene = simulation.run { description.make(size, controller.duration) }
      if opening > 0 { simulation.run(until: 0) }
      return scene
    }
    let rehearsal = Simulation(startingAt: -opening)
    let rehearsed = made(rehearsal)
    defer { rehearsal.tearDown() }
    rehearsal.run { rehearsed.start() }
    rehearsal.runUntilIdle(limit: GestureRun.patience)
    guard let ending = rehearsed.ending, ending.completed else { return nil }
    let simulation = Simulation(startingAt: -opening)
    let scene = made(simulation)
    defer { simulation.tearDown() }
    let names = ViewNames()
    _ = ScreenShot(of: scene.window, names: names)
    simulation.run { scene.start() }
    let start = ScreenShot(of: scene.window, names: names).views
    simulation.run(until: ending.time - lastMoment)
    return (start, ScreenShot(of: scene.window, names: names).views)
  }

  /// Runs a gesture to the end of its transition, and returns the views at the transition's start and end.
  ///
  /// The transition must complete. `start` and `end` are its limits in the simulation's time.
  @MainActor
  static func looks(in run: GestureRun, from start: Seconds, to end: Seconds) -> Looks {
    let names = ViewNames()
    run.simulation.run(until: 0)
    _ = ScreenShot(of: run.scene.window, names: names)
    run.simulation.run(until: start)
    let first = ScreenShot(of: run.scene.window, names: names).views
    run.simulation.run(until: end - lastMoment)
    return (first, ScreenShot(of: run.scene.window, names: names).views)
  }
}

extension ShownView {
  /// The view's appearance as numbers of similar size: its corners as fractions of the screen, and its alpha.
  fileprivate func look(_ scale: Double) -> [Double] {
    corners.flatMap { [$0.x / scale, $0.y / scale] } + [alpha]
  }
}
