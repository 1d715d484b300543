import Controllers
import Formats
import Replay
import Traces

/// A run in the Static Analysis Results Interchange Format (SARIF) 2.1.0.
///
/// Findings are placed at the line of the label, so that code hosts show them there.
///
/// - Source: OASIS Standard "SARIF Version 2.1.0", 27 March 2020.
struct SARIFReport {
  let report: SuiteReport

  /// The SARIF log file, ending in a newline.
  var text: String {
    let run = Subject(group: report.name)
    let ofRun = report.findings.map { CheckCase($0, folder: report.name) }
      .flatMap { check in check.findings.map { (run, check, $0) } }
    let found =
      ofRun
      + report.groups.flatMap { group in
        let subject = Subject(
          group: group.name, controller: group.controller.name,
          fingerprint: group.controller.fingerprint)
        return group.cases.flatMap { check in check.findings.map { (subject, check, $0) } }
      }
    var rules: [CheckRule] = []
    for (_, _, finding) in found where !rules.contains(finding.rule) { rules.append(finding.rule) }
    rules.sort { $0.id < $1.id }
    let results = found.map { subject, check, finding in
      result(finding, of: check, in: subject, index: rules.firstIndex(of: finding.rule) ?? 0)
    }
    return JSONValue.object([
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
      "version": .string("2.1.0"),
      "runs": .array([
        .object([
          "tool": .object(["driver": driver(rules)]),
          "columnKind": .string("unicodeCodePoints"),
          "invocations": .array([invocation]),
          "results": .array(results),
          "properties": .object([
            "partial": .bool(report.isPartial), "suite": .string(report.name),
            "summary": report.summary.json,
          ]),
        ])
      ]),
    ]).document(linesToDepth: 4)
  }

  /// The group to which a result belongs, or the whole run for findings outside groups.
  ///
  /// Computed once for each group, because a run has thousands of results.
  private struct Subject {
    /// The group's name; for the whole run, the suite's name.
    ///
    /// For the whole run, `controller` and `fingerprint` are nil.
    let group: String
    var controller: String?
    var fingerprint: String?
  }

  private func driver(_ rules: [CheckRule]) -> JSONValue {
    .object([
      "name": .string("panlab"), "version": .string(report.toolVersion),
      "semanticVersion": .string(report.toolVersion),
      "rules": .array(
        rules.map {
          .object([
            "id": .string($0.id), "shortDescription": .object(["text": .string($0.meaning)]),
          ])
        }),
    ])
  }

  /// The invocation: whether the run was complete, and which files could not be used.
  private var invocation: JSONValue {
    var notes = report.problems.map { problem in
      var note: [String: JSONValue] = [
        "level": .string("error"), "message": .object(["text": .string(problem.message)]),
      ]
      if let place = SourcePlace(messageStart: problem.message) {
        note["locations"] = .array([.object(["physicalLocation": physical(place)])])
      }
      return JSONValue.object(note)
    }
    if report.isPartial {
      notes.append(
        .object([
          "level": .string("error"),
          "message": .object(["text": .string("the run was interrupted; this report is partial")]),
        ]))
    }
    return .object([
      "executionSuccessful": .bool(notes.isEmpty),
      "toolExecutionNotifications": .array(notes),
    ])
  }

  private func result(
    _ finding: CheckFinding, of check: CheckCase, in subject: Subject, index: Int
  ) -> JSONValue {
    var location: [String: JSONValue] = [
      "logicalLocations": .array([
        .object([
          "name": .string(check.name),
          "fullyQualifiedName": .string("\(subject.group)/\(check.name)"),
        ])
      ])
    ]
    if let place = finding.place { location["physicalLocation"] = physical(place) }
    let body = finding.body.map { "\n\n" + $0 } ?? ""
    return .object([
      "ruleId": .string(finding.rule.id), "ruleIndex": .number(Double(index)),
      "level": .string(finding.level.word),
      "message": .object(["text": .string(finding.sentence + body)]),
      "locations": .array([.object(location)]),
      // The fingerprint uses group, case and rule rather than the label's line, which moves when other labels are added
      // or removed.
      "partialFingerprints": .object([
        "panlabCase/v1": .string(
          Fingerprint.text(
            of: [subject.group, check.name, finding.rule.id].joined(separator: "\n")))
      ]),
      "properties": .object([
        "controller": .text(subject.controller),
        "fingerprint": .text(subject.fingerprint), "group": .string(subject.group),
        "trace": .text(check.trace?.outcome.trace),
      ]),
    ])
  }

  private func physical(_ place: SourcePlace) -> JSONValue {
    var location: [String: JSONValue] = [
      "artifactLocation": .object(["uri": .string(FileURI.text(ofPath: place.file))])
    ]
    if let line = place.line { location["region"] = .object(["startLine": .number(Double(line))]) }
    return .object(location)
  }
}

/// Converts paths to URI references.
enum FileURI {
  /// The URI reference of a path: relative paths stay relative, absolute paths become `file:` URIs.
  ///
  /// All bytes except letters, digits and `-._~/` are percent-encoded.
  ///
  /// - Source: RFC 3986, §2.3 and §4.2.
  static func text(ofPath path: String) -> String {
    var uri = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let code = String(byte, radix: 16, uppercase: true)
        uri += "%" + (code.count < 2 ? "0" : "") + code
      }
    }
    return uri
  }
}
