import Controllers
package import Formats
import HeadlessUIKit
import Replay
import Rules
import Traces

extension SuiteReport {
  static let schema = "panlab.report/1"

  /// The whole run as a JSON document, `panlab.report/1`: one line for each trace, with sorted keys.
  ///
  /// ``init(json:file:)`` reads the document back, and writing it again gives the same bytes. Numbers are rounded as in
  /// every report. The document contains no pictures.
  public var json: String { longJSON.whole }

  /// The same document as ``json``; the text of each trace is generated only when it is written.
  package var longJSON: LongText {
    var members: [String: JSONValue] = [
      "schema": .string(Self.schema), "name": .string(name), "tool_version": .string(toolVersion),
      "partial": .bool(isPartial), "passes": .bool(passes),
      "findings": .array(findings.map(\.json)),
      "problems": .array(problems.map(\.json)),
      "summary": summary.json,
    ]
    if let shard { members["shard"] = .string(shard.description) }
    return JSONValue.object(members).document(
      linesToDepth: 4,
      with: JSONValue.List("groups", count: groups.count) { groups[$0].write(to: &$1) })
  }
}

extension LoadedTraces.Problem {
  fileprivate var json: JSONValue {
    .object(["kind": .string(kind.word), "message": .string(message)])
  }
}

extension LoadedTraces.Problem.Kind {
  /// The kinds of problems, each with the word for it in a report.
  static let words: [(word: String, kind: Self)] = [
    ("missing", .missing), ("unreadable", .unreadable),
    ("label-without-trace", .labelWithoutTrace),
  ]

  fileprivate var word: String {
    switch self {
    case .missing, .gone: "missing"
    case .unreadable: "unreadable"
    case .labelWithoutTrace: "label-without-trace"
    }
  }
}

extension CheckedGroup {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.add(
      frame,
      with: JSONValue.List("traces", count: traces.count) { index, writer in
        traces[index].write(to: &writer)
      })
  }

  /// The members of the group except for the traces.
  private var frame: JSONValue {
    var members: [String: JSONValue] = [
      "name": .string(name), "controller": controller.json,
      "fingerprint": .string(controller.fingerprint), "settings": settings.json,
      "label_level": .string(labelLevel.rawValue), "budgets": .array(budgets.map(\.json)),
      "changes": .array(changes.map(\.json)),
      "accuracy": .rounded(accuracy), "summary": summary.json,
      "levels": .object(
        Dictionary(
          uniqueKeysWithValues: levels.filter { $0.key != .noStop || !controller.stopNames.isEmpty }
            .map { ($0.key.rawValue, .string($0.value.rawValue)) })),
      "findings": .array(findings.map(\.json)),
      "compared_with_baseline": .count(comparedWithBaseline),
    ]
    members["settling"] = settling?.json
    if !controller.stopNames.isEmpty {
      members["confusion"] =
        Confusion(traces.map(\.outcome), stops: controller.stopNames).json
    }
    return .object(members)
  }
}

extension GroupFinding {
  fileprivate var json: JSONValue {
    .object([
      "finding": .string(kind.rawValue), "level": .string(level.rawValue),
      "sentence": .string(sentence), "traces": .texts(traces),
    ])
  }
}

extension CheckedTrace {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.add(Keys.explanation, explanation)
    writer.add(Keys.file, file)
    writer.add(Keys.label, labelPlace?.json ?? .null)
    writer.add(Keys.outcome) { outcome.write(to: &$0) }
    if let position { writer.add(Keys.position, Double(position)) }
    writer.add(Keys.weight, weight)
  }

  private enum Keys {
    static let explanation = JSONKey("explanation")
    static let file = JSONKey("file")
    static let label = JSONKey("label")
    static let outcome = JSONKey("outcome")
    static let position = JSONKey("position")
    static let weight = JSONKey("weight")
  }
}

extension SourcePlace {
  fileprivate var json: JSONValue {
    .object(["file": .string(file), "line": .count(line)])
  }
}

extension BudgetFinding {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "budget": .string(budget), "level": .string(level.rawValue), "kept": .bool(isKept),
      "sentence": .string(sentence), "compared": .count(compared),
      "measured": .rounded(measured), "limit": .rounded(limit),
      "unit": .string(unit), "traces": .texts(traces),
      "place": place?.json ?? .null,
    ]
    if isLowerEnd { members["lower_end"] = .bool(true) }
    return .object(members)
  }
}

extension BaselineChange {
  fileprivate var json: JSONValue {
    .object([
      "trace": .string(trace), "kind": .string(kind.rawValue), "level": .string(level.rawValue),
      "before": before?.json ?? .null, "after": after?.json ?? .null,
      "metrics": .array(
        metrics.map {
          .object([
            "name": .string($0.name), "before": .rounded($0.before), "after": .rounded($0.after),
            "tolerance": .rounded($0.tolerance),
          ])
        }),
    ])
  }
}

extension BaselineChange.Side {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "decision": .string(decision.rawValue), "rule": .text(rule), "margin": .rounded(margin),
      "margin_unit": .text(marginUnit?.word),
    ]
    if decision.isStop { members["stops"] = .bool(true) }
    return .object(members)
  }
}
