import Foundation
import MotionMath
import Replay
import Testing

@testable import Traces

/// Recordings made from known gestures, whose places are wrong: spikes, another panel, pixels, shares, mirrored, upside
/// down, moving while stationary.
///
/// Where something in the file speaks against its places, they must not be read in silence.
struct GeneratedPlacesTests {
  /// Ten of each kind, and as many sound ones.
  private static let usual = 220

  /// 220 recordings, or as many as `PANLAB_RECORDINGS` says, from the seed that `PANLAB_SEED` says.
  @Test func `no place is read wrongly in silence where the file contradicts it`() {
    let environment = ProcessInfo.processInfo.environment
    let all = environment["PANLAB_RECORDINGS"].flatMap(Int.init) ?? Self.usual
    var random = RandomGenerator(seed: environment["PANLAB_SEED"].flatMap(UInt64.init) ?? 74)
    var counts: [WrongPlaces.Kind: [WrongPlaces.Result: Int]] = [:]
    for number in 0..<all {
      // Half are sound, so that doubts about these are counted on many.
      let kinds = WrongPlaces.Kind.allCases
      let kind = number.isMultiple(of: 2) ? .sound : kinds[number / 2 % kinds.count]
      let recording = WrongPlaces(kind, &random)
      let result = recording.result
      counts[kind, default: [:]][result, default: 0] += 1
      #expect(result != .wrong, "\(kind.rawValue), number \(number):\n\(recording.text)")
      if all == Self.usual {
        #expect(kind != .sound || result == .right, "number \(number):\n\(recording.text)")
      }
    }
    let results = WrongPlaces.Result.allCases
    var table = "kind," + results.map(\.rawValue).joined(separator: ",") + "\n"
    for kind in WrongPlaces.Kind.allCases {
      let row = results.map { String(counts[kind]?[$0] ?? 0) }
      table += "\(kind.rawValue)," + row.joined(separator: ",") + "\n"
    }
    if all > Self.usual { print(table) }
    let sound = counts[.sound] ?? [:]
    let doubted = sound.values.reduce(0, +) - (sound[.right] ?? 0)
    #expect(doubted * 200 <= sound.values.reduce(0, +), "\(table)")
  }
}

/// A gesture, what was done to its places, and the file that a recorder then writes.
private struct WrongPlaces {
  enum Kind: String, CaseIterable {
    case sound, spikes, leap, panels, pixelsByName, pixelsOnScreen, pixels, shares, mirrored,
      upsideDown,
      stationary
  }

  /// Whether the file is read as the gesture was made, and whether the reader says a word.
  ///
  /// `uncontradicted` is wrong and silent, but nothing in the file speaks against it.
  enum Result: String, CaseIterable {
    case right, rightWithWord, refused, wrongWithWord, uncontradicted, wrong
  }

  /// How a recorder writes.
  private enum Form: CaseIterable { case csv, table, json, lines }

  private typealias Sample = (t: Double, x: Double, y: Double, phase: String)

  let kind: Kind
  private(set) var text = ""
  private var name = "a"
  private var truth: [Sample]
  private var screen: (width: Double, height: Double)
  private var isContradicted = true

