import Controllers
import Formats
import Reports

extension Command {
  /// Shows parameters: `get velocity-threshold`.
  static let get: Command = .init(
    name: "get", aliases: ["show"], arguments: "[NAME|--changed]",
    summary: "Show every parameter in force, or explain one",
    detail: """
      Each with where its value comes from: the default, the preset, the file, the command line or
      'set'. Values that were set are shown with what the preset or file has; --changed shows only
      those.
          get velocity-threshold
          get --changed
      """,
    completes: [.shown]
  ) { (session, words) throws(CommandError) in
    guard words.count <= 1 else { throw get.misuse("\(words.count) words found") }
    let state = session.state
    guard let name = words.first else { return Reply(state.parameterTable) }
    if name == "--changed" { return Reply(state.changedTable) }
    let parameter = try Session.parameter(named: name, in: state.controller)
    let changed = state.baseValue(of: parameter).map { " (\(state.base.name) has \($0))" } ?? ""
    return Reply(
      """
      \(name): \(parameter.text(in: state.controller))\(changed)
      \(parameter.meaning)
      values: \(parameter.kind.values); default: \(parameter.defaultText)
      source: \(state.source(of: parameter))

      """)
  }
}

extension SessionState {
  /// What the preset or file has, where the parameter was set to something else.
  fileprivate func baseValue(of parameter: Parameter) -> String? {
    let value = parameter.text(in: base)
    return value == parameter.text(in: controller) ? nil : value
  }

  /// Where a parameter's value comes from: `set`, `command line`, `preset`, `file` or `default`.
  fileprivate func source(of parameter: Parameter) -> String {
    let value = parameter.text(in: controller)
    if baseValue(of: parameter) != nil {
      return given[parameter.name] == value ? "command line" : "set"
    }
    if value == parameter.defaultText { return "default" }
    return Preset.all.contains { $0.name == word } ? "preset" : "file"
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
    table.rows = parameters.map { parameter in
      [
        parameter.name, parameter.text(in: controller), source(of: parameter),
        baseValue(of: parameter).map { "\(base.name) has \($0)" } ?? "",
      ]
    }
    return table.text
  }
}
