import Formats
import Replay
import Rules
import Traces

/// A run in the Test Anything Protocol (TAP), version 14: one test point for each case.
///
/// A case with warnings only is `not ok` but marked `TODO`, which no harness counts as a failure. Every point that is
/// `not ok` has a YAML block with message, severity, place and reasons.
///
/// - Source: TAP 14 specification, testanything.org.
struct TAPReport {
  let report: SuiteReport

  /// Writes the TAP stream, ending in a newline.
  ///
  /// The plan at the start says how many points follow, so the cases are made twice rather than stored.
  func write(to writer: inout ByteWriter) {
    func write(_ line: String) {
      writer.write(line)
      writer.endLine()
    }
    var count = 0
    forEachPoint { _, _ in count += 1 }
    write("TAP version 14")
    write(plan(count))
    write("# panlab \(report.toolVersion): \(VisibleText.line(report.name))")
    var number = 0
    forEachPoint { group, check in
      number += 1
      for line in pointLines(check, number: number, group: group) { write(line) }
    }
    write("# \(report.summary.sentence)")
    if report.isPartial { write("Bail out! interrupted; this report is partial") }
  }

  private func forEachPoint(_ body: (_ group: String, CheckCase) -> Void) {
    for group in report.groups { group.forEachCase { body(group.name, $0) } }
    for check in report.runCases { body("files", check) }
  }

  private func plan(_ count: Int) -> String { count > 0 ? "1..\(count)" : "1..0 # SKIP no traces" }

  private func pointLines(_ check: CheckCase, number: Int, group: String) -> [String] {
    let word = check.findings.isEmpty || check.level == .note ? "ok" : "not ok"
    let description = Self.escaped("\(group): \(check.name)")
    let directive =
      if let reason = check.skipReason {
        " # SKIP \(Self.escaped(reason))"
      } else if check.level == .warning {
        " # TODO a warning in this suite"
      } else {
        ""
      }
    let point = "\(word) \(number) - \(description)\(directive)"
    return [point] + (check.findings.isEmpty ? [] : diagnostics(check))
  }

  private func diagnostics(_ check: CheckCase) -> [String] {
    var lines = ["---", "message: \(Self.quoted(check.sentence))"]
    lines.append("severity: \(check.level == .error ? "fail" : check.level?.word ?? "fail")")
    lines.append("name: \(Self.quoted(check.name))")
    if let place = check.place {
      lines += ["at:", "  file: \(Self.quoted(place.file))"]
      if let line = place.line { lines.append("  line: \(line)") }
    }
    if let outcome = check.trace?.outcome {
      lines += ["found: \(outcome.decision.rawValue)"]
      if let intent = outcome.intent { lines.append("wanted: \(intent.rawValue)") }
    }
    let body = VisibleText.withoutControls(check.body).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if !check.body.isEmpty {
      lines.append("reason: |2")
      lines += body.dropLast().map { "  \($0)" }
    }
    return (lines + ["..."]).map { "  \($0)" }
  }

  /// Escapes a description or a reason, in which `#` would start a directive.
  private static func escaped(_ text: String) -> String {
    let line = VisibleText.line(text)
    guard line.utf8.contains(where: { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "\\") }) else {
      return line
    }
    var result = ""
    for character in line {
      if character == "#" || character == "\\" { result += "\\" }
      result.append(character)
    }
    return result
  }

  /// A double-quoted YAML scalar, which can contain every character.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where VisibleText.isControl(scalar) || scalar == "\u{2028}" || scalar == "\u{2029}":
        let code = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