  init(_ kind: Kind, _ random: inout RandomGenerator) {
    self.kind = kind
    let screens = [(375.0, 667.0), (390, 844), (430, 932), (834, 1194), (1024, 1366), (844, 390)]
    screen = screens[random.below(screens.count)]
    truth = Self.gesture(on: screen, &random)
    let forms = Form.allCases
    var form = forms[random.below(forms.count)]
    // A recorder that does not name its screen is one of a usual phone.
    var namesScreen = random.chance(0.5) || screen.width > 390
    var written = truth
    var names = ("x", "y")
    let (size, first) = (screen, truth[0])
    func far(_ sample: Sample) -> Bool {
      let limit = namesScreen ? size : (width: 1400, height: 1400)
      return sample.x > limit.width + 20 || sample.y > limit.height + 20
        || namesScreen && min(sample.x, sample.y) < -20
    }
    switch kind {
    case .sound:
      if random.chance(0.3) { name = "swipe-" + Self.direction(truth) }
    case .spikes:
      for _ in 0...random.below(2) {
        let place = 1 + random.below(max(written.count - 3, 1))
        let (angle, way) = (random.uniform(0...(2 * .pi)), random.uniform(120...600))
        for index in place..<min(place + 1 + random.below(2), written.count - 1) {
          written[index].x = Self.rounded(truth[index].x + way * cos(angle))
          written[index].y = Self.rounded(truth[index].y + way * sin(angle))
        }
      }
      // A place that is near its neighbours may be the finger's.
      isContradicted = written.indices.dropFirst().dropLast().contains { index in
        written[index].x != truth[index].x
          && [index - 1, index + 1].allSatisfy {
            hypot(written[index].x - truth[$0].x, written[index].y - truth[$0].y) > 150
          }
      }
    case .leap:
      let place = 1 + random.below(written.count - 2)
      let (angle, way) = (random.uniform(0...(2 * .pi)), random.uniform(300...900))
      for index in place..<written.count {
        written[index].x = Self.rounded(written[index].x + way * cos(angle))
        written[index].y = Self.rounded(written[index].y + way * sin(angle))
      }
      let (before, after) = (written[place - 1], written[place])
      // More than twice as fast as the fastest flick.
      isContradicted = hypot(after.x - before.x, after.y - before.y) > 17 * (after.t - before.t)
    case .panels:
      text = Self.panels(truth, on: size, &random)
      // The file names no screen, so it is the usual one.
      truth = truth.map { ($0.t, $0.x / size.width * 390, $0.y / size.height * 844, $0.phase) }
      return
    case .pixelsByName, .pixelsOnScreen, .pixels:
      let scale = [1.5, 2, 2.625, 3, 3.5][random.below(5)]
      written = truth.map {
        ($0.t, ($0.x * scale).rounded(), ($0.y * scale).rounded(), $0.phase)
      }
      namesScreen = kind == .pixelsOnScreen
      if kind == .pixelsByName {
        names = ("x_px", "y_px")
        form = [Form.table, .csv][random.below(2)]
      } else {
        isContradicted = written.contains(where: far)
      }
    case .shares:
      written = truth.map {
        ($0.t, Self.share($0.x / size.width), Self.share($0.y / size.height), $0.phase)
      }
      // Without a screen, the shares are of the usual one.
      if !namesScreen {
        self.screen = (390, 844)
        truth = written.map { ($0.t, $0.x * 390, $0.y * 844, $0.phase) }
      }
    case .mirrored, .upsideDown:
      name = "swipe-" + Self.direction(truth)
      written = truth.map {
        kind == .mirrored
          ? ($0.t, size.width - $0.x, $0.y, $0.phase)
          : ($0.t, $0.x, size.height - $0.y, $0.phase)
      }
      if random.chance(0.3) { name = "back-\(random.below(100))" }
      let end = Self.farthest(truth)
      let along = kind == .mirrored ? end.x - first.x : end.y - first.y
      isContradicted =
        name.hasPrefix("swipe") && abs(along) > 45
        && along.magnitude
          > (kind == .mirrored ? end.y - first.y : end.x - first.x).magnitude
    case .stationary:
      let share = random.uniform(0.2...1)
      for index in written.indices where written[index].phase == "moved" && random.chance(share) {
        written[index].phase = "stationary"
        // A finger that hardly moves is stationary.
        let last = written[index - 1]
        if hypot(written[index].x - last.x, written[index].y - last.y) <= 0.5 {
          truth[index].phase = "stationary"
        }
      }
    }
    text = Self.text(written, form, names, screen: namesScreen ? size : nil)
  }

  // MARK: - Judging

