import Controllers
import Rules

extension Command {
  /// Gives parameters back their value: `reset velocity-threshold`.
  static let reset: Command = .init(
    name: "reset", aliases: ["unset"], arguments: "[NAME…]",
    summary: "Give parameters the value of the preset or file in use again",
    detail: """
      Without a name every parameter that was set.
          reset velocity-threshold
      """,
    completes: [.parameter]
  ) { (session, words) throws(CommandError) in
    var next = session.state
    var parameters: [Parameter] = []
    for word in words.isEmpty ? session.parameterNames : words {
      parameters.append(try Session.parameter(named: word, in: next.controller))
    }
    var lines = ""
    for parameter in parameters {
      let old = parameter.text(in: next.controller)
      let new = parameter.text(in: next.base)
      guard old != new else { continue }
      do throws(ParameterError) {
        try parameter.set(new, in: &next.controller)
      } catch {
        throw .parameter(error)
      }
      lines += "\(parameter.name): \(old) -> \(new)\n"
    }
    if lines.isEmpty { lines = "nothing to reset: \(session.state.controllerTitle) is as it was\n" }
    return Reply(lines + session.change(to: next, by: reset.typed(words)))
  }
}
