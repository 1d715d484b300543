public import UIKit

/// Where behaviours are played: headlessly on a virtual clock, or in an app in a simulator.
///
/// A test host in a simulator implements ``play(_:in:)`` with whatever synthesizes touches for it.
public protocol World: AnyObject {
  /// Makes a window with the size of the world's screen.
  func makeWindow() -> UIWindow

  /// Lets some seconds pass; with 0, the run loop turns once.
  func wait(_ seconds: Double)

  /// Lets time pass until nothing moves and nothing is scheduled.
  func settle()

  /// Plays touches from now on, and lets time pass until the last of them; false if there are no fingers here.
  func play(_ touches: [Touch], in window: UIWindow) -> Bool

  /// How far a value may be from the expected one, as a part of it, where the clock is not exact.
  var tolerance: Double { get }

  /// Whether a programmer error raises an exception; if not, it is reported and the call ignored.
  var raisesExceptions: Bool { get }
}

/// A point of a finger's way, for ``Stage/play(_:)``.
public nonisolated struct Touch: Hashable, Sendable {
  public enum Phase: Sendable { case down, move, up, cancel }

  /// Seconds after the first one.
  public var time: Double
  /// The place in the window, in points.
  public var point: CGPoint
  public var phase: Phase
  /// 0 for the first finger.
  public var finger: Int

  init(_ phase: Phase, _ time: Double, _ x: CGFloat, _ y: CGFloat, _ finger: Int) {
    (self.time, self.point, self.phase) = (time, CGPoint(x: x, y: y), phase)
    self.finger = finger
  }

  static func down(_ time: Double, _ x: CGFloat, _ y: CGFloat, finger: Int = 0) -> Touch {
    Touch(.down, time, x, y, finger)
  }

  static func move(_ time: Double, _ x: CGFloat, _ y: CGFloat, finger: Int = 0) -> Touch {
    Touch(.move, time, x, y, finger)
  }

  static func up(_ time: Double, _ x: CGFloat, _ y: CGFloat, finger: Int = 0) -> Touch {
    Touch(.up, time, x, y, finger)
  }

  static func cancel(_ time: Double, _ x: CGFloat, _ y: CGFloat, finger: Int = 0) -> Touch {
    Touch(.cancel, time, x, y, finger)
  }
}
