import Replay
import Testing
import Traces

@testable import Tuning

/// Two controllers on the same people.
struct PairedComparisonTests {
  /// Compares A with B; for each person, `a` and `b` say which gestures are right under A and under B.
  static func comparison(
    _ people: [(name: String, a: [Bool], b: [Bool])], weighing: Weighing = .people
  ) throws -> PairedComparison {
    var (traces, groups, before, after): ([Trace], [String], [Outcome], [Outcome]) = (
      [], [], [], []
    )
    for person in people {
      for (index, (a, b)) in zip(person.a, person.b).enumerated() {
        var trace = Trace(
          name: "\(person.name)-\(index)",
          samples: [Trace.Sample(time: Double(traces.count), x: 0, y: 0, phase: .began)])
        trace.label = Label(intent: .finish)
        traces.append(trace)
        groups.append(person.name)
        before.append(outcome(trace, a))
        after.append(outcome(trace, b))
      }
    }
    return try #require(
      PairedComparison(traces, groups: groups, a: before, b: after, weighing: weighing))
  }

  private static func outcome(_ trace: Trace, _ isRight: Bool) -> Outcome {
    Outcome(
      trace: trace.name, intent: .finish, decision: isRight ? .finish : .cancel,
      verdict: isRight ? .pass : .fail, transition: isRight ? .completed : .cancelled)
  }

  static func alike(_ count: Int, a: [Bool], b: [Bool]) throws -> PairedComparison {
    try comparison((0..<count).map { ("p\(10 + $0)", a, b) })
  }

  /// Twelve people with one gesture each, whose decisions differ between A and B.
  ///
  /// Two of the gestures have the same touches. Their labels differ if `areMeantOtherwise`.
  static func contradicting(_ areMeantOtherwise: Bool) throws -> PairedComparison {
    let traces = (0..<12).map { person in
      let time = Double(max(person, 1))
      var trace = Trace(
        name: "t\(person)", samples: [Trace.Sample(time: time, x: 0, y: 0, phase: .began)])
      trace.label = Label(intent: person == 0 && areMeantOtherwise ? .cancel : .finish)
      return trace
    }
    func outcomes(_ isRight: Bool) -> [Outcome] {
      traces.map { trace in
        Self.outcome(trace, isRight == (trace.label?.intent == .finish))
      }
    }
    return try #require(
      PairedComparison(
        traces, groups: traces.map(\.name), a: outcomes(false), b: outcomes(true),
        weighing: .people))
  }

  @Test func `a gain of everyone is better from six people on`() throws {
    let (wrong, right) = ([false, false, false, true], [true, true, true, true])
    #expect(try Self.alike(12, a: wrong, b: right).claim.conclusion == .better)
    #expect(try Self.alike(12, a: right, b: wrong).claim.conclusion == .worse)
    #expect(try Self.alike(5, a: wrong, b: right).claim.conclusion == .tooFew)
  }

  @Test func `a requirement is met or fails only where the whole interval does`() throws {
    let (wrong, right) = ([false, false, false, true], [true, true, true, true])
    let gain = try Self.alike(12, a: wrong, b: right)
    #expect(gain.finding(.better, by: 0) == .met)
    #expect(gain.finding(.notWorse, by: 0.02) == .met)
    let loss = try Self.alike(12, a: right, b: wrong)
    #expect(loss.finding(.better, by: 0) == .failed)
    #expect(loss.finding(.notWorse, by: 0.02) == .failed)
    guard
      case .cannotTell(let doubts) = try Self.alike(5, a: wrong, b: right).finding(.better, by: 0)
    else {
      Issue.record("five people told a gain")
      return
    }
    #expect(doubts.map(\.kind) == [.tooFewPeople])
  }

  @Test func `people count equally, and whoever has half of the gestures decides no gate`() throws {
    let many = (
      name: "anna", a: [Bool](repeating: false, count: 90), b: [Bool](repeating: true, count: 90)
    )
    let others = (0..<9).map { (name: "p\($0)", a: [true, true], b: [true, true]) }
    let equal = try Self.comparison([many] + others)
    #expect(abs(equal.agreement.gain - 0.1) < 1e-9)
    let heavy = try Self.comparison([many] + others, weighing: .gestures)
    guard case .cannotTell(let doubts) = heavy.finding(.better, by: 0) else {
      Issue.record("one person decided")
      return
    }
    #expect(doubts.contains { $0.kind == .dominates })
  }

  @Test func `nothing is said without a label`() {
    let trace = Trace(name: "a", samples: [])
    var outcome = Self.outcome(trace, true)
    outcome.verdict = .unlabelled
    #expect(
      PairedComparison([trace], groups: ["a"], a: [outcome], b: [outcome], weighing: .people)
        == nil)
  }
}
