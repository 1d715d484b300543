package import ArgumentParser
import Controllers
import Formats
import Replay
import Rules

// Verbs that change parameters.

/// `set NAME [VALUE]`: changes parameters.
package struct SetVerb: Verb {
  package static let record = VerbRecord(
    name: "set",
    summary: "Change a parameter and replay every loaded trace",
    detail: """
      Prints the new counts, how many of the other transitions settle sooner or later, and each trace whose decision \
      flipped, with the clause that decided and its margin. Several parameters change in one step. A name alone shows its value. A step from the current value: += 50, -= 50, *= 1.1, \
      /= 2 or += 10%, which means percentage points for a fraction and a percentage of any other value; +50, *1.1 and \
      /2 are short for them. After a bare = everything is a value. Speeds and lengths can be given in screen units: w \
      for widths, h for heights, l for lengths along the direction. They are converted to points on the screen of the \
      loaded traces.
      """,
    examples: [
      "velocity-threshold", "velocity-threshold 450", "progress-threshold=0.4 decide=during",
      "velocity-threshold += 50", "velocity-threshold*=1.1 progress-threshold-=0.05",
      "velocity-threshold 0.5w/s",
    ],
    usage: "NAME [VALUE]", isSaved: true, openToPages: ["SETTING"])

  @Argument(help: ArgumentHelp("Parameters, each with its value or a step.", valueName: "SETTING"))
  package var words: [String] = []

  // Inserts `--`, which ends the options, because a value may begin with a minus.
  package static func spelledOut(_ words: [String], in session: Session) -> [String] {
    ["--"] + words
  }

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    guard !words.isEmpty else { throw Self.misuse("no parameter found") }
    let assignments = Assignments(words)
    if words.count == 1, let name = assignments.incompleteName {
      return Reply(try session.description(ofParameter: name))
    }
    if let name = assignments.incompleteName {
      throw Self.misuse("no value for '\(name)' found")
    }
    var next = session.state
    var lines = ""
    for assignment in assignments.all {
      lines += try session.apply(assignment, to: &next)
    }
    // After all assignments, looks for parameters without effect, because the value of one parameter can decide whether
    // another parameter has an effect.
    lines += session.notes(on: assignments.all.map(\.name), in: next)
    try next.checkController()
    session.lastParameter = assignments.all.last?.name
    return Reply(lines + session.change(to: next, by: session.line))
  }
}

/// `nudge [NAME] [STEPS]`: moves a parameter up or down by steps.
package struct NudgeVerb: Verb {
  package static let record = VerbRecord(
    name: "nudge",
    summary: "Step a parameter, by default the last one that was set",
    detail: """
      One step up, or the given number of steps; a minus steps down. A step is a fortieth of the range, rounded to 1, 2 \
      or 5, and at most 0.05, 20 pt, 100 pt/s, 1 /s or 0.05 s; extents step by 10 pt or 0.05 of the view, words to the \
      next word. Steps stop at the end of the range. One undo reverts all consecutive steps of a parameter.
      """,
    examples: ["velocity-threshold", "velocity-threshold +3", "-2"],
    usage: "[NAME] [STEPS]", openToPages: ["NAME|STEPS"])

  @Argument(help: ArgumentHelp("The parameter, and how many steps.", valueName: "NAME|STEPS"))
  package var words: [String] = []

  // Inserts `--`, which ends the options. Otherwise a negative step count, such as `-2`, would be read as an option.
  package static func spelledOut(_ words: [String], in session: Session) -> [String] {
    ["--"] + words
  }

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    let nudge = try nudge(in: session)
    var next = session.state
    let parameter = try session.controllerWithApps(next).parameter(named: nudge.parameter)
    let (old, new) = try session.change(parameter, in: &next) {
      try parameter.step(by: nudge.steps, in: &$0)
    }
    next.given[parameter.name] = nil
    try next.checkController()
    let end = old == new && nudge.steps != 0 ? "; its values are \(parameter.kind.values)" : ""
    let count = session.undoable.count
    let report = session.change(to: next, by: nudge.command)
    if session.undoable.last?.command == nudge.command, session.undoable.count >= count, old != new
    {
      session.join(nudge)
    }
    session.lastParameter = nudge.parameter
    let destination = session.destination(of: nudge.parameter)
    return Reply(
      "\(nudge.parameter): \(old) -> \(new)\(destination)\(end)\n"
        + session.notes(on: [nudge.parameter], in: next) + report)
  }
}

