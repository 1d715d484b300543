import Controllers
import Foundation
import PackageFolder
import Testing
import Traces

@testable import Replay

/// Plays gestures as the other tools would, and asks whether they are decided as before.
struct PlayedGestureTests {
  private static let root = packageFolder.appendingPathComponent("traces")

  /// Fifty gestures of one finger that lifts, at times that are no whole milliseconds.
  private static let gestures: [Trace] = {
    var traces: [Trace] = []
    for folder in ["first-look", "swipe-back", "training", "unseen"] {
      let files =
        (try? FileManager.default.contentsOfDirectory(
          atPath: root.appendingPathComponent(folder).path)) ?? []
      for file in files.sorted() where file.hasSuffix(".csv") && file != "labels.csv" {
        let read = try? TraceReader.read(
          path: root.appendingPathComponent("\(folder)/\(file)").path)
        traces += read ?? []
      }
    }
    let played = traces.filter { trace in
      !trace.samples.contains { $0.phase == .cancelled || $0.touch > 0 }
    }
    return played.prefix(50).map { trace in
      var trace = trace
      for index in trace.samples.indices { trace.samples[index].time *= 1.00371 }
      return trace
    }
  }()

  private func schedule(_ trace: Trace) -> PlaySchedule {
    PlaySchedule(ReplayEngine().replay(trace, with: .default, keeping: [.gesture]))
  }

  /// Replays samples that a player sent, one event each.
  private func outcome(of samples: [Trace.Sample], like trace: Trace) -> Outcome {
    var played = trace
    played.samples = Trace.Samples(samples)
    return ReplayEngine().replay(
      played, with: .default, settings: ReplaySettings(delivery: .sample)
    ).outcome
  }

  /// How far the pan's velocity may be off if every time is off by so much.
  private func reach(of schedule: PlaySchedule, error: Double) -> Double {
    let moves = schedule.touches.filter { $0.phase == .began || $0.phase == .moved }.suffix(3)
    let steps = zip(moves, moves.dropFirst()).map { a, b in
      let time = b.time - a.time
      return abs(b.x - a.x) * (1 / max(time - 2 * error, 1e-4) - 1 / time)
    }
    let weights = steps.count == 2 ? [0.75, 0.25] : [1]
    return zip(steps, weights).reduce(1e-6) { $0 + $1.0 * $1.1 }
  }

  @Test
  func
    `fifty gestures as W3C actions are decided as before, at a speed that the rounding explains`()
    throws
  {
    #expect(Self.gestures.count == 50)
    for trace in Self.gestures {
      let schedule = schedule(trace)
      let text = try PlayFormat.webdriver.written(schedule, toolVersion: "0").text
      let driver = try DriverInterpreter(text)
      #expect(driver.byOwnDurations == driver.byTicks, "\(trace.name)")
      let before = outcome(of: schedule.touches, like: trace)
      let after = outcome(of: driver.byOwnDurations, like: trace)
      #expect(after.decision == before.decision, "\(trace.name)")
      let difference = abs((after.velocity ?? 0) - (before.velocity ?? 0))
      #expect(difference <= reach(of: schedule, error: 0.0005), "\(trace.name)")
    }
  }

  @Test func `fifty gestures on Hammer's schedule are decided as before, at the same speed`() throws
  {
    for trace in Self.gestures {
      let schedule = schedule(trace)
      let text = try PlayFormat.hammer.written(schedule, toolVersion: "0").text
      let before = outcome(of: schedule.touches, like: trace)
      let after = outcome(of: try HammerInterpreter.samples(text), like: trace)
      #expect(after.decision == before.decision, "\(trace.name)")
      #expect(abs((after.velocity ?? 0) - (before.velocity ?? 0)) < 1e-6, "\(trace.name)")
    }
  }

  @Test func `delivered touches are decided as the whole recording`() {
    for trace in Self.gestures {
      let before = ReplayEngine().replay(trace, with: .default).outcome
      let after = outcome(of: schedule(trace).touches, like: trace)
      #expect(after.decision == before.decision, "\(trace.name)")
      #expect(abs((after.velocity ?? 0) - (before.velocity ?? 0)) < 1e-6, "\(trace.name)")
    }
  }

