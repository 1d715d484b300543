public import ArgumentParser
import Formats
import Foundation
public import MotionMath
import Replay
import Scenes
import Traces
import Workbench

/// The options that adapt recordings to a scene: they scale the recordings to the scene's screen, rotate them to its
/// direction and move them onto its view.
struct PlacementOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Move each recording so that its first contact is at this position, in points.",
      valueName: "X,Y"))
  var to: ContactPlace?

  @Option(
    help: ArgumentHelp(
      "Turn the recordings so that most of them move up, down, left or right.",
      valueName: "DIRECTION"))
  var rotate: Direction?

  @Option(
    help: ArgumentHelp("Scale each recording from its screen to this one.", valueName: "WxH"))
  var scale: ScreenSize?

  @Option(
    help: ArgumentHelp(
      "Do all three for one of this program's own scenes, by the position where a drag drives it.",
      valueName: "NAME"))
  var scene: String?

  /// The transformation of the recordings; nil if they stay unchanged.
  ///
  /// `traces` returns all recordings. It is called only if their prevailing direction is needed.
  func placement(of traces: () -> [Trace]) throws -> Placement? {
    var placement = Placement(start: to, scale: scale)
    var way = rotate
    if let scene {
      let entry = try Scene.scene(named: scene)
      guard entry.own != nil else {
        throw CommandFailure.usage(
          "'--scene \(scene)': is built in; name one of this program's own scenes")
      }
      guard let grip = entry.grip else {
        throw CommandFailure.usage(
          "'--scene \(scene)': no drag over it is recognised, so there is no place for recordings; give --to,"
            + " --rotate and --scale")
      }
      placement.start = to ?? ContactPlace(x: grip.x, y: grip.y)
      placement.scale = scale ?? grip.screen
      way = rotate ?? grip.direction
    }
    if let way { placement.turn = (Placement.direction(of: traces()), way) }
    return placement.moves ? placement : nil
  }
}

extension Direction: ExpressibleByArgument {}

/// The position of a contact in points, as typed: `195,600`.
struct ContactPlace: ExpressibleByArgument, Equatable {
  let x, y: Double

  init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0.trimmingCharacters(in: .whitespaces))
    }
    guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else {
      return nil
    }
    (self.x, self.y) = (x, y)
  }
}

/// How recordings are scaled, rotated and moved on the screen.
struct Placement {
  var start: ContactPlace?
  var scale: ScreenSize?
  /// The rotation: from the prevailing direction of the recordings to the wanted direction.
  var turn: (from: Direction, to: Direction)?

  var moves: Bool { start != nil || scale != nil || turn != nil }

  /// The prevailing direction of the recordings that are labelled to finish, or of all recordings if none has this
  /// label.
  static func direction(of traces: [Trace]) -> Direction {
    let finishing = traces.filter { $0.label?.intent == .finish }
    let found = (finishing.isEmpty ? traces : finishing).map {
      GestureMeasures(of: $0.firstFinger).direction.rawValue
    }
    func count(_ direction: Direction) -> Int { found.count { $0 == direction.rawValue } }
    return Direction.allCases.reduce(.right) { count($1) > count($0) ? $1 : $0 }
  }

  /// Transforms a recording: scales it, rotates it around its first contact, then moves it.
  func applied(to trace: Trace) -> Trace {
    var trace = trace
    if let scale {
      let old = trace.metadata["screen"].flatMap { ScreenSize($0) } ?? ReplaySettings.defaultScreen
      for index in trace.samples.indices {
        trace.samples[index].x *= scale.width / old.width
        trace.samples[index].y *= scale.height / old.height
      }
      trace.metadata["screen"] = scale.description
    }
    guard let first = trace.samples.first else { return trace }
    let quarters = turn.map { (Self.quarter($0.to) - Self.quarter($0.from) + 4) % 4 } ?? 0
    let (x, y) = (start?.x ?? first.x, start?.y ?? first.y)
    for index in trace.samples.indices {
      var (across, down) = (
        trace.samples[index].x - first.x, trace.samples[index].y - first.y
      )
      for _ in 0..<quarters { (across, down) = (-down, across) }
      // Rounds, because the sums have floating-point errors.
      trace.samples[index].x = Number.rounded(x + across, decimals: 4)
      trace.samples[index].y = Number.rounded(y + down, decimals: 4)
    }
    return trace
  }

  /// The direction as a number of clockwise quarter turns on the screen; 0 points to the right.
  private static func quarter(_ direction: Direction) -> Int {
    switch direction {
    case .right: 0
    case .down: 1
    case .left: 2
    case .up: 3
    }
  }
}
