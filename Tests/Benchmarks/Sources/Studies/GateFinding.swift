import Controllers
import Replay
import Rules
import Traces
import Tuning

/// Tests in one world: whether `compare --require` passes a controller that is not what is required, or does not pass one
/// that is.
struct GateFinding: Sendable {
  /// How much better the second controller truly is, as a share of gestures.
  enum Truth: Double, CaseIterable, Sendable {
    /// Worse by as much as `not-worse --by 0.02` admits and `better` does not.
    case worse = -0.02
    case equal = 0
    case better = 0.1
  }

  /// One comparison, and which gates it passes: `better`, and `not-worse --by 0.02`.
  struct Passage: Sendable {
    let truth: Truth
    let people: Int
    let allowing: Bool
    let better, notWorse: Bool
  }

  let passages: [Passage]

  static let margin = 0.02
  static let people = [12, 24, 60]
  /// Into how many steps the range of the threshold is divided.
  private static let steps = 100.0

  /// Compares two progress thresholds on both sides of the best one, as different as each truth says.
  init(_ kind: StudiedKind, seed: UInt64) throws {
    var world = kind.world(seed: seed)
    let controller = try world.controller()
    let parameters = [try TunedParameter(reading: world.parameter, in: controller)]
    let range = parameters[0].range
    func at(_ value: Double) -> Controller { controller.setting(parameters, to: [value]) }
    let step = (range.upperBound - range.lowerBound) / Self.steps
    let places = stride(from: range.lowerBound, through: range.upperBound, by: step).map {
      (value: $0, right: world.agreement(of: at($0)))
    }
    var passages: [Passage] = []
    for people in Self.people {
      let made = world.gestures(of: people, each: 10)
      for truth in Truth.allCases {
        guard let (a, b) = Self.pair(truth, among: places),
          let paired = Self.compared(made, at(a).passes, at(b).passes)
        else { continue }
        for allowing in [false, true] {
          func passes(_ required: PairedComparison.Requirement, _ margin: Double) -> Bool {
            paired.finding(required, by: margin, allowsUnseenKinds: allowing) == .met
          }
          passages.append(
            Passage(
              truth: truth, people: people, allowing: allowing, better: passes(.better, 0),
              notWorse: passes(.notWorse, Self.margin)))
        }
      }
    }
    self.passages = passages
  }

  /// Two thresholds on both sides of the best one, of which the second is as much better as the truth says.
  ///
  /// Nil if no two are. What must not pass is no better than that.
  private static func pair(
    _ truth: Truth, among places: [(value: Double, right: Double)]
  ) -> (Double, Double)? {
    guard let best = places.max(by: { $0.right < $1.right }) else { return nil }
    let loss = truth == .better ? 0.01 : 0.05
    guard
      let b = places.last(where: { $0.value < best.value && $0.right <= best.right - loss }),
      let a = places.last(where: {
        $0.value > best.value && $0.right >= b.right - truth.rawValue
      }),
      abs(b.right - a.right - truth.rawValue) < 0.015
    else { return nil }
    return (a.value, b.value)
  }

  private static func compared(
    _ made: StrangePopulation.Made, _ first: (Release) -> Bool, _ second: (Release) -> Bool
  ) -> PairedComparison? {
    func outcomes(_ passes: (Release) -> Bool) -> [Outcome] {
      made.asked.enumerated().map { index, asked in
        let isRight = asked.releases.prefix(while: passes).count == asked.meant
        return Outcome(
          trace: "g\(index)", intent: .finish, decision: isRight ? .finish : .cancel,
          verdict: isRight ? .pass : .fail, transition: isRight ? .completed : .cancelled)
      }
    }
    let traces = made.asked.indices.map { index in
      Trace(
        name: "g\(index)",
        samples: [Trace.Sample(time: Double(index), x: 0, y: 0, phase: .began)],
        label: Label(intent: .finish))
    }
    return PairedComparison(
      traces, groups: made.groups, a: outcomes(first), b: outcomes(second), weighing: .people)
  }

  /// The figures of many worlds, in a line; `isFalse` says whether a gate that must hold is passed too often.
  static func line(
    _ findings: [GateFinding], _ kind: String, people: Int, allowing: Bool
  ) -> (text: String, isFalse: Bool) {
    let all = findings.flatMap(\.passages).filter {
      $0.people == people && $0.allowing == allowing
    }
    func rate(_ truth: Truth, _ passes: (Passage) -> Bool) -> Rate {
      let own = all.filter { $0.truth == truth }
      return Rate(count: own.count(where: passes), total: own.count)
    }
    let wrong = [rate(.equal, \.better), rate(.worse, \.notWorse)]
    let isFalse = wrong.contains { !$0.isAtMost(0.025) }
    let mark = isFalse ? allowing ? " FALSE" : " (more than 2.5 %)" : ""
    return (
      "\(kind), \(people) people\(allowing ? ", allowing unseen kinds" : ""): falsely better \(wrong[0].text), falsely"
        + " not worse \(wrong[1].text)\(mark); passed of 10 points better: better"
        + " \(rate(.better, \.better).text), not worse \(rate(.better, \.notWorse).text); of equal: not worse"
        + " \(rate(.equal, \.notWorse).text)",
      isFalse && allowing
    )
  }
}
