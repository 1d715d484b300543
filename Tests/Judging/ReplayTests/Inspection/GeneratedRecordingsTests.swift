import Controllers
import Foundation
import MotionMath
import Replay
import Testing
import Traces

/// Recordings made from known gestures: in a wrong unit, with several strokes, with moves left out, on clocks that jump.
///
/// A decision that differs from the gesture's own must not be silent.
struct GeneratedRecordingsTests {
  /// What was done to a gesture.
  enum Kind: String, CaseIterable {
    case plain, bareUnit, wrongUnit, strokes, caught, thinned, jumpForward, jumpBack
  }

  /// Whether a recording is decided like its original gestures, and whether the reader reports a finding.
  ///
  /// The reader may also refuse the recording.
  enum Result: String, CaseIterable {
    case right, rightWithFinding, refused, wrongWithFinding, wrong
  }

  /// A gesture: its reports every 8 or 16 ms.
  private struct Gesture {
    var samples: [Trace.Sample]

    /// A drag with a fast part and a part in which the finger goes on slowly, rests or goes back.
    init(_ random: inout RandomGenerator) {
      let interval = random.chance(0.5) ? 0.016 : 0.008
      let peak = random.uniform(200...2400)
      let end = random.chance(0.5) ? peak * random.uniform(0.3...1) : random.uniform(-200...200)
      let (rise, fast) = (random.uniform(0.03...0.1), random.uniform(0.03...0.25))
      let (fall, slow) = (random.uniform(0.05...0.12), random.uniform(0...0.5))
      var (time, x) = (0.0, random.uniform(5...60))
      samples = [Trace.Sample(time: 0, x: x, y: 400, phase: .began)]
      let total = rise + fast + (end == peak ? 0 : fall + slow)
      while time < total {
        time += interval
        let speed =
          switch time {
          case ..<rise: peak * time / rise
          case ..<(rise + fast): peak
          case ..<(rise + fast + fall): peak + (end - peak) * (time - rise - fast) / fall
          default: end
          }
        x += speed * interval
        samples.append(
          Trace.Sample(
            time: (time * 1e6).rounded() / 1e6, x: (x * 100).rounded() / 100, y: 400, phase: .moved)
        )
      }
      var up = samples[samples.count - 1]
      up.phase = .ended
      up.time = ((up.time + interval) * 1e6).rounded() / 1e6
      samples.append(up)
    }

    /// The samples without the moves that are nearer than `step` to the last sample kept.
    func thinned(to step: Double) -> [Trace.Sample] {
      var kept = [samples[0]]
      for sample in samples.dropFirst() {
        guard sample.phase == .moved, abs(sample.x - kept[kept.count - 1].x) < step else {
          kept.append(sample)
          continue
        }
      }
      return kept
    }
  }

  private static func csv(
    _ header: String, _ samples: [Trace.Sample], by factor: Double = 1000, from origin: Double = 0
  ) -> String {
    let rows = samples.map { sample in
      let time = String(format: "%.3f", origin + sample.time * factor)
      return "\(time),\(sample.x),\(sample.y),\(sample.phase.rawValue)\n"
    }
    return "\(header),x,y,phase\n" + rows.joined()
  }

  /// A recording and the gestures that it was made from.
  private static func recording(_ kind: Kind, _ random: inout RandomGenerator) -> (
    csv: String, truth: [[Trace.Sample]]
  ) {
    let gesture = Gesture(&random)
    var samples = gesture.samples
    let names = ["t", "timestamp", "time", "ts"]
    let factors = [1, 1e3, 1e6, 1e9]
    func pick<Element>(_ list: [Element]) -> Element {
      list[Int(random.fraction() * Double(list.count))]
    }
    switch kind {
    case .plain: return (csv("t_ms", samples), [samples])
    case .bareUnit:
      let factor = pick(factors)
      let origin = random.chance(0.5) ? 0 : (random.uniform(1...80_000) * factor).rounded()
      return (csv(pick(names), samples, by: factor, from: origin), [samples])
    case .wrongUnit:
      let (factor, header) = (pick(factors), pick(["t_s", "t_ms", "t_us", "t_ns"]))
      return (csv(header, samples, by: factor), [samples])
    case .strokes, .caught:
      var truth = [samples]
      let pause = kind == .caught ? random.uniform(0.05...0.2) : random.uniform(0.6...3)
      let next = Gesture(&random).samples
      let start = samples[samples.count - 1].time + pause
      // A caught gesture goes on from the finger's last position; a separate stroke starts anywhere.
      let shift = kind == .caught ? samples[samples.count - 1].x - next[0].x : 0
      let moved = next.map { sample in
        var moved = sample
        moved.time = ((sample.time + start) * 1e6).rounded() / 1e6
        moved.x = ((sample.x + shift) * 100).rounded() / 100
        return moved
      }
      samples += moved
      if kind == .caught { truth = [samples] } else { truth.append(next) }
      return (csv("t_ms", samples), truth)
    case .thinned:
      return (csv("t_ms", gesture.thinned(to: random.uniform(5...15))), [samples])
    case .jumpForward, .jumpBack:
      let place = 1 + Int(random.fraction() * Double(samples.count - 2))
      let jump = kind == .jumpBack ? -random.uniform(0.05...30) : random.uniform(0.05...30)
      for index in place..<samples.count { samples[index].time += jump }
      let origin = kind == .jumpBack ? 40_000.0 : 0
      return (csv("t_ms", samples, from: origin), [gesture.samples])
    }
  }

  private static func decisions(_ traces: [Trace]) -> [String] {
    traces.map { ReplayEngine().replay($0, with: .default).outcome.decision.rawValue }
  }

  private static func result(_ csv: String, _ truth: [[Trace.Sample]]) -> Result {
    let expected = decisions(truth.map { Trace(name: "a", samples: $0) })
    do {
      let traces = try TraceReader.read(bytes: Array(csv.utf8), file: "a.csv", name: "a")
      let isTold = traces.contains { !$0.repairs.isEmpty }
      if decisions(traces) == expected { return isTold ? .rightWithFinding : .right }
      return isTold ? .wrongWithFinding : .wrong
    } catch {
      return .refused
    }
  }

  /// 200 recordings, or as many as `PANLAB_RECORDINGS` says, from the seed that `PANLAB_SEED` says.
  @Test func `no recording is decided wrongly in silence`() {
    let environment = ProcessInfo.processInfo.environment
    let all = environment["PANLAB_RECORDINGS"].flatMap(Int.init) ?? 200
    var counts: [Kind: [Result: Int]] = [:]
    var random = RandomGenerator(seed: environment["PANLAB_SEED"].flatMap(UInt64.init) ?? 46)
    for number in 0..<all {
      let kind = Kind.allCases[number % Kind.allCases.count]
      let (csv, truth) = Self.recording(kind, &random)
      let result = Self.result(csv, truth)
      counts[kind, default: [:]][result, default: 0] += 1
      #expect(result != .wrong, "\(kind.rawValue), number \(number):\n\(csv)")
    }
    var table = "kind," + Result.allCases.map(\.rawValue).joined(separator: ",") + "\n"
    for kind in Kind.allCases {
      let row = Result.allCases.map { String(counts[kind]?[$0] ?? 0) }
      table += "\(kind.rawValue)," + row.joined(separator: ",") + "\n"
    }
    if all > 400 { print(table) }
    #expect(counts[.plain]?[.right] == counts[.plain]?.values.reduce(0, +), "\(table)")
  }
}
