public import MotionMath
public import Replay

/// Playback of a transition, controlled by keys.
///
/// The caller advances the time.
public struct Player: Hashable, Sendable {
  /// What a key does.
  public enum Key: Hashable, Sendable {
    case pause, forward, back, start, end, faster, slower, leave
  }

  /// The possible speeds; 1 is real time.
  public static let speeds = 0.01...16.0

  private let reel: Reel
  /// The current position in the transition, in seconds since the first contact.
  public private(set) var position: Seconds = 0
  public private(set) var speed: Double
  public private(set) var isPaused: Bool
  /// Whether the user has pressed the key to leave.
  public private(set) var hasLeft = false

  /// Creates a player whose position is the first contact.
  ///
  /// - Precondition: `speed` lies in ``speeds``.
  public init(_ reel: Reel, speed: Double = 1, isPaused: Bool = false) {
    precondition(Self.speeds.contains(speed), "speed is \(speed); it needs \(Self.speeds)")
    self.reel = reel
    self.speed = speed
    self.isPaused = isPaused
  }

  /// The index of the current frame, from 0.
  public var frame: Int { reel.index(at: position) }

  /// How long the current frame remains visible, in real seconds; nil while paused.
  public var timeToNextFrame: Seconds? {
    isPaused ? nil : max(time(of: frame + 1) - position, 0) / speed
  }

  /// Advances the position by an amount of real time; pauses at the last frame.
  public mutating func advance(by seconds: Seconds) {
    guard !isPaused else { return }
    position += seconds * speed
    guard position >= time(of: lastFrame) else { return }
    position = time(of: lastFrame)
    isPaused = true
  }

  /// Performs the action of a key.
  ///
  /// Keys that show another frame also pause the player. Starting to play at the last frame begins again at the first
  /// frame.
  public mutating func press(_ key: Key) {
    switch key {
    case .pause:
      if isPaused, frame == lastFrame { position = 0 }
      isPaused.toggle()
    case .forward: show(frame + 1)
    case .back: show(frame - 1)
    case .start: show(0)
    case .end: show(lastFrame)
    case .faster: speed = min(speed * 2, Self.speeds.upperBound)
    case .slower: speed = max(speed / 2, Self.speeds.lowerBound)
    case .leave: hasLeft = true
    }
  }

  private var lastFrame: Int { reel.pictures.count - 1 }

  private mutating func show(_ frame: Int) {
    position = time(of: min(max(frame, 0), lastFrame))
    isPaused = true
  }

  private func time(of frame: Int) -> Seconds { Double(frame) / reel.displayHz }
}
