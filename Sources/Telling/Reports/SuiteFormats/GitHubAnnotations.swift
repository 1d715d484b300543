import Formats
import Replay
import Traces

/// A run as workflow commands of GitHub Actions, which show findings at their lines.
///
/// GitHub shows ten annotations for each step of a job, so at most ten cases are written: errors before warnings, and
/// flipped traces before others. A last command shows all counts.
///
/// - Source: GitHub Docs, "Workflow commands for GitHub Actions"; the escapes come from `actions/toolkit`,
///   `packages/core/src/command.ts`.
struct GitHubAnnotations {
  private static let limit = 10

  let report: SuiteReport

  /// The text with one command per line; ends in a newline.
  var text: String {
    var found: [CheckCase] = []
    func add(_ check: CheckCase) {
      if check.level == .error || check.level == .warning { found.append(check) }
    }
    report.runCases.forEach(add)
    for group in report.groups { group.forEachCase(add) }
    let first = found.enumerated()
      .sorted { ($0.element.urgency, $0.offset) < ($1.element.urgency, $1.offset) }
      .prefix(Self.limit).map(\.element)
    return first.map(command).joined() + summary(hidden: found.count - first.count)
  }

  private func command(_ check: CheckCase) -> String {
    var properties: [String] = []
    if let place = check.place, !place.isShipped {
      properties.append("file=\(Self.property(place.file))")
      if let line = place.line { properties.append("line=\(line)") }
    }
    let rules = check.findings.map(\.rule.id).joined(separator: ", ")
    properties.append("title=\(Self.property("\(check.name): \(rules)"))")
    let reason = check.trace?.explanation.map { "\n" + $0 } ?? ""
    return "::\(check.level?.word ?? "error") \(properties.joined(separator: ","))"
      + "::\(Self.data(check.sentence + reason))\n"
  }

  private func summary(hidden: Int) -> String {
    let more = hidden > 0 ? "; \(hidden) more not shown here" : ""
    let partial = report.isPartial ? "interrupted, partial: " : ""
    return "::notice title=panlab::\(Self.data(partial + report.summary.sentence + more))\n"
  }

  private static func data(_ text: String) -> String { escaped(text, [:]) }

  private static func property(_ text: String) -> String {
    escaped(text, [":": "%3A", ",": "%2C"])
  }

  private static func escaped(_ text: String, _ others: [Unicode.Scalar: String]) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case _ where VisibleText.isControl(scalar): result += VisibleText.escape(scalar)
      default: result += others[scalar] ?? String(scalar)
      }
    }
    return result
  }
}

extension CheckCase {
  /// The order of importance: errors before warnings, flipped traces before others.
  fileprivate var urgency: Int { (level?.rawValue ?? 0) * 2 + (isFlipped ? 0 : 1) }
}
