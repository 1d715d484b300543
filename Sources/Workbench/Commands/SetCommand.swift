import Interactions

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
      """,
    completes: [.setting]
  ) { (session, words) throws(CommandError) in
    let pairs = try Settings.pairs(in: words)
    var next = session.state
    var lines = ""
    for (name, value) in pairs {
      let parameter = try Session.parameter(named: name, in: next.controller)
      let old = parameter.text(in: next.controller)
      do throws(ParameterError) {
        try parameter.set(value, in: &next.controller)
      } catch {
        throw .parameter(error)
      }
      lines += "\(name): \(old) -> \(parameter.text(in: next.controller))\n"
    }
    // Whether a value does anything depends on all of them.
    var remarks: [String] = []
    for (name, _) in pairs {
      guard let remark = next.controller.remark(on: name), !remarks.contains(remark) else {
        continue
      }
      remarks.append(remark)
      lines += "note: \(remark)\n"
    }
    try next.checkController()
    return Reply(lines + session.change(to: next, by: set.typed(words)))
  }
}

/// Parameters and values as `set` takes them: `a 1`, `a=1`, `a = 1`, and several of them.
enum Settings {
  /// The pairs, in their order; never empty.
  static func pairs(in words: [String]) throws(CommandError) -> [(name: String, value: String)] {
    guard !words.isEmpty else { throw Command.set.misuse("no parameter found") }
    let (pairs, name) = read(words)
    if let name { throw Command.set.misuse("no value for '\(name)' found") }
    return pairs
  }

  /// The parameter whose value comes next; nil where a parameter's name does.
  static func nameAwaitingValue(in words: [String]) -> String? { read(words).open }

  private static func read(
    _ words: [String]
  ) -> (pairs: [(name: String, value: String)], open: String?) {
    var pairs: [(name: String, value: String)] = []
    var open: String?
    var sawEquals = false
    for word in words {
      if let name = open {
        if word == "=", !sawEquals {
          sawEquals = true
          continue
        }
        pairs.append((name, word))
        open = nil
      } else if let equals = word.firstIndex(of: "=") {
        pairs.append((String(word[..<equals]), String(word[word.index(after: equals)...])))
      } else {
        open = word
        sawEquals = false
      }
    }
    return (pairs, open)
  }
}
