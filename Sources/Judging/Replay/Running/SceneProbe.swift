public import Controllers
import Formats
import Foundation
import HeadlessUIKit
package import MotionMath
import Rules
public import Scenes
import Synchronization
package import Traces
import Tunables

/// The facts that trial drags reveal about a custom scene.
///
/// They include the tunable numbers that the scene's code reads, and a point from which a drag drives the scene.
struct SceneProbe: Sendable, Codable {
  /// A point from which a drag drives the scene; nil if no drag was recognised.
  let grip: ScreenPoint?
  /// The direction in which a finger drives the scene from ``grip``.
  let direction: Direction
  /// The screen on which the trial drags were played.
  let screen: ScreenSize
  /// The diagnostics reported during the trial drags.
  let diagnostics: [Diagnostic]
  /// The evidence that the scene's code shares state between runs; nil if there is none.
  ///
  /// The evidence is either a view that outlived its run, or a drag that ended differently when it was repeated or when
  /// another run was played beside it.
  let sharedState: String?
  private let declarations: [TunableDeclaration]
  /// The names of the places where the scene can come to rest; empty if these are only the start and the end of its
  /// transition.
  let stops: [String]

  private static let known = Mutex<[String: SceneProbe]>([:])

  /// The facts about a scene; the trial drags are played only when the facts are first asked for.
  static func of(_ scene: Scene) -> SceneProbe {
    if let known = known.withLock({ $0[scene.name] }) { return known }
    let probe: SceneProbe
    do throws(Isolation.Failure) {
      probe = try Isolation.run(scene, always: true) { MainThread.run { SceneProbe(scene) } }
    } catch {
      // The scene's code would crash or hang this process too, so all replays are isolated from now on.
      Isolation.useForAll()
      probe = SceneProbe(scene, error)
    }
    known.withLock { $0[scene.name] = probe }
    return probe
  }

  /// Creates the probe of a scene whose code crashed or hung during the trial drags.
  private init(_ scene: Scene, _ failure: Isolation.Failure) {
    (grip, sharedState, declarations, stops) = (nil, nil, [], [])
    (direction, screen) = (scene.direction ?? .right, ReplaySettings.defaultScreen)
    diagnostics = [
      Diagnostic(code: failure.code, severity: .error, message: failure.message)
    ]
  }

  @MainActor
  private init(_ scene: Scene) {
    let scope = TunableScope(values: [:])
    let screen =
      scene.own?.screen.map { ScreenSize(width: $0.width, height: $0.height) }
      ?? ReplaySettings.defaultScreen
    let directions = scene.direction.map { [$0] } ?? Direction.allCases
    // The points where the drags start, as fractions of the screen's width for horizontal drags and of its height for
    // vertical drags. The middle comes first, because it is the likeliest place for a finger.
    let places = [0.5, 0.75, 0.25, 0.9, 0.1, 0.03, 0.97]
    var settings = ReplaySettings(screen: screen)
    settings.scene = scene.name
    var found: (grip: ScreenPoint, direction: Direction)?
    var diagnostics: [Diagnostic] = []
    var shared: String?
    var stops: [String] = []
    /// The first drag, and the drag that first drove the scene; both are repeated later.
    var played: [(trace: Trace, controller: Controller, outcome: Outcome)] = []
    func run(_ trace: Trace, _ controller: Controller) -> GestureRun {
      GestureRun(trace, controller: controller, settings: settings, scene: scene)
    }
    func ended(_ run: GestureRun) -> Outcome {
      run.finish()
      if let places = run.places { stops = places.names }
      let outcome = Outcome(run, rest: nil)
      for diagnostic in outcome.diagnostics where !diagnostics.contains(diagnostic) {
        diagnostics.append(diagnostic)
      }
      return outcome
    }
    func play(_ trace: Trace, _ controller: Controller) -> Outcome { ended(run(trace, controller)) }
    TunableScope.$current.withValue(scope) {
      for direction in directions {
        for place in scene.drive == .none ? [] : places where found == nil {
          let along = direction.isHorizontal ? screen.width : screen.height
          let (x, y) =
            direction.isHorizontal
            ? (place * screen.width, screen.height / 2) : (screen.width / 2, place * screen.height)
          var controller = Controller.default
          controller.direction = direction
          for (travel, seconds) in [(0.5, 0.2), (0.1, 0.5)] {
            let trace = Self.drag(
              from: x, y, along: direction.vector(travel * along), seconds: seconds, screen)
            let outcome = play(trace, controller)
            let isGrip = outcome.recognizedAt != nil && found == nil
            if isGrip { found = (ScreenPoint(x: x, y: y), direction) }
            if isGrip || played.isEmpty { played.append((trace, controller, outcome)) }
          }
        }
      }
      if scene.drive == .none {
        let trace = Trace(name: "probe", samples: [])
        played.append((trace, .default, play(trace, .default)))
      }
      let differing = played.lazy.compactMap { trace, controller, outcome in
        outcome.difference(from: play(trace, controller), "it was played again")
      }.first
      let disturbed = played.last.flatMap { trace, controller, outcome in
        // Builds the screens of both runs before either gesture is played, so that one run would disturb the other if
        // they shared state.
        let runs = [run(trace, controller), run(trace, controller)]
        return runs.lazy.compactMap { run in
          outcome.difference(from: ended(run), "another was played at the same time")
        }.first
      }
      // Drops the diagnostic's remedy, because the error that quotes it has a remedy of its own.
      let foreign = diagnostics.first { $0.code == "foreign-view" }.map { diagnostic in
        String(diagnostic.message.prefix { $0 != ";" })
      }
      shared = foreign ?? differing ?? disturbed
    }
    (grip, direction) = (found?.grip, found?.direction ?? directions[0])
    (self.screen, self.diagnostics, sharedState) = (screen, diagnostics, shared)
    (declarations, self.stops) = (scope.declarations, stops)
  }