/// `reset [NAME…]`: restores the values of the preset or file.
package struct ResetVerb: Verb {
  package static let record = VerbRecord(
    name: "reset",
    summary: "Reset parameters to the values of the preset or file in use",
    detail: "Without a name, every changed parameter.",
    examples: ["", "velocity-threshold", "velocity-threshold progress-threshold"],
    aliases: ["unset"], isSaved: true, openToPages: ["NAME"])

  @Argument(help: ArgumentHelp("The parameters.", valueName: "NAME"))
  package var names: [String] = []

  package init() {}

  package func run(in session: inout Session) throws -> Reply {
    var next = session.state
    var parameters: [Parameter] = []
    var lines = ""
    for number in session.appNumbers(in: next)
    where next.appValues[number.name] != nil && (names.isEmpty || names.contains(number.name)) {
      next.appValues[number.name] = nil
      let source = Number.shortest(number.default) + number.unit.suffix
      lines +=
        "\(number.name): \(number.text) -> \(source)\(session.destination(of: number.name))\n"
    }
    let appNames = Set(session.appNumbers(in: next).map(\.name))
    for word in names.isEmpty ? session.parameterNames : names where !appNames.contains(word) {
      parameters.append(try next.controller.parameter(named: word))
    }
    for parameter in parameters {
      let new = parameter.text(in: next.base)
      let isChanged = next.suite?.changed.contains(parameter.name) ?? false
      guard parameter.text(in: next.controller) != new || isChanged else { continue }
      let (old, _) = try next.change(parameter) { try parameter.set(new, in: &$0) }
      next.suite?.changed.remove(parameter.name)
      lines += "\(parameter.name): \(old) -> \(new)\n"
    }
    if lines.isEmpty { lines = "nothing to reset: \(session.state.controllerTitle) is unchanged\n" }
    return Reply(lines + session.change(to: next, by: session.line))
  }
}

extension Session {
  /// A line for each of these parameters that has no effect on the scene; nothing is said of numbers of an app.
  fileprivate func notes(on names: [String], in state: SessionState) -> String {
    let appNames = Set(appNumbers(in: state).map(\.name))
    return state.controller.remarks(
      on: names.filter { !appNames.contains($0) }, scene: state.sceneEntry
    ).map { "note: \($0)\n" }.joined()
  }

  /// Changes one parameter of a state and returns a description of the change.
  fileprivate func apply(
    _ assignment: Assignments.Assignment, to next: inout SessionState
  ) throws -> String {
    let parameter = try controllerWithApps(next).parameter(named: assignment.name)
    try checkSign(of: assignment, for: parameter)
    var change =
      assignment.isExact
      ? ParameterChange(.set, assignment.value) : ParameterChange(assignment.value, of: parameter)
    let converted = converted(change.text, of: parameter, direction: next.controller.direction)
    if let converted { change.text = converted.text }
    let (old, new) = try self.change(parameter, in: &next) { try parameter.apply(change, to: &$0) }
    next.given[parameter.name] = nil
    let note = converted.map { " (\($0.note))" } ?? ""
    return "\(assignment.name): \(old) -> \(new)\(note)\(destination(of: assignment.name))\n"
      + (converted?.screens.map { $0 + "\n" } ?? "")
  }

  /// Throws if a text such as `-5` is assigned to a parameter that cannot be negative.
  ///
  /// The user may have meant the value -5 or a step of 5 downwards.
  private func checkSign(
    of assignment: Assignments.Assignment, for parameter: Parameter
  ) throws(CommandError) {
    let value = assignment.value
    guard !assignment.isExact, value.hasPrefix("-"), !value.hasPrefix("-="),
      ParameterChange(value, of: parameter).operation == .subtract
    else { return }
    let (name, number) = (assignment.name, value.dropFirst())
    throw CommandError(
      .usage,
      "\(name) \(value): either a value or a step; write '\(name) = \(value)' for the value, or"
        + " '\(name) -= \(number)' for the step")
  }

  /// Merges the last change, which was a nudge, with the preceding nudges of the same parameter into one undo step.
  fileprivate mutating func join(_ nudge: Nudge) {
    guard let last = undoable.popLast() else { return }
    var step = last
    step.nudge = nudge
    if let earlier = undoable.last, let made = earlier.nudge, made.parameter == nudge.parameter {
      step = earlier
      step.nudge = Nudge(parameter: nudge.parameter, steps: made.steps + nudge.steps)
      undoable.removeLast()
    }
    step.command = step.nudge?.command ?? step.command
    // If the nudges cancel out, there is no change to undo.
    if step.state != state { undoable.append(step) }
  }
}

extension NudgeVerb {
  /// Parses the words of a nudge: a parameter, a number of steps, both or neither.
  fileprivate func nudge(in session: Session) throws -> Session.Nudge {
    guard words.count <= 2 else { throw Self.misuse("\(words.count) words found") }
    let steps = words.last.flatMap(Self.steps)
    if steps == nil, words.count == 2 {
      throw Self.misuse("'\(words[1])' is not a number of steps")
    }
    let name = steps == nil ? words.last : words.count == 2 ? words.first : nil
    guard let name = name ?? session.lastParameter else {
      let example = session.state.controller.finishWhen.parameterNames.first ?? "duration"
      throw CommandError(
        .usage, "nudge: no parameter was set yet; name one, as in: nudge \(example) +1")
    }
    return Session.Nudge(parameter: name, steps: steps ?? 1)
  }

  private static func steps(_ word: String) -> Int? {
    let digits = word.hasPrefix("+") || word.hasPrefix("-") ? word.dropFirst() : word[...]
    // Accepts at most six digits, which suffice for every practical range, because a much longer number could overflow.
    guard !digits.isEmpty, digits.count <= 6, let count = Int(digits) else { return nil }
    return word.hasPrefix("-") ? -count : count
  }
}