  @Test func `the whole schedule reads back as the same samples`() throws {
    for trace in Self.gestures {
      let text = try PlayFormat.json.written(schedule(trace), toolVersion: "0").text
      let back = try TraceImporter.read(bytes: Array(text.utf8), file: "a.json", name: "a")
      #expect(back.format == .schedule)
      #expect(back.traces.map(\.samples) == [trace.samples], "\(trace.name)")
      #expect(back.traces.first?.metadata.screen == trace.metadata.screen)
    }
  }

  @Test(arguments: [PlayFormat.webdriver, .hammer, .flutter, .cdp])
  func `every other form reads back as the delivered touches, to its own resolution`(
    format: PlayFormat
  ) throws {
    for trace in Self.gestures {
      let schedule = schedule(trace)
      let text = try format.written(schedule, toolVersion: "0").text
      let back = try #require(
        try TraceImporter.read(bytes: Array(text.utf8), file: "a", name: "a").traces.first)
      #expect(back.samples.map(\.phase) == schedule.touches.map(\.phase), "\(trace.name)")
      for (read, sent) in zip(back.samples, schedule.touches) {
        #expect(abs(read.time - sent.time) <= (format == .webdriver ? 0.0005001 : 5.1e-7))
        if sent.phase != .ended { #expect(read.x == sent.x && read.y == sent.y) }
      }
    }
  }
}

/// Plays W3C actions of touches, as WebDriverAgent reads them and as the standard does.
private struct DriverInterpreter {
  /// The samples if each pointer follows its own durations.
  private(set) var byOwnDurations: [Trace.Sample] = []
  /// The samples if all pointers advance in ticks, each as long as its longest action.
  private(set) var byTicks: [Trace.Sample] = []

  init(_ text: String) throws {
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [[String: Any]]])
    let sources = try #require(json["actions"])
    let lists = sources.map { $0["actions"] as? [[String: Any]] ?? [] }
    var ticks = [0]
    for tick in 0..<(lists.map(\.count).max() ?? 0) {
      let lengths = lists.map { tick < $0.count ? $0[tick]["duration"] as? Int ?? 0 : 0 }
      ticks.append((ticks.last ?? 0) + (lengths.max() ?? 0))
    }
    for (finger, list) in lists.enumerated() {
      var own = 0
      var (x, y, isDown) = (0.0, 0.0, false)
      for (index, action) in list.enumerated() {
        own += action["duration"] as? Int ?? 0
        var phase: Trace.Phase?
        switch action["type"] as? String {
        case "pointerMove":
          x = try #require(action["x"] as? NSNumber).doubleValue
          y = try #require(action["y"] as? NSNumber).doubleValue
          phase = isDown ? .moved : nil
        case "pointerDown": (phase, isDown) = (.began, true)
        case "pointerUp": (phase, isDown) = (.ended, false)
        default: break
        }
        guard let phase else { continue }
        func sample(_ milliseconds: Int) -> Trace.Sample {
          Trace.Sample(time: Double(milliseconds) / 1000, x: x, y: y, phase: phase, touch: finger)
        }
        byOwnDurations.append(sample(own))
        byTicks.append(sample(ticks[index + 1]))
      }
    }
    byOwnDurations.sort { $0.time < $1.time }
    byTicks.sort { $0.time < $1.time }
  }
}

/// Plays the calls of a written test for Hammer, on its schedule.
private enum HammerInterpreter {
  static func samples(_ text: String) throws -> [Trace.Sample] {
    var samples: [Trace.Sample] = []
    var places: [Int: (Double, Double)] = [:]
    let row = /Touch\(([0-9.e-]+), \.(\w+), finger: (\d+), x: ([0-9.e-]+), y: ([0-9.e-]+)\)/
    for match in text.matches(of: row) {
      let finger = (Int(match.3) ?? 0) - 1
      var place = (Double(match.4) ?? 0, Double(match.5) ?? 0)
      let phase: Trace.Phase =
        switch match.2 {
        case "down": .began
        case "up": .ended
        default: .moved
        }
      // Hammer lifts a finger where it was last.
      if phase == .ended { place = try #require(places[finger]) }
      places[finger] = place
      if match.2 == "stay" { continue }
      samples.append(
        Trace.Sample(
          time: try #require(Double(match.1)), x: place.0, y: place.1, phase: phase, touch: finger))
    }
    return samples
  }
}
