import Controllers
import MotionMath
import Replay
import Testing
import Traces

/// What a replayed pan reports at each callback, worked out by hand from measurements on iPads.
///
/// Samples that share a dispatch are delivered together, and only the last one counts. The first change is sent twice.
/// The velocity is three quarters of the previous step's and one quarter of the last step's. The lift changes neither
/// location nor velocity, and a move that arrives together with the lift is never sent.
struct PanCallbackTests {
  struct Callback: Equatable {
    var milliseconds: Double
    var state: String
    var x, y, velocityX, velocityY: Double
  }

  struct Gesture: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var csv: String
    var callbacks: [Callback]
  }

  static let gestures = [
    Gesture(
      testDescription: "a fling",
      csv: """
        t_ms,x,y,phase,dispatch_ms
        0,200,400,began,2
        40,206,402,moved,64
        50,210,404,moved,64
        58,216,404,moved,80
        66,226,404,moved,80
        74,234,408,moved,96
        82,258,408,moved,96
        90,270,408,moved,112
        94,284,410,ended,112

        """,
      callbacks: [
        // The only step: (10, 4) in 50 ms.
        Callback(milliseconds: 64, state: "began", x: 210, y: 404, velocityX: 200, velocityY: 80),
        // The step is (16, 0) in 16 ms, at (1000, 0) pt/s; the step before it had (200, 80) pt/s.
        Callback(milliseconds: 80, state: "changed", x: 226, y: 404, velocityX: 400, velocityY: 60),
        Callback(milliseconds: 80, state: "changed", x: 226, y: 404, velocityX: 400, velocityY: 60),
        // The step is (32, 4) in 16 ms, at (2000, 250) pt/s; the step before it had (1000, 0) pt/s.
        Callback(
          milliseconds: 96, state: "changed", x: 258, y: 408, velocityX: 1250, velocityY: 62.5),
        Callback(
          milliseconds: 112, state: "ended", x: 258, y: 408, velocityX: 1250, velocityY: 62.5),
      ]),
    Gesture(
      testDescription: "a reversal after a gap of 75 ms, and a rest before the lift",
      csv: """
        t_ms,x,y,phase,dispatch_ms
        0,300,500,began,0
        16,290,500,moved,20
        32,270,500,moved,36
        107,270,500,moved,110
        123,274,500,moved,128
        900,274,500,ended,905

        """,
      callbacks: [
        Callback(milliseconds: 20, state: "began", x: 290, y: 500, velocityX: -625, velocityY: 0),
        Callback(
          milliseconds: 36, state: "changed", x: 270, y: 500, velocityX: -781.25, velocityY: 0),
        Callback(
          milliseconds: 36, state: "changed", x: 270, y: 500, velocityX: -781.25, velocityY: 0),
        Callback(
          milliseconds: 110, state: "changed", x: 270, y: 500, velocityX: -937.5, velocityY: 0),
        Callback(
          milliseconds: 128, state: "changed", x: 274, y: 500, velocityX: 62.5, velocityY: 0),
        Callback(milliseconds: 905, state: "ended", x: 274, y: 500, velocityX: 62.5, velocityY: 0),
      ]),
    Gesture(
      testDescription: "a travel longer than 10 pt that is so along neither axis, then a pan",
      csv: """
        t_ms,x,y,phase,dispatch_ms
        0,300,500,began,0
        16,294,508.5,moved,20
        32,290,516.5,moved,36
        48,290,524.5,moved,52
        60,290,530,ended,64

        """,
      callbacks: [
        // The two steps have (-375, 531.25) and (-250, 500) pt/s.
        Callback(
          milliseconds: 36, state: "began", x: 290, y: 516.5, velocityX: -343.75,
          velocityY: 523.4375),
        Callback(
          milliseconds: 52, state: "changed", x: 290, y: 524.5, velocityX: -187.5, velocityY: 500),
        Callback(
          milliseconds: 52, state: "changed", x: 290, y: 524.5, velocityX: -187.5, velocityY: 500),
        Callback(
          milliseconds: 64, state: "ended", x: 290, y: 524.5, velocityX: -187.5, velocityY: 500),
      ]),
  ]

  @Test(arguments: gestures)
  func `every callback comes when UIKit sends it, with UIKit's velocity`(_ gesture: Gesture) throws
  {
    let trace = try #require(
      try TraceReader.read(bytes: Array(gesture.csv.utf8), file: "pan.csv", name: "pan").first)
    let rows = ReplayEngine().replay(
      trace, with: Preset.default.controller,
      settings: ReplaySettings(screen: ScreenSize(width: 1366, height: 1024)), keeping: [.steps]
    ).steps
    let seen = rows.filter { ($0.event == "action" || $0.event == "repeat") }.map {
      Callback(
        milliseconds: rounded($0.time * 1000), state: $0.state, x: $0.locationX, y: $0.locationY,
        velocityX: rounded($0.velocityX), velocityY: rounded($0.velocityY))
    }
    #expect(seen == gesture.callbacks)
  }

  /// To a millionth, which is far above what sums of decimal milliseconds lose.
  private func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }
}
