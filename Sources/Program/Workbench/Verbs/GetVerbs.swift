package import ArgumentParser
import Controllers
import Formats
import Replay
import Reports
import Rules
import Traces

// Verbs that show and compare parameters.

/// `get [NAME]`: shows parameters and the sources of their values.
package struct GetVerb: Verb {
  package static let record = VerbRecord(
    name: "get",
    summary: "Show every parameter, or explain one",
    detail: """
      Shows each with the source of its value: the default, the preset, the file, the command line or 'set'. Changed values \
      are shown next to the original ones; --changed shows only these.
      """,
    examples: ["", "velocity-threshold", "--changed"],
    aliases: ["show"], openToPages: ["NAME", "--changed"])

  @Argument(help: ArgumentHelp("The parameter.", valueName: "NAME"))
  package var name: String?

  @Flag(help: "Show what was changed only.")
  package var changed = false

  package init() {}

  package mutating func validate() throws {
    if let name, changed {
      throw ValidationError("'--changed': given with '\(name)'; leave one out")
    }
  }

  package func run(in session: inout Session) throws -> Reply {
    let state = session.state
    guard let name else { return Reply(changed ? state.changedTable : state.parameterTable) }
    return Reply(try session.description(ofParameter: name))
  }
}

/// `diff [A] [B]`: shows the differences between two controllers.
package struct DiffVerb: Verb {
  package static let record = VerbRecord(
    name: "diff",
    summary: "Compare the controller with its base, a preset, a file or a snapshot",
    detail: """
      Shows the parameters and the decisions that differ, with both reasons, and the other transitions that settle \
      sooner or later. Without arguments, compares the preset or file in use with the current controller; with one, \
      compares that one with the current; with two, the first with the second. 'now' is the current controller, \
      'base' the preset or file.
      """,
    examples: ["", "appcoda", "bold now"],
    needsOneSetup: true)

  @Argument(help: ArgumentHelp("A controller.", valueName: "A"))
  package var first: String?

  @Argument(help: ArgumentHelp("Another one.", valueName: "B"))
  package var second: String?

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    let old = try session.comparand(first ?? "base")
    let new = try session.comparand(second ?? "now")
    let (before, after) = (session.state(of: old), session.state(of: new))
    return Reply(ControllerDiff(old: old, new: new, before: before, after: after).text)
  }
}

extension Session {
  /// The description of a parameter or of an app's number, which `get NAME` and `set NAME` show.
  func description(ofParameter name: String) throws -> String {
    if let number = appNumbers(in: state).first(where: { $0.name == name }) {
      return description(ofAppNumber: number)
    }
    return try state.description(ofParameter: name)
  }
}

extension SessionState {
  /// The description of a parameter, which `get NAME` and `set NAME` show: its value, meaning, range and source.
  func description(ofParameter name: String) throws -> String {
    let parameter = try controller.parameter(named: name)
    let changed = baseValue(of: parameter).map { " (\(base.name) has \($0))" } ?? ""
    let words = """
      \(name): \(parameter.text(in: controller))\(changed)
      \(parameter.meaning)
      values: \(parameter.kind.values); default: \(parameter.defaultText)
      source: \(source(of: parameter))

      """
    return parameter.kind == .rule ? words + Self.quantityTable.text : words
  }

  /// The quantities that a rule may name.
  private static var quantityTable: TextTable {
    TextTable(
      columns: [.left("quantity"), .left("unit"), .left("meaning", .useful)],
      rows: Quantity.allCases.map { [$0.rawValue, $0.unit.rawValue, $0.meaning] })
  }

  /// The parameter's value in the preset or file, if the session has changed it; otherwise nil.
  fileprivate func baseValue(of parameter: Parameter) -> String? {
    let value = parameter.text(in: base)
    return value == parameter.text(in: controller) ? nil : value
  }

  /// The source of a parameter's value, in words: `set`, `command line`, `preset`, `file` or `default`.
  fileprivate func source(of parameter: Parameter) -> String {
    let value = parameter.text(in: controller)
    if baseValue(of: parameter) != nil {
      return given[parameter.name] == value ? "command line" : "set"
    }
    if value == parameter.defaultText { return "default" }
    return Preset(named: word) != nil ? "preset" : "file"
  }

  fileprivate var parameterTable: String {
    "controller: \(controllerTitle)\n" + table(of: controller.parameters)
  }

