import Controllers
import Foundation
import MotionMath
import Nightly
import Testing
import Traces

@testable import Replay

/// What every schedule keeps, on generated gestures of several fingers that lift early or late and land again.
struct PlayedFingersTests {
  private static let count = Nightly.isOn ? 2000 : 50

  /// A gesture of one to three fingers, each of which lands once or twice and goes a straight way.
  private static func gesture(_ number: Int) -> Trace {
    var random = RandomGenerator(seed: UInt64(number) + 1)
    var samples: [Trace.Sample] = []
    for finger in 0..<Int.random(in: 1...3, using: &random) {
      var time = finger == 0 ? 0 : Double.random(in: 0...0.4, using: &random)
      for _ in 0..<(Int.random(in: 0...2, using: &random) == 0 ? 2 : 1) {
        let (x, y) = (Double.random(in: 40...160, using: &random), 200.0 + 150 * Double(finger))
        let speed = Double.random(in: 50...900, using: &random)
        let end = time + Double.random(in: 0.05...0.25, using: &random)
        let landed = time
        func place(_ time: Double) -> Double {
          ((x + speed * (time - landed)) * 1000).rounded() / 1000
        }
        var (now, phase) = (time, Trace.Phase.began)
        while now < end {
          samples.append(
            Trace.Sample(
              time: now, x: place(now), y: y,
              phase: phase,
              touch: finger))
          phase = .moved
          now += Double.random(in: 0.004...0.0168, using: &random)
        }
        let isTaken = Int.random(in: 0...19, using: &random) == 0
        samples.append(
          Trace.Sample(
            time: now, x: place(now), y: y,
            phase: isTaken ? .cancelled : .ended,
            touch: finger))
        time = now + Double.random(in: 0.001...0.3, using: &random)
      }
    }
    let order = samples.indices.sorted { one, other in
      samples[one].time == samples[other].time
        ? one < other : samples[one].time < samples[other].time
    }
    return Trace(name: "gesture-\(number)", samples: order.map { samples[$0] })
  }

  private static func schedule(_ trace: Trace) -> PlaySchedule {
    PlaySchedule(ReplayEngine().replay(trace, with: .default, keeping: [.gesture]))
  }

  /// The touches of each stroke: they begin and end with no finger down.
  private static func strokes(_ touches: [Trace.Sample]) -> [[Trace.Sample]] {
    var (strokes, down): ([[Trace.Sample]], Set<Int>) = ([], [])
    for touch in touches {
      if down.isEmpty { strokes.append([]) }
      strokes[strokes.count - 1].append(touch)
      if touch.phase == .began { down.insert(touch.touch) }
      if touch.phase == .ended || touch.phase == .cancelled { down.remove(touch.touch) }
    }
    return strokes
  }

  /// Whether a finger lands within a millisecond of another's lift.
  private static func isTight(_ schedule: PlaySchedule) -> Bool {
    let lifts = schedule.touches.filter { $0.phase == .ended }
    return schedule.touches.contains { touch in
      touch.phase == .began && lifts.contains { abs($0.time - touch.time) < 0.001 }
    }
  }

