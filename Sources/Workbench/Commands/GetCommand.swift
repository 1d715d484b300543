import Interactions
import Reports

extension Command {
  /// Shows parameters: `get velocity-threshold`.
  static let get: Command = .init(
    name: "get", arguments: "[NAME]",
    summary: "Show every parameter in force, or explain one",
    detail: """
      Values that were set are shown with what the preset or file has.
          get velocity-threshold
      """,
    completes: [.parameter]
  ) { (session, words) throws(CommandError) in
    guard words.count <= 1 else { throw get.misuse("\(words.count) words found") }
    let state = session.state
    guard let name = words.first else { return Reply(state.parameterTable) }
    let parameter = try Session.parameter(named: name, in: state.controller)
    let changed = state.baseValue(of: parameter).map { " (\(state.base.name) has \($0))" } ?? ""
    return Reply(
      """
      \(name): \(parameter.text(in: state.controller))\(changed)
      \(parameter.meaning)
      values: \(parameter.kind.values); default: \(parameter.defaultText)

      """)
  }
}

extension SessionState {
  /// What the preset or file has, where the parameter was set to something else.
  fileprivate func baseValue(of parameter: Parameter) -> String? {
    let value = parameter.text(in: base)
    return value == parameter.text(in: controller) ? nil : value
  }

  fileprivate var parameterTable: String {
    var table = TextTable(columns: [.left("parameter"), .left("value"), .left("")])
    table.rows = controller.parameters.map { parameter in
      [
        parameter.name, parameter.text(in: controller),
        baseValue(of: parameter).map { "\(base.name) has \($0)" } ?? "",
      ]
    }
    return "controller: \(title)\n" + table.text
  }
}
