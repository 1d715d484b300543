import Formats

/// Records which inputs of a command line, such as files or the groups of a suite, can use each option.
///
/// An option that no input can use is an error. If only some inputs cannot use an option, there is a warning for each
/// of these inputs, so that no option is silently ignored.
package struct OptionUse {
  private var options: [String] = []
  private var users: [String: Int] = [:]
  private var obstacles: [String: [String]] = [:]

  package init() {}

  /// Records that an input, such as a file, can use an option, or why it cannot.
  ///
  /// - Parameters:
  ///   - option: The option as the user wrote it.
  ///   - obstacle: A sentence that names the input, such as `'a.json' is no table`; nil if the input can use the
  ///     option.
  package mutating func note(_ option: String, obstacle: String?) {
    if !options.contains(option) { options.append(option) }
    if let obstacle {
      obstacles[option, default: []].append(obstacle)
    } else {
      users[option, default: 0] += 1
    }
  }

  /// A warning for each input that cannot use an option.
  ///
  /// - Throws: ``CommandError`` for an option that no input can use.
  package func settled() throws(CommandError) -> [String] {
    for option in options where users[option] == nil {
      guard let reasons = obstacles[option], let first = reasons.first else { continue }
      let all = reasons.count == 1 ? first : "none of \(reasons.count) can use it, since \(first)"
      throw .misuse("'\(option)': \(all); leave it out")
    }
    return options.flatMap { option in
      (obstacles[option] ?? []).map { "'\(option)': \($0), so it is not used there" }
    }
  }
}
