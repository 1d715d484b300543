import Controllers
import Rules

/// The steps of a parameter that `nudge` made; those in a row are one change.
struct Nudge: Hashable, Sendable {
  var parameter: String
  var steps: Int

  /// The command that makes all of them.
  var command: String {
    "nudge \(parameter) \(steps < 0 ? "" : "+")\(steps)"
  }
}

extension Command {
  /// Steps a parameter: `nudge +1`.
  static let nudge: Command = .init(
    name: "nudge", arguments: "[NAME] [STEPS]",
    summary: "Step a parameter, the last one that was set if none is named",
    detail: """
      One step up, or as many as are given; a minus steps down. A step is a fortieth of the range,
      rounded to 1, 2 or 5, and at most 0.05, 20 pt, 100 pt/s, 1 /s or 0.05 s; extents step by 10 pt
      or 0.05 of the view, words to the next one. It ends at the end of the range. Steps of one
      parameter in a row are taken back by one undo.
          nudge velocity-threshold
          nudge -2
      """,
    completes: [.steppable]
  ) { (session, words) throws(CommandError) in
    let nudge = try session.nudge(words)
    var next = session.state
    let parameter = try Session.parameter(named: nudge.parameter, in: next.controller)
    let old = parameter.text(in: next.controller)
    do throws(ParameterError) {
      try parameter.step(by: nudge.steps, in: &next.controller)
    } catch {
      throw .parameter(error)
    }
    next.given[parameter.name] = nil
    try next.checkController()
    let new = parameter.text(in: next.controller)
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
}

extension Session {
  /// The parameters that have steps, in their order.
  var steppableNames: [String] {
    state.controller.parameters.filter { $0.hasSteps(in: state.controller) }.map(\.name)
  }

  /// Reads the words of a nudge: a parameter, a number of steps, both or neither.
  fileprivate func nudge(_ words: [String]) throws(CommandError) -> Nudge {
    guard words.count <= 2 else { throw Command.nudge.misuse("\(words.count) words found") }
    let last = words.last.flatMap(Self.steps)
    let name = last == nil ? words.last : words.count == 2 ? words.first : lastParameter
    if last == nil, words.count == 2 {
      throw Command.nudge.misuse("'\(words[1])' is no number of steps")
    }
    guard let name = name ?? lastParameter else {
      throw .nothingToNudge(choices: state.controller.finishWhen.parameterNames)
    }
    return Nudge(parameter: name, steps: last ?? 1)
  }

  private static func steps(_ word: String) -> Int? {
    let digits = word.hasPrefix("+") || word.hasPrefix("-") ? word.dropFirst() : word[...]
    // More steps than any range has, and few enough to count with.
    guard !digits.isEmpty, digits.count <= 6, let count = Int(digits) else { return nil }
    return word.hasPrefix("-") ? -count : count
  }

  /// Makes the last change one with the nudges of the same parameter right before it.
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