  private static func drag(
    from x: Double, _ y: Double, along way: (x: Double, y: Double), seconds: Seconds,
    _ screen: ScreenSize
  ) -> Trace {
    let steps = Int(seconds * 60)
    func sample(_ step: Int, _ phase: Trace.Phase) -> Trace.Sample {
      let part = min(Double(step) / Double(steps), 1)
      return Trace.Sample(
        time: Double(step) / 60, x: x + way.x * part, y: y + way.y * part, phase: phase)
    }
    var metadata = TraceMetadata()
    metadata["screen"] = screen.description
    return Trace(
      name: "probe", metadata: metadata,
      samples: [sample(0, .began)] + (1...steps).map { sample($0, .moved) }
        + [sample(steps + 1, .ended)])
  }

  /// The tunable numbers that the scene's code reads, as parameters.
  func parameters() throws(ReplayError) -> [NamedParameter] {
    var parameters: [NamedParameter] = []
    for declaration in declarations {
      let parameter = try declaration.parameter(
        among: declarations, note: "the scene's own, at \(declaration.place)")
      if !parameters.contains(where: { $0.name == parameter.name }) { parameters.append(parameter) }
    }
    return parameters
  }
}

extension Scene {
  /// The tunable numbers that the scene's own code reads, found by trial drags.
  ///
  /// - Throws: ``ReplayError`` if a number is declared twice, or with an invalid name, value or range; also if the
  ///   scene shares state between replays and is not isolated.
  var tunables: [NamedParameter] {
    get throws(ReplayError) {
      guard let own else { return [] }
      let probe = SceneProbe.of(self)
      if let shared = probe.sharedState, !Isolation.isWanted(for: self) {
        throw .sharesState(scene: name, place: own.place, evidence: shared)
      }
      return try probe.parameters()
    }
  }
}

extension Scene {
  /// A drag that drives the custom scene: the point of its first contact, its direction and the screen.
  ///
  /// nil if no drag drives the scene.
  package var grip: (x: Double, y: Double, direction: Direction, screen: ScreenSize)? {
    let probe = SceneProbe.of(self)
    return probe.grip.map { ($0.x, $0.y, probe.direction, probe.screen) }
  }
}

extension Outcome {
  /// Describes how a repeated gesture ended differently; nil if it ended in the same way.
  fileprivate func difference(from later: Outcome, _ occasion: String) -> String? {
    func story(_ outcome: Outcome) -> String {
      let time = outcome.total.map { " at \(Number.fixed($0, decimals: 3)) s" } ?? ""
      return "\(outcome.decision.rawValue), \(outcome.transition.rawValue)\(time)"
    }
    guard self != later else { return nil }
    let (before, after) = (story(self), story(later))
    let difference = before == after ? "other numbers or diagnostics" : after
    return "a drag ended with \(before) at first, and with \(difference) when \(occasion)"
  }
}

extension Controller {
  /// The controller with the tunable numbers and stops of a scene's code, but without the numbers and stops of other
  /// scenes.
  ///
  /// A number that the controller already has keeps its value.
  ///
  /// - Throws: ``ReplayError`` if the code declares a number twice, or with an invalid value or range; also if a
  ///   controller file has a number that the code lacks, or a value that the code does not allow.
  public func adopting(tunablesOf scene: Scene?) throws(ReplayError) -> Controller {
    guard scene?.own != nil || !tunables.isEmpty || decidingScene != nil else { return self }
    let scene = scene ?? .standard
    let declared = try scene.tunables
    let deciding =
      scene.own != nil && scene.drive == .own
      ? DecidingScene(name: scene.name, stops: SceneProbe.of(scene).stops) : nil
    do throws(ControllerError) {
      return try adopting(declared, of: scene.name).decided(by: deciding)
    } catch {
      throw .controller(error)
    }
  }
}
