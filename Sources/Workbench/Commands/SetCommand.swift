import Controllers

extension Command {
  /// Changes parameters: `set velocity-threshold 450`.
  static let set: Command = .init(
    name: "set", arguments: "NAME VALUE",
    summary: "Change a parameter and replay every loaded trace",
    detail: """
      Prints the new counts and each trace whose decision flipped, with the clause that decided and
      its margin. Several parameters change in one step.
          set velocity-threshold 450
          set progress-threshold=0.4 decide=during
      A step from the value in force: +50, -50, *1.1, /2 or +10%, the percentage of a fraction as
      such and else of the value. Where a parameter can be negative, -50 is a value; += and -= are
      always steps, and behind a bare = everything is a value.
          set velocity-threshold +50
          set velocity-threshold*=1.1 progress-threshold-=0.05
      Speeds and lengths can be given in widths, heights or lengths of the screen, along the
      direction: w, h and l. They are turned into points on the screen of the loaded traces.
          set velocity-threshold 0.5w/s
      """,
    completes: [.setting]
  ) { (session, words) throws(CommandError) in
    let assignments = try Settings.assignments(in: words)
    var next = session.state
    var lines = ""
    for assignment in assignments {
      lines += try session.apply(assignment, to: &next)
    }
    // Whether a value does anything depends on all of them.
    var remarks: [String] = []
    for name in assignments.map(\.name) {
      guard let remark = next.controller.remark(on: name), !remarks.contains(remark) else {
        continue
      }
      remarks.append(remark)
      lines += "note: \(remark)\n"
    }
    try next.checkController()
    session.lastParameter = assignments.last?.name
    return Reply(lines + session.change(to: next, by: set.typed(words)))
  }
}

extension Session {
  /// Changes one parameter of a state and says from what to what.
  fileprivate func apply(
    _ assignment: Settings.Assignment, to next: inout SessionState
  ) throws(CommandError) -> String {
    let parameter = try Self.parameter(named: assignment.name, in: next.controller)
    let old = parameter.text(in: next.controller)
    var change =
      assignment.isExact
      ? ParameterChange(.set, assignment.value) : ParameterChange(assignment.value, of: parameter)
    let converted = converted(change.text, of: parameter, direction: next.controller.direction)
    if let converted { change.text = converted.text }
    do throws(ParameterError) {
      try parameter.apply(change, to: &next.controller)
    } catch {
      throw .parameter(error)
    }
    next.given[parameter.name] = nil
    let note = converted.map { " (\($0.note))" } ?? ""
    return "\(assignment.name): \(old) -> \(parameter.text(in: next.controller))\(note)\n"
      + (converted?.screens.map { $0 + "\n" } ?? "")
  }
}

/// Parameters and values as `set` takes them: `a 1`, `a=1`, `a = 1`, `a += 1`, and several of them.
enum Settings {
  /// A parameter and what it is to become.
  struct Assignment: Hashable, Sendable {
    var name: String
    var value: String
    /// Whether it stood behind a bare `=`, so that it is a value and no step.
    var isExact: Bool
  }

  /// The assignments, in their order; never empty.
  static func assignments(in words: [String]) throws(CommandError) -> [Assignment] {
    guard !words.isEmpty else { throw Command.set.misuse("no parameter found") }
    let (assignments, name) = read(words)
    if let name { throw Command.set.misuse("no value for '\(name)' found") }
    return assignments
  }

  /// The parameter whose value comes next; nil where a parameter's name does.
  static func nameAwaitingValue(in words: [String]) -> String? { read(words).open }

  /// The words that stand between a name and its value.
  private static let operators = ["=", "+=", "-=", "*=", "/="]

  private static func read(_ words: [String]) -> (assignments: [Assignment], open: String?) {
    var assignments: [Assignment] = []
    var open: String?
    var sign = ""
    for word in words {
      if let name = open {
        if sign.isEmpty, operators.contains(word) {
          sign = word
          continue
        }
        let value = sign == "=" ? word : sign + word
        assignments.append(Assignment(name: name, value: value, isExact: sign == "="))
        open = nil
      } else if let equals = word.firstIndex(of: "=") {
        assignments.append(assignment(word, equals))
      } else {
        (open, sign) = (word, "")
      }
    }
    return (assignments, open)
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
