import Controllers
import Formats
import MotionMath
import Replay
import Rules
import Traces

/// A run as JUnit XML, which most CI systems read.
///
/// - A group is a `testsuite`.
/// - A trace is a `testcase`. Its class is the trace's folder, or the group if there is no folder.
/// - A budget, which is a limit on a group's results, is a `testcase` whose class is the group.
///
/// A case with warnings passes and lists the warnings in `system-out`. A trace without a label is skipped, unless there
/// are findings about it.
///
/// - Source: The Jenkins JUnit schema, `jenkins-junit.xsd`; GitLab and GitHub actions read the same schema.
struct JUnitReport {
  let report: SuiteReport

  /// The XML document, ending in a newline.
  var text: String {
    var suites = report.groups.map { group in
      Suite(name: group.name, properties: properties(of: group), cases: group.cases)
    }
    if !report.runCases.isEmpty {
      suites.append(Suite(name: "files", properties: [], cases: report.runCases))
    }
    if report.isPartial { suites.append(Suite.interrupted) }
    let cases = suites.flatMap(\.cases)
    let root = MarkupElement(
      "testsuites", named: report.name, counting: cases, suites.map(\.element))
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + root.text()
  }

  private func properties(of group: CheckedGroup) -> [(String, String)] {
    let settings = group.settings
    let optional: [(String, String?)] = [
      ("scene", settings.scene), ("delivery", settings.delivery?.rawValue),
      ("display-hz", settings.displayHz.map(Number.shortest)),
      ("screen", settings.screen?.description),
      ("accuracy", group.accuracy.map { Number.fixed($0, decimals: 3) }),
    ]
    return [
      ("panlab", report.toolVersion), ("controller", group.controller.name),
      ("fingerprint", group.controller.fingerprint),
      ("finish-when", group.controller.finishWhen.text),
    ] + optional.compactMap { name, value in value.map { (name, $0) } }
      + group.controller.parameters.map { ($0.name, $0.text(in: group.controller)) }
      .filter { $0.0 != "finish-when" }
  }
}

/// A `testsuite` element.
private struct Suite {
  let name: String
  let properties: [(String, String)]
  let cases: [CheckCase]

  /// The suite that reports missing traces as an error, so that no one mistakes a part for the whole run.
  static let interrupted = Suite(
    name: "run", properties: [],
    cases: [
      CheckCase(
        name: "interrupted", folder: "run",
        findings: [
          CheckFinding(
            rule: .unusable, level: .error,
            sentence: "the run was interrupted; this report is partial")
        ])
    ])

  var element: MarkupElement {
    let head =
      properties.isEmpty
      ? []
      : [
        MarkupElement(
          "properties", [:],
          properties.map { MarkupElement("property", ["name": $0.0, "value": $0.1]) })
      ]
    return MarkupElement("testsuite", named: name, counting: cases, head + cases.map(\.element))
  }
}

extension MarkupElement {
  /// Creates an element with the counts of cases and the sum of their times.
  fileprivate init(
    _ element: String, named name: String, counting cases: [CheckCase],
    _ elements: [MarkupElement]
  ) {
    let errors = cases.count { $0.isUnusable }
    let failures = cases.count { $0.level == .error } - errors
    self.init(
      element,
      [
        "name": name, "tests": "\(cases.count)", "failures": "\(failures)",
        "errors": "\(errors)", "skipped": "\(cases.count { $0.skipReason != nil })",
        "time": Number.fixed(cases.reduce(0) { $0 + $1.time }, decimals: 3),
      ], elements)
  }
}

extension CheckCase {
  /// Whether JUnit calls the case an error rather than a failure: a file that could not be used, or an interrupted run.
  fileprivate var isUnusable: Bool { findings.contains { $0.rule == .unusable } }

  fileprivate var element: MarkupElement {
    MarkupElement(
      "testcase",
      [
        "classname": folder, "name": name, "file": place?.file ?? file,
        "line": place?.line.map(String.init), "time": Number.fixed(time, decimals: 3),
      ], result + output)
  }

  private var result: [MarkupElement] {
    if let skipReason { return [MarkupElement("skipped", ["message": skipReason])] }
    guard level == .error else { return [] }
    return [
      MarkupElement(
        isUnusable ? "error" : "failure",
        [
          "message": VisibleText.line(sentence),
          "type": findings.first { $0.level == .error }?.rule.id,
        ], text: body)
    ]
  }

  /// The output of a passing case: its warnings with their reasons.
  private var output: [MarkupElement] {
    guard let level, level != .error else { return [] }
    let lines = findings.map { "\($0.level.word): \($0.sentence)\n" }.joined()
    return [MarkupElement("system-out", text: lines + (body.isEmpty ? "" : "\n" + body))]
  }
}