  fileprivate var changedTable: String {
    var parameters = controller.parameters
    if let rule = try? controller.parameter(named: "finish-when") { parameters.append(rule) }
    let changed = parameters.filter { baseValue(of: $0) != nil }
    guard !changed.isEmpty else { return "nothing changed: \(controllerTitle) is as it was\n" }
    return "controller: \(controllerTitle)\n" + table(of: changed)
  }

  private func table(of parameters: [Parameter]) -> String {
    var table = TextTable(columns: [
      .left("parameter"), .left("value"), .left("source"), .left(""),
    ])
    table.rows += parameters.map { parameter in
      [
        parameter.name, parameter.text(in: controller), source(of: parameter),
        baseValue(of: parameter).map { "\(base.name) has \($0)" } ?? "",
      ]
    }
    return table.text
  }
}

/// The differences between two controllers: parameters, decisions, and how transitions settle.
private struct ControllerDiff {
  var old: Comparand
  var new: Comparand
  /// The states of the session, evaluated with the old controller and with the new controller.
  var before: SessionState
  var after: SessionState

  /// The parameters that differ, a summary of the outcomes under each controller, the decisions that differ, and the
  /// transitions that settle otherwise, ending in a newline.
  ///
  /// On a terminal, the summaries come last.
  var text: String {
    let settling = SettlingChange(from: before.outcomes, to: after.outcomes, of: shownPairs)
    return parameters
      + Page.current.text(
        counts: counts + (settling.map { $0.sentence + "\n" } ?? ""),
        of: decisions + (settling.map(times) ?? ""))
  }

  /// The traces that the filter shows in either state; both states have the same traces.
  private var shownPairs: [OutcomePair] {
    let shown = Set((before.shownOutcomes + after.shownOutcomes).map(\.trace))
    return OutcomePair.all(from: before.outcomes, to: after.outcomes, hasSameTraces: true)
      .filter { shown.contains(before.outcomes[$0.before].trace) }
  }

  /// The traces that settle sooner or later, with their times.
  private func times(_ settling: SettlingChange) -> String {
    var table = TextTable(columns: [.left("trace"), .left("completion")])
    let moved = settling.moved
    table.rows += moved.prefix(Page.current.rows ?? moved.count).map {
      [$0.trace, SettlingChange.seconds($0.completion)]
    }
    let rest = moved.count - table.rows.count
    return moved.isEmpty ? "" : table.text + (rest > 0 ? "and \(rest) more\n" : "")
  }

  private var parameters: String {
    var table = TextTable(columns: [.left("parameter"), .left(old.title), .left(new.title)])
    if old.scene != new.scene {
      table.rows.append(["scene"] + [before, after].map(\.sceneName))
    }
    let changes = new.controller.changes(from: old.controller)
    // The rule is too long for a table column, so it is shown separately.
    let rules = changes.filter { $0.name == "finish-when" }
      .map { "\($0.name)\n  \(old.title): \($0.old)\n  \(new.title): \($0.new)\n" }.joined()
    table.rows += changes.filter { $0.name != "finish-when" }.map {
      [$0.name] + [$0.old, $0.new].map { $0.isEmpty ? TextTable.missing : $0 }
    }
    if table.rows.isEmpty { return rules.isEmpty ? "no parameter differs\n" : rules }
    return table.text + rules
  }

  private var counts: String {
    guard !after.entries.isEmpty else { return "no traces loaded\n" }
    var table = TextTable(columns: [.left(""), .left("")])
    table.rows += [(old, before), (new, after)].map {
      ["\($0.title):", Summary(of: $1.shownOutcomes).sentence]
    }
    return table.text
  }

  private var decisions: String {
    guard !after.entries.isEmpty else { return "" }
    var table = TextTable(columns: [
      .left("trace"), .left(old.title), .left("because", .useful), .left(new.title),
      .left("because", .useful), .left(""),
    ])
    for pair in shownPairs.flipped(from: before.outcomes, to: after.outcomes) {
      let (one, other) = (before.outcomes[pair.before], after.outcomes[pair.after])
      table.rows.append([
        one.trace, one.decision.rawValue, one.reason ?? "", other.decision.rawValue,
        other.reason ?? "",
        ChangeReport.verdictChange(from: one.verdict, to: other.verdict),
      ])
    }
    guard !table.rows.isEmpty else { return "no decision differs\n" }
    // If the page is too narrow for the reasons of both controllers, shows only the new controller's reason.
    guard !Page.current.isExpanded, !FlipRow.fits(table) else { return table.text }
    return FlipRow.text(
      of: table.rows.map { row in
        FlipRow(trace: row[0], decisions: "\(row[1]) -> \(row[3])", verdict: row[5], reason: row[4])
      })
  }
}
