import Controllers
import Foundation
import MotionMath
import Replay
import Testing
import Traces

/// Pans recorded on iPads, replayed: velocity, recognition and the stale values at the end.
///
/// The recordings are not part of the package; where they are absent the tests are skipped.
@Suite(.enabled(if: IOSPanRecordings.exist, "the recorded pans are not beside this checkout"))
struct IOSPanConformanceTests {
  /// The relative error allowed in a velocity.
  static let tolerance = 1e-4

  @Test(arguments: IOSPanRecordings.names)
  func `every callback comes when UIKit sent it, with UIKit's velocity`(file: String) throws {
    let callbacks = try IOSPanRecordings.callbacks(of: file)
    let rows = try IOSPanRecordings.replayed(file).filter { $0.state != "possible" }
    let actions = rows.filter { $0.event == "action" || $0.event == "repeat" }
    #expect(actions.count >= callbacks.count)
    for (action, callback) in zip(actions, callbacks) {
      #expect(action.state == callback.state)
      // UIKit repeats the first change up to 0.6 ms later, Panlab in the same instant.
      #expect(abs(action.time * 1000 - callback.milliseconds) < 1)
      #expect(action.locationX == callback.x && action.locationY == callback.y)
      let speed = hypot(callback.velocityX, callback.velocityY)
      #expect(abs(action.velocityX - callback.velocityX) <= Self.tolerance * speed)
      #expect(abs(action.velocityY - callback.velocityY) <= Self.tolerance * speed)
    }
  }

  @Test
  func `there are 75 callbacks with a velocity of their own, and 6 ends that repeat the last`()
    throws
  {
    let callbacks = try IOSPanRecordings.names.flatMap(IOSPanRecordings.callbacks)
    #expect(callbacks.filter { $0.state != "ended" }.count == 75)
    #expect(callbacks.filter { $0.state == "ended" }.count == 6)
  }

  @Test(arguments: IOSPanRecordings.names)
  func `lifting changes neither location nor velocity`(file: String) throws {
    let actions = try IOSPanRecordings.replayed(file).filter { $0.event != "touch" }
    let ended = try #require(actions.firstIndex { $0.state == "ended" })
    let (last, end) = (actions[ended - 1], actions[ended])
    #expect((last.locationX, last.locationY) == (end.locationX, end.locationY))
    #expect((last.velocityX, last.velocityY) == (end.velocityX, end.velocityY))
  }
}

/// The recorded pans beside the checkout.
enum IOSPanRecordings {
  struct Callback {
    let milliseconds: Double
    let state: String
    let x, y, velocityX, velocityY: Double
  }

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared/conformance/ios-pan")

  static var exist: Bool { FileManager.default.fileExists(atPath: folder.path) }

  /// The gestures for which callbacks were recorded.
  static let names = [
    "ipad2019_swipe_down.csv", "ipad_fling_a.csv", "ipad_fling_b.csv", "ipad_hscroll_b.csv",
    "ipad_hscroll_c.csv", "ipad_hscroll_d.csv", "ipad_slow_reversal.csv",
  ]

  static func callbacks(of file: String) throws -> [Callback] {
    let text = try String(
      contentsOf: folder.appendingPathComponent("expected.csv"), encoding: .utf8)
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: ",").map(String.init)
      let numbers = fields.compactMap(Double.init)
      guard fields.first == file, numbers.count == 5 else { return nil }
      return Callback(
        milliseconds: numbers[0], state: fields[2], x: numbers[1], y: numbers[2],
        velocityX: numbers[3], velocityY: numbers[4])
    }
  }

  static func replayed(_ file: String) throws -> [Timeline.Row] {
    let trace = try #require(
      try TraceReader.read(path: folder.appendingPathComponent(file).path, name: file).first)
    let settings = ReplaySettings(screen: ScreenSize(width: 1366, height: 1024))
    return timeline(of: trace, controller: Preset.default.controller, settings: settings).rows
  }
}