  var result: Result {
    do {
      let bytes = Array(text.utf8)
      let isTable = kind != .panels && !text.hasPrefix("[") && !text.contains("touch at")
      let recipe = try Recipe(
        bytes: Array(
          #"{"format": "ours", "shape": "lines", "patterns": ["{phase} touch at {x} {y} after {time} ms"], "unit": "ms"}"#
            .utf8), file: "r.json")
      let options = TraceImporter.Options(
        screen: text.contains("touch at") && text.contains("on a screen")
          ? ScreenSize(width: screen.width, height: screen.height) : nil,
        recipe: text.contains("touch at") ? recipe : nil)
      let traces =
        try isTable
        ? TraceReader.read(bytes: bytes, file: "a.csv", name: "f/\(name)")
        : TraceImporter.read(bytes: bytes, file: "a", name: name, options: options).traces
      // check notes a screen that it had to assume.
      let hasWord = traces.contains {
        !$0.repairs.isEmpty || ReplaySettings().assumedScreen(for: $0) != nil
      }
      let isRight = isTruth(traces)
      if isRight { return hasWord ? .rightWithWord : .right }
      if hasWord { return .wrongWithWord }
      return isContradicted ? .wrong : .uncontradicted
    } catch {
      return .refused
    }
  }

  private func isTruth(_ traces: [Trace]) -> Bool {
    let samples = traces.flatMap { Array($0.samples) }
    let all = kind == .panels ? truth + truth : truth
    guard samples.count == all.count else { return false }
    return zip(samples, all).allSatisfy { sample, truth in
      abs(sample.x - truth.x) <= 1 && abs(sample.y - truth.y) <= 1
        && sample.phase.rawValue == truth.phase
    }
  }

  // MARK: - Writing

