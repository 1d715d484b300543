public import Foundation
public import MotionMath

/// When touches still make a tap, and taps a double tap.
///
/// UIKit's limits are private; these are the numbers that other re-creations of it use, not measured.
public struct TapLimits: Hashable, Sendable {
  /// How long a finger may stay down, in seconds; 0.75 by default.
  public var maximumDuration: Seconds = 0.75
  /// How long the next tap may be waited for, in seconds; 0.35 by default.
  public var maximumInterval: Seconds = 0.35
  /// How far a finger may move, and how far the next tap may be away, in points; 45 by default.
  public var allowableMovement: CGFloat = 45

  /// Creates the default limits.
  public init() {}
}

/// Counts taps of one or more fingers; each event returns what the recogniser should do about it.
struct TapStateMachine {
  enum Action: Equatable {
    case nothing, recognize, fail
    /// Fail unless something happens within so many seconds.
    case wait(Seconds)
  }

  var limits = TapLimits()
  var taps = 1
  var fingers = 1

  private(set) var tapsDone = 0
  /// The fingers of the tap under way, where they touched.
  private var down: [Int: CGPoint] = [:]
  /// How many fingers have taken part in the tap under way.
  private var touched = 0
  private var lastPlace: CGPoint?

  /// Whether a tap has been made and another one must follow.
  var isBetweenTaps: Bool { tapsDone > 0 && touched == 0 }

  mutating func begin(finger: Int, at point: CGPoint) -> Action {
    let isFirst = touched == 0
    // Every finger of a tap must be down before any of them lifts.
    guard touched == down.count, touched < fingers else { return .fail }
    if isFirst, let lastPlace, distance(point, lastPlace) > limits.allowableMovement {
      return .fail
    }
    down[finger] = point
    touched += 1
    guard isFirst else { return .nothing }
    lastPlace = point
    return .wait(limits.maximumDuration)
  }

  mutating func move(finger: Int, to point: CGPoint) -> Action {
    guard let start = down[finger] else { return .nothing }
    return distance(point, start) > limits.allowableMovement ? .fail : .nothing
  }

  mutating func end(finger: Int) -> Action {
    guard down.removeValue(forKey: finger) != nil, touched == fingers else { return .fail }
    guard down.isEmpty else { return .nothing }
    touched = 0
    tapsDone += 1
    return tapsDone == taps ? .recognize : .wait(limits.maximumInterval)
  }

  /// Forgets the taps, not the settings.
  mutating func reset() {
    tapsDone = 0
    down = [:]
    touched = 0
    lastPlace = nil
  }
}
