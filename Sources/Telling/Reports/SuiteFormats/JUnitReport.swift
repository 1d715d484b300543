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
/// are findings about it. The time is that of the whole run, if it is known: traces are judged side by side, so a
/// single one has none.
///
/// - Source: The Jenkins JUnit schema, `jenkins-junit.xsd`; GitLab and GitHub actions read the same schema.
struct JUnitReport {
  let report: SuiteReport

  /// Writes the XML document, ending in a newline.
  ///
  /// An element's attributes count what the element contains, so the cases are made twice rather than stored.
  func write(to writer: inout ByteWriter) {
    var suites = report.groups.map { group in
      Suite(name: group.name, properties: properties(of: group), forEachCase: group.forEachCase)
    }
    let runCases = report.runCases
    if !runCases.isEmpty { suites.append(Suite(name: "files", runCases)) }
    if report.isPartial { suites.append(Suite.interrupted) }
    var all = Counts()
    let counts = suites.map { suite in
      var counts = Counts()
      suite.forEachCase {
        counts.add($0)
        all.add($0)
      }
      return counts
    }
    writer.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" as StaticString)
    let root = all.element("testsuites", named: report.name, taking: report.duration)
    if suites.isEmpty { return root.write(to: &writer) }
    root.write(to: &writer, level: 0) { writer in
      for (suite, counts) in zip(suites, counts) { suite.write(counts, to: &writer) }
    }
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
  var properties: [(String, String)] = []
  /// Passes each case to a closure.
  let forEachCase: ((CheckCase) -> Void) -> Void

  init(
    name: String, properties: [(String, String)],
    forEachCase: @escaping ((CheckCase) -> Void) -> Void
  ) {
    (self.name, self.properties, self.forEachCase) = (name, properties, forEachCase)
  }

  init(name: String, _ cases: [CheckCase]) {
    self.init(name: name, properties: []) { cases.forEach($0) }
  }

  /// The suite that reports missing traces as an error, so that no one mistakes a part for the whole run.
  static var interrupted: Suite {
    Suite(
      name: "run",
      [
        CheckCase(
          name: "interrupted", folder: "run",
          findings: [
            CheckFinding(
              rule: .unusable, level: .error,
              sentence: "the run was interrupted; this report is partial")
          ])
      ])
  }

  func write(_ counts: Counts, to writer: inout ByteWriter) {
    let element = counts.element("testsuite", named: name)
    if properties.isEmpty, counts.tests == 0 { return element.write(to: &writer, level: 1) }
    element.write(to: &writer, level: 1) { writer in
      if !properties.isEmpty {
        MarkupElement(
          "properties", [:],
          properties.map { MarkupElement("property", ["name": $0.0, "value": $0.1]) }
        ).write(to: &writer, level: 2)
      }
      forEachCase { $0.element.write(to: &writer, level: 2) }
    }
  }
}

/// The counts of cases.
private struct Counts {
  private(set) var tests = 0
  private var errors = 0
  private var failures = 0
  private var skipped = 0

  mutating func add(_ check: CheckCase) {
    tests += 1
    if check.isUnusable { errors += 1 }
    // An error does not count as a failure, whatever its level.
    failures += (check.level == .error ? 1 : 0) - (check.isUnusable ? 1 : 0)
    if check.skipReason != nil { skipped += 1 }
  }

  /// An element with the counts, without content.
  func element(
    _ element: String, named name: String, taking time: Seconds? = nil
  ) -> MarkupElement {
    MarkupElement(
      element,
      [
        "name": name, "tests": "\(tests)", "failures": "\(failures)", "errors": "\(errors)",
        "skipped": "\(skipped)", "time": time.map { Number.fixed($0, decimals: 3) },
      ])
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
        "line": place?.line.map(String.init),
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
