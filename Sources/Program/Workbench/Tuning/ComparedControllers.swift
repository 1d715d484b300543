import Controllers
package import Formats
import Replay
package import Reports
import Traces
package import Tuning

/// A comparison of two controllers on the same traces: which controller decides better for the people who made the
/// traces, and which people gain or lose.
package struct ComparedControllers: Report {
  /// The requirement of `--require`, its margin as a share of gestures or a cost, and what its interval allows for.
  package struct Requirement: Hashable, Sendable {
    package let what: PairedComparison.Requirement
    package let margin: Double
    package let allowing: Allowance?
  }

  let comparison: ControllerComparison
  /// The names of the controllers A and B, as the user gave them.
  let names: (a: String, b: String)
  /// The comparison, person by person, of how often A and B do what was intended.
  ///
  /// Nil if there is no labelled gesture that both controllers can be judged on.
  let paired: PairedComparison?
  /// The comparison for each kind of people; nil unless it was asked for.
  let kinds: KindsOfPeople?
  /// Warnings that a compared controller was tuned on some of these gestures, one sentence for each such controller.
  let inSample: [String]
  /// How long touches take with A and with B; nil unless one of them delays touches.
  let latencies: [TouchLatency]?
  let requirement: Requirement?

  /// Whether the requirement is met.
  ///
  /// Nil if there is no requirement, or no gesture that both controllers can be judged on.
  var finding: PairedComparison.Finding? {
    guard let requirement else { return nil }
    return paired?.finding(
      requirement.what, by: requirement.margin,
      allowsUnseenKinds: requirement.allowing == .unseenKinds)
  }

  package func blocks(_ style: TextTable.Style) -> [ReportBlock] {
    [.list(answer), .space]
      + (changed.isEmpty ? [] : [.table(TextTable(Self.people, changed)), .space])
      + (kinds.map { [.table($0.table), .list($0.sentences), .space] } ?? [])
      + comparison.blocks(style)
  }

  /// The sentences of the answer: which controller is better, who gains and who loses, what is doubtful, and whether
  /// the requirement is met.
  private var answer: [String] {
    let facts = ComparisonSentence.Facts(
      paired, isInSample: !inSample.isEmpty, finding: finding, isDelayed: latencies != nil)
    return ComparisonSentence.allCases.filter { $0.holds(for: facts) }.flatMap(text)
  }

  private var delays: [String] {
    zip(latencies ?? [], [names.a, names.b]).map { "\($0.sentence) with \($1)" }
  }

  private func text(_ sentence: ComparisonSentence) -> [String] {
    if sentence == .delays { return delays }
    guard let paired else {
      return ["no labelled gesture is judged under both, so neither is better; label some"]
    }
    let agreement = paired.agreement
    switch sentence {
    case .nothingJudged, .delays: return []
    case .inSample: return inSample.map { "in-sample: " + $0 }
    case .difference:
      return [
        paired.claim.sentence(about: names.b, than: names.a, judges: agreement.judges),
        "right: \(Number.fixed(agreement.start, decimals: 3)) with \(names.a),"
          + " \(Number.fixed(agreement.tuned, decimals: 3)) with \(names.b), of"
          + " \(counted(agreement.gestures, "labelled gesture")) from \(agreement.judges)",
      ]
        + (paired.byCost.map {
          [
            "cost per gesture: \(Number.fixed($0.start, decimals: 3)) with \(names.a),"
              + " \(Number.fixed($0.tuned, decimals: 3)) with \(names.b)"
          ]
        } ?? [])
    case .unseenKinds: return paired.judged.unseenSentence(about: names.b).map { [$0] } ?? []
    case .whoGains: return [whoGains(paired)]
    case .required: return gate
    case .doubts:
      guard case .cannotTell(let doubts) = finding else {
        return paired.doubts(telling: 0).map { "doubt, \($0)" }
      }
      return doubts.map { "doubt, \($0)" }
    }
  }

  private func whoGains(_ paired: PairedComparison) -> String {
    func people(_ list: [PersonChange]) -> String {
      list.isEmpty ? "nobody" : TuningReport.list(list.map(\.name))
    }
    return "gain by \(names.b): \(people(paired.winners)); lose: \(people(paired.losers))"
  }

  /// A sentence that says whether the requirement is met; empty if there is no requirement.
  private var gate: [String] {
    guard let requirement, let finding else { return [] }
    let points = Number.plain(Number.rounded(requirement.margin * 100, decimals: 3))
    let margin =
      paired?.byCost == nil
      ? "\(points) points" : "\(Number.plain(requirement.margin)) in cost per gesture"
    let asked =
      "required \(requirement.what.rawValue)"
      + (requirement.margin > 0 ? " by \(margin)" : "")
      + (requirement.allowing.map { ", allowing \($0.rawValue)" } ?? "")
    switch finding {
    case .met: return ["\(asked): met"]
    case .failed: return ["\(asked): failed"]
    case .cannotTell: return ["\(asked): cannot tell"]
    }
  }

  /// The people for whom a decision turns.
  private var changed: [PersonChange] {
    (paired?.people ?? []).filter { $0.turnedRight + $0.turnedWrong > 0 }
  }

  private static var people: [Column<PersonChange>] {
    [
      .words("person") { $0.name }, .count("gestures", .detail) { $0.gestures },
      .number("A", decimals: 3) { $0.start }, .number("B", decimals: 3) { $0.tuned },
      .number("change", decimals: 3, signed: true) { $0.gain },
      .count("turn right", .useful) { $0.turnedRight },
      .count("turn wrong", .useful) { $0.turnedWrong },
    ]
  }

  // MARK: Data

  package var columns: [String] { comparison.columns }
  package var records: [[JSONValue]] { comparison.records }

  package var longJSON: LongText {
    comparison.longJSON(["difference": difference].merging(latency) { first, _ in first })
  }

  package func longText(as format: ReportFormat) -> LongText {
    switch format {
    case .table: ReportBlock.longText(blocks(.aligned))
    case .json: longJSON
    case .csv: comparison.longText(as: .csv)
    case .markdown: LongText(text(as: format))
    }
  }

  package var json: JSONValue {
    guard var members = comparison.json.members else { return .null }
    members["difference"] = difference
    members.merge(latency) { first, _ in first }
    return .object(members)
  }

  private var latency: [String: JSONValue] {
    guard let latencies else { return [:] }
    return ["latency": .object(["a": latencies[0].json, "b": latencies[1].json])]
  }

  /// The difference B minus A as JSON; null if there is no labelled gesture that both controllers can be judged on.
  private var difference: JSONValue {
    guard let paired else { return .null }
    let judged = paired.judged
    var members: [String: JSONValue] = [
      "quantity": .string(judged.quantity.rawValue),
      "gestures": .count(judged.gestures), "people": .count(judged.named),
      "groups": .count(judged.groups), "a": .rounded(judged.start),
      "b": .rounded(judged.tuned), "gain": .rounded(judged.gain),
      "interval": judged.gainInterval.map {
        .array([.rounded($0.lower), .rounded($0.upper)])
      } ?? .null,
      "unseen_kinds": .rounded(judged.unseenKinds?.share),
      "allowing_unseen_kinds": .range(judged.gainAllowingUnseenKinds),
      "method": .text(judged.gainInterval?.method.rawValue),
      "verdict": .string(paired.claim.conclusion.rawValue),
      "in_sample": .texts(inSample), "per": kinds?.json ?? .null,
      "by_person": .array(
        paired.people.map {
          .object([
            "person": .string($0.name), "gestures": .count($0.gestures),
            "a": .rounded($0.start), "b": .rounded($0.tuned),
            "turned_right": .count($0.turnedRight), "turned_wrong": .count($0.turnedWrong),
          ])
        }),
    ]
    guard let requirement, let finding else { return .object(members) }
    var gate: [String: JSONValue] = [
      "what": .string(requirement.what.rawValue), "by": .rounded(requirement.margin),
      "allowing": .text(requirement.allowing?.rawValue),
    ]
    switch finding {
    case .met: gate["finding"] = .string("met")
    case .failed: gate["finding"] = .string("failed")
    case .cannotTell(let doubts):
      gate["finding"] = .string("cannot tell")
      gate["doubts"] = .array(
        doubts.map {
          .object(["kind": .string($0.kind.rawValue), "message": .string($0.description)])
        })
    }
    members["required"] = .object(gate)
    return .object(members)
  }
}