  private static func text(
    _ samples: [Sample], _ form: Form, _ names: (String, String),
    screen: (width: Double, height: Double)?
  ) -> String {
    let size = screen.map { "\(Int($0.width))x\(Int($0.height))" }
    func rows(_ header: String, _ row: (Sample) -> [String]) -> String {
      (size.map { "# screen: \($0)\n" } ?? "") + header + "\n"
        + samples.map { row($0).joined(separator: ",") + "\n" }.joined()
    }
    switch form {
    case .csv:
      return rows("t_ms,\(names.0),\(names.1),phase") {
        ["\($0.t)", "\($0.x)", "\($0.y)", $0.phase]
      }
    case .table:
      return rows("Event,Time (ms),\(names.0),\(names.1)") {
        [$0.phase, "\($0.t)", "\($0.x)", "\($0.y)"]
      }
    case .json:
      let touches = samples.map {
        #"{"timestamp_ms": \#($0.t), "phase": "\#($0.phase)", "x": \#($0.x), "y": \#($0.y)}"#
      }.joined(separator: ",\n")
      let size = screen.map { #""width": \#($0.width), "height": \#($0.height), "# } ?? ""
      return #"[{\#(size)"touches": [\#(touches)]}]"#
    case .lines:
      return (size.map { "on a screen \($0)\n" } ?? "")
        + samples.map { "\($0.phase) touch at \($0.x) \($0.y) after \($0.t) ms\n" }.joined()
    }
  }

  /// The gesture on each of a foldable's two panels, as Android's kernel reports it.
  private static func panels(
    _ samples: [Sample], on screen: (width: Double, height: Double), _ random: inout RandomGenerator
  ) -> String {
    let ranges = [(1079, 2519), (4095, 4095), (2175, 1811)].shuffledPair(&random)
    var text = ""
    for (number, range) in ranges.enumerated() {
      text +=
        "add device 1: /dev/input/event\(number + 4)\n  name:     \"panel \(number)\"\n  events:\n"
      for (axis, most) in [("ABS_MT_POSITION_X", range.0), ("ABS_MT_POSITION_Y", range.1)] {
        text +=
          "    ABS (0003): \(axis) : value 0, min 0, max \(most), fuzz 0, flat 0, resolution 0\n"
      }
    }
    for (number, range) in ranges.enumerated() {
      for sample in samples {
        let time = String(format: "%15.6f", 73120.5 + Double(number) * 5 + sample.t / 1000)
        func event(_ words: String) {
          text += "[\(time)] /dev/input/event\(number + 4): \(words)\n"
        }
        func hex(_ value: Double) -> String { String(format: "%08x", Int(value.rounded())) }
        if sample.phase == "began" { event("EV_ABS       ABS_MT_TRACKING_ID   0000005\(number)") }
        if sample.phase == "ended" {
          event("EV_ABS       ABS_MT_TRACKING_ID   ffffffff")
        } else {
          event(
            "EV_ABS       ABS_MT_POSITION_X    \(hex(sample.x / screen.width * Double(range.0 + 1)))"
          )
          event(
            "EV_ABS       ABS_MT_POSITION_Y    \(hex(sample.y / screen.height * Double(range.1 + 1)))"
          )
        }
        event("EV_SYN       SYN_REPORT           00000000")
      }
    }
    return text
  }

  // MARK: - Gestures

  /// A drag, a flick, a drag that turns back or one along a curve, that stays on its screen.
  private static func gesture(
    on screen: (width: Double, height: Double), _ random: inout RandomGenerator
  ) -> [Sample] {
    let interval = [8.0, 8.333, 16, 16.667, 11.1][random.below(5)]
    let count = 6 + random.below(40)
    let isFlick = random.chance(0.2)
    let (turns, bend) = (random.chance(0.2), random.uniform(-0.4...0.4))
    let angle = [0, .pi, .pi / 2, -.pi / 2][random.below(4)] + random.normal(0, 0.12)
    let length = isFlick ? screen.width : max(screen.width, screen.height)
    var (x, y) = (random.uniform(4...(screen.width - 4)), random.uniform(4...(screen.height - 4)))
    // Towards the larger part of the screen.
    if cos(angle) > 0.7 { x = min(x, screen.width * 0.4) }
    if cos(angle) < -0.7 { x = max(x, screen.width * 0.6) }
    if sin(angle) > 0.7 { y = min(y, screen.height * 0.4) }
    if sin(angle) < -0.7 { y = max(y, screen.height * 0.6) }
    // At most 8,000 pt/s, as the fastest flicks.
    let steps = isFlick ? max(Int(length / 8000 * 1000 / interval), 3) + random.below(5) : count
    // The fastest part of a drag is up to pi times as fast as the whole.
    let way = min(
      length * random.uniform(0.1...0.55), Double(steps) * interval * 7 / (turns ? .pi : 1.5))
    var samples: [Sample] = []
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      let eased =
        turns ? sin(share * .pi * random.uniform(0.98...1)) : share * share * (3 - 2 * share)
      let along = way * eased
      let direction = angle + bend * share
      let place = (
        x: rounded(
          min(max(x + along * cos(direction) + random.normal(0, 0.2), 0), screen.width - 0.4)),
        y: rounded(
          min(max(y + along * sin(direction) + random.normal(0, 0.2), 0), screen.height - 0.4))
      )
      samples.append(
        (
          (Double(step) * interval * 1000).rounded() / 1000, place.x, place.y,
          step == 0 ? "began" : "moved"
        ))
    }
    var up = samples[samples.count - 1]
    (up.t, up.phase) = (((up.t + interval) * 1000).rounded() / 1000, "ended")
    return samples + [up]
  }

  private static func farthest(_ samples: [Sample]) -> Sample {
    samples.max {
      hypot($0.x - samples[0].x, $0.y - samples[0].y)
        < hypot($1.x - samples[0].x, $1.y - samples[0].y)
    }
      ?? samples[0]
  }

  private static func direction(_ samples: [Sample]) -> String {
    let end = farthest(samples)
    let (x, y) = (end.x - samples[0].x, end.y - samples[0].y)
    return abs(x) > abs(y) ? (x > 0 ? "right" : "left") : y > 0 ? "down" : "up"
  }

  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
  private static func share(_ value: Double) -> Double { (value * 1e5).rounded() / 1e5 }
}

extension Array where Element == (Int, Int) {
  fileprivate func shuffledPair(_ random: inout RandomGenerator) -> Self {
    let first = random.below(count)
    return [self[first], self[(first + 1 + random.below(count - 1)) % count]]
  }
}
