import Testing
import Traces
import Workbench

@testable import Replay

struct PlayerTests {
  /// Five frames of a tenth of a second.
  private static let reel: Reel = {
    let points = (0..<5).map { ProgressCurves.Point(time: Double($0) / 10) }
    let outcome = Outcome(
      trace: "a", decision: .finish, verdict: .unlabelled, transition: .completed)
    return Reel(
      screen: ScreenSize(width: 390, height: 844), displayHz: 10,
      curves: ProgressCurves(scene: "s", viewName: nil, outcome: outcome, points: points),
      pictures: points.map { _ in Reel.Picture(finger: nil, views: []) })
  }()

  @Test func `every frame is shown at its own time`() {
    for frame in 0..<5 { #expect(Self.reel.index(at: Double(frame) / 10) == frame) }
    #expect(Self.reel.index(at: -1) == 0)
    #expect(Self.reel.index(at: 0.19) == 1)
    #expect(Self.reel.index(at: 9) == 4)
  }

  @Test func `runs in time, by its speed, and pauses at the end`() throws {
    var player = Player(Self.reel, speed: 0.5)
    let wait = try #require(player.timeToNextFrame)
    #expect(abs(wait - 0.2) < 1e-12)
    player.advance(by: 0.3)
    #expect(player.frame == 1)
    player.advance(by: 10)
    #expect(player.frame == 4)
    #expect(player.isPaused)
    #expect(player.timeToNextFrame == nil)
    player.press(.pause)
    #expect(player.frame == 0)
    #expect(!player.isPaused)
  }

  @Test func `frames are gone through one by one, within the reel`() {
    var player = Player(Self.reel, isPaused: true)
    player.advance(by: 1)
    #expect(player.frame == 0)
    let keys: [(Player.Key, Int)] = [
      (.back, 0), (.forward, 1), (.forward, 2), (.back, 1), (.end, 4), (.forward, 4), (.start, 0),
    ]
    for (key, frame) in keys {
      player.press(key)
      #expect(player.frame == frame)
      #expect(player.isPaused)
    }
  }

  @Test func `a key in the middle holds the transition there`() {
    var player = Player(Self.reel)
    player.advance(by: 0.25)
    player.press(.forward)
    #expect(player.frame == 3)
    #expect(player.isPaused)
    player.press(.pause)
    player.advance(by: 0.05)
    #expect(player.frame == 3)
    #expect(!player.isPaused)
  }

  @Test func `speeds stay in their range`() {
    var player = Player(Self.reel)
    for _ in 1...20 { player.press(.faster) }
    #expect(player.speed == Player.speeds.upperBound)
    for _ in 1...40 { player.press(.slower) }
    #expect(player.speed == Player.speeds.lowerBound)
    player.press(.leave)
    #expect(player.hasLeft)
  }
}