  /// The times that a text says, in the order of the text.
  private static func times(_ text: String, _ format: PlayFormat) -> [Double] {
    func all(_ pattern: Regex<(Substring, Substring)>) -> [Double] {
      text.matches(of: pattern).compactMap { Double($0.1) }
    }
    return switch format {
    case .webdriver: all(#/"duration":(-?[0-9.e-]+)/#).map { $0 < 0 ? -1 : 0 }
    case .hammer: all(#/Touch\((-?[0-9.e-]+),/#)
    case .json: all(#/"t":(-?[0-9.e-]+)/#)
    case .flutter: all(#/timeStamp: const Duration\(microseconds: (-?[0-9]+)\)/#)
    case .cdp: all(#/"timestamp":(-?[0-9.e-]+)/#)
    }
  }

  @Test(arguments: PlayFormat.allCases)
  func `all contacts are there, time never goes back, and it reads back or says what is lost`(
    format: PlayFormat
  ) throws {
    var (written, several, again) = (0, 0, 0)
    for number in 0..<Self.count {
      let trace = Self.gesture(number)
      let schedule = Self.schedule(trace)
      let played: PlayableText
      do {
        played = try format.written(schedule, toolVersion: "0")
      } catch {
        #expect(format != .json && format != .flutter, "\(error)")
        continue
      }
      written += 1
      // The outcome that JSON ends with has a time of its own.
      let times = Self.times(played.text.replacing(/"expected":\s*\{[^}]*\}/, with: ""), format)
      #expect(times == times.sorted() && !times.contains { $0 < 0 }, "\(trace.name)")
      #expect(format == .webdriver || times.count >= schedule.events.count, "\(trace.name)")
      let back = try TraceImporter.read(
        bytes: Array(played.text.utf8), file: trace.name, name: trace.name
      ).traces
      guard format != .json else {
        let samples = back.flatMap { Array($0.samples) }
        let strokes = Self.strokes(Array(trace.samples)).count
        #expect(samples.map(\.phase) == trace.samples.map(\.phase), "\(trace.name)")
        #expect(back.count == strokes, "\(trace.name)")
        #expect((strokes > 1) == played.losses.contains { $0.contains("read back as") })
        guard strokes == 1 else { continue }
        for (read, sent) in zip(samples, trace.samples) {
          #expect(
            read.time == sent.time && read.phase == sent.phase
              && abs(read.x - sent.x) < 1e-9 && abs(read.y - sent.y) < 1e-9, "\(trace.name)")
        }
        continue
      }
      let strokes = Self.strokes(schedule.touches)
      // Within the resolution it cannot be told whether a finger lands before the other lifts.
      if format == .webdriver, back.count != strokes.count, Self.isTight(schedule) { continue }
      try #require(back.count == strokes.count, "\(trace.name)")
      #expect((strokes.count > 1) == played.losses.contains { $0.contains("read back as") })
      several += strokes.contains { Set($0.map(\.touch)).count > 1 } ? 1 : 0
      again += strokes.count > 1 ? 1 : 0
      for (stroke, read) in zip(strokes, back) {
        expect(read, like: stroke, played, format)
      }
    }
    // Enough gestures of each kind must have been written.
    #expect(written > Self.count / 8, "\(written)")
    if [.webdriver, .flutter, .cdp].contains(format) {
      #expect(several > Self.count / 20 && again > Self.count / 50, "\(several), \(again)")
    }
  }

  private func expect(
    _ read: Trace, like stroke: [Trace.Sample], _ played: PlayableText, _ format: PlayFormat
  ) {
    var resolution = format == .webdriver ? 0.0010001 : 1.1e-6
    let lands = played.losses.contains { $0.contains("within one frame") }
    let start = stroke.first?.time ?? 0
    let liftsAlone = played.losses.contains { $0.contains("lifts before the others") }
    if lands { resolution = 1 / 60.0 }
    let merges = played.losses.contains { $0.contains("within a millisecond") }
    for phase in [Trace.Phase.began, .moved, .ended, .cancelled] {
      func values(_ samples: [Trace.Sample]) -> [[Double]] {
        samples.filter { $0.phase == phase }
          .map {
            phase == .ended || phase == .cancelled ? [$0.time, 0, $0.y] : [$0.time, $0.x, $0.y]
          }
          .sorted { ($0[2], $0[0]) < ($1[2], $1[0]) }
      }
      let (sent, found) = (values(stroke), values(Array(read.samples)))
      // A finger that lifts alone and lands again is taken for one that stayed down.
      if !(merges && phase == .moved), !liftsAlone {
        #expect(found.count == sent.count, "\(read.name): \(phase)")
      }
      guard found.count == sent.count, !(liftsAlone && phase == .ended) else { continue }
      for (one, other) in zip(sent, found) {
        #expect(abs(one[0] - start - other[0]) <= resolution, "\(read.name): \(phase)")
        #expect(abs(one[1] - other[1]) < 1e-9 && one[2] == other[2], "\(read.name): \(phase)")
      }
    }
  }
}
