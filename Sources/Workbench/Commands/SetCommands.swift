import Controllers
import Rules

// Commands that change parameters.
extension Command {
  static let set: Command = .init(
    name: "set", arguments: "NAME [VALUE]",
    summary: "Change a parameter and replay every loaded trace",
    detail: """
      Prints the new counts and each trace whose decision flipped, with the clause that decided and
      its margin. Several parameters change in one step. A name alone shows its value.
          set velocity-threshold
          set velocity-threshold 450
          set progress-threshold=0.4 decide=during
      A step from the current value: += 50, -= 50, *= 1.1, /= 2 or += 10%, which means percentage points
      for a fraction and a percentage of any other value; +50, *1.1 and /2 are short for them. After a
      bare = everything is a value.
          set velocity-threshold += 50
          set velocity-threshold*=1.1 progress-threshold-=0.05
      Speeds and lengths can be given in screen units: w for widths, h for heights, l for lengths along
      the direction. They are converted to points on the screen of the loaded traces.
          set velocity-threshold 0.5w/s
      """,
    completes: [.setting]
  ) { session, arguments in
    guard !arguments.words.isEmpty else { throw arguments.misuse("no parameter found") }
    let assignments = Assignments(arguments.words)
    if arguments.words.count == 1, let name = assignments.incompleteName {
      return Reply(try session.state.description(ofParameter: name))
    }
    if let name = assignments.incompleteName {
      throw arguments.misuse("no value for '\(name)' found")
    }
    var next = session.state
    var lines = ""
    for assignment in assignments.all {
      lines += try session.apply(assignment, to: &next)
    }
    // Whether a value has an effect depends on all of them.
    var remarks: [String] = []
    for name in assignments.all.map(\.name) {
      guard let remark = next.controller.remark(on: name), !remarks.contains(remark) else {
        continue
      }
      remarks.append(remark)
      lines += "note: \(remark)\n"
    }
    try next.checkController()
    session.lastParameter = assignments.all.last?.name
    return Reply(lines + session.change(to: next, by: arguments.line))
  }

  static let nudge: Command = .init(
    name: "nudge", arguments: "[NAME] [STEPS]",
    summary: "Step a parameter, by default the last one that was set",
    detail: """
      One step up, or the given number of steps; a minus steps down. A step is a fortieth of the range,
      rounded to 1, 2 or 5, and at most 0.05, 20 pt, 100 pt/s, 1 /s or 0.05 s; extents step by 10 pt
      or 0.05 of the view, words to the next word. Steps stop at the end of the range. One undo
      reverts all consecutive steps of a parameter.
          nudge velocity-threshold
          nudge -2
      """,
    completes: [.steppable]
  ) { session, arguments in
    let nudge = try arguments.nudge(in: session)
    var next = session.state
    let parameter = try next.controller.parameter(named: nudge.parameter)
    let (old, new) = try next.change(parameter) { try parameter.step(by: nudge.steps, in: &$0) }
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
    return Reply("\(nudge.parameter): \(old) -> \(new)\(end)\n" + report)
  }

  static let reset: Command = .init(
    name: "reset", aliases: ["unset"], arguments: "[NAME…]",
    summary: "Reset parameters to the values of the preset or file in use",
    detail: """
      Without a name, every changed parameter.
          reset velocity-threshold
      """,
    completes: [.parameter]
  ) { session, arguments in
    var next = session.state
    var parameters: [Parameter] = []
    for word in arguments.words.isEmpty ? session.parameterNames : arguments.words {
      parameters.append(try next.controller.parameter(named: word))
    }
    var lines = ""
    for parameter in parameters {
      let new = parameter.text(in: next.base)
      let isChanged = next.suite?.changed.contains(parameter.name) ?? false
      guard parameter.text(in: next.controller) != new || isChanged else { continue }
      let (old, _) = try next.change(parameter) { try parameter.set(new, in: &$0) }
      next.suite?.changed.remove(parameter.name)
      lines += "\(parameter.name): \(old) -> \(new)\n"
    }
    if lines.isEmpty { lines = "nothing to reset: \(session.state.controllerTitle) is unchanged\n" }
    return Reply(lines + session.change(to: next, by: arguments.line))
  }
}

extension Session {
  /// Changes one parameter of a state and reports the change.
  fileprivate func apply(
    _ assignment: Assignments.Assignment, to next: inout SessionState
  ) throws -> String {
    let parameter = try next.controller.parameter(named: assignment.name)
    try checkSign(of: assignment, for: parameter)
    var change =
      assignment.isExact
      ? ParameterChange(.set, assignment.value) : ParameterChange(assignment.value, of: parameter)
    let converted = converted(change.text, of: parameter, direction: next.controller.direction)
    if let converted { change.text = converted.text }
    let (old, new) = try next.change(parameter) { try parameter.apply(change, to: &$0) }
    next.given[parameter.name] = nil
    let note = converted.map { " (\($0.note))" } ?? ""
    return "\(assignment.name): \(old) -> \(new)\(note)\n"
      + (converted?.screens.map { $0 + "\n" } ?? "")
  }

  /// Refuses `-5` for a parameter that cannot be negative: it was a step, and looks like a value.
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
      "\(name) \(value): a value or a step; write '\(name) = \(value)' for the value, or"
        + " '\(name) -= \(number)' for the step")
  }

  /// Joins the last change with the nudges of the same parameter right before it.
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
    // There and back again is no change.
    if step.state != state { undoable.append(step) }
  }
}

extension Arguments {
  /// Reads the words of a nudge: a parameter, a number of steps, both or neither.
  fileprivate func nudge(in session: Session) throws -> Session.Nudge {
    try checkCount(atMost: 2)
    let steps = words.last.flatMap(Self.steps)
    if steps == nil, words.count == 2 { throw misuse("'\(words[1])' is not a number of steps") }
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
    // More steps than any range has, and few enough to count with.
    guard !digits.isEmpty, digits.count <= 6, let count = Int(digits) else { return nil }
    return word.hasPrefix("-") ? -count : count
  }
}

/// Parameters and values as `set` takes them: `a 1`, `a=1`, `a = 1`, `a += 1`, and several of them.
struct Assignments {
  /// A parameter and its new value, or the step to it.
  struct Assignment: Hashable, Sendable {
    var name: String
    var value: String
    /// Whether it followed a bare `=`, so that it is a value and never a step.
    var isExact: Bool
  }

  private(set) var all: [Assignment] = []
  /// The parameter at the end of the line whose value is still missing.
  private(set) var incompleteName: String?

  /// The words that may stand between a name and its value.
  private static let operators = ["=", "+=", "-=", "*=", "/="]

  /// Reads the words of a command.
  init(_ words: [String]) {
    var sign = ""
    for word in words {
      if let name = incompleteName {
        if sign.isEmpty, Self.operators.contains(word) {
          sign = word
          continue
        }
        let value = sign == "=" ? word : sign + word
        all.append(Assignment(name: name, value: value, isExact: sign == "="))
        incompleteName = nil
      } else if let equals = word.firstIndex(of: "=") {
        all.append(Self.assignment(word, equals))
      } else {
        (incompleteName, sign) = (word, "")
      }
    }
  }

  /// `a=1`, or a step: `a+=1`.
  private static func assignment(_ word: String, _ equals: String.Index) -> Assignment {
    let name = String(word[..<equals])
    let value = String(word[word.index(after: equals)...])
    guard let last = name.last, operators.contains("\(last)=") else {
      return Assignment(name: name, value: value, isExact: true)
    }
    return Assignment(name: String(name.dropLast()), value: "\(last)=\(value)", isExact: false)
  }
}
