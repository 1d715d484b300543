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

  /// The SARIF log file, ending in a newline; the text of each result is generated only when it is written.
  var text: LongText {
    var found: [Found] = []
    let run = Subject(group: report.name)
    for finding in report.findings.map({ CheckCase($0, folder: report.name) }) {
      found += finding.findings.map { Found(subject: run, check: finding.name, finding: $0) }
    }
    for group in report.groups {
      let subject = Subject(
        group: group.name, controller: group.controller.name,
        fingerprint: group.controller.fingerprint)
      group.forEachCase { check in
        for finding in check.findings {
          found.append(
            Found(
              subject: subject, check: check.name, trace: check.trace?.outcome.trace,
              finding: finding))
        }
      }
    }
    var places: [CheckRule: Int] = [:]
    var rules: [CheckRule] = []
    for rule in found.map(\.finding.rule) where places.updateValue(0, forKey: rule) == nil {
      rules.append(rule)
    }
    rules.sort { $0.id < $1.id }
    for (place, rule) in rules.enumerated() { places[rule] = place }
    return JSONValue.object([
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
      "version": .string("2.1.0"),
    ]).document(
      linesToDepth: 4,
      with: JSONValue.List("runs", count: 1) { _, writer in
        writer.add(
          .object([
            "tool": .object(["driver": driver(rules)]),
            "columnKind": .string("unicodeCodePoints"),
            "invocations": .array([invocation]),
            "properties": .object([
              "partial": .bool(report.isPartial), "suite": .string(report.name),
              "summary": report.summary.json,
            ]),
          ]),
          with: JSONValue.List("results", count: found.count) { index, writer in
            for member in result(found[index], rule: places[found[index].finding.rule] ?? 0) {
              writer.add(member.key, member.value)
            }
          })
      })
  }

  /// A finding, and what it was found in.
  private struct Found {
    let subject: Subject
    /// The name of the finding's case.
    let check: String
    /// The name of the case's trace; nil if the case is not a trace.
    var trace: String?
    let finding: CheckFinding
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

  /// The members of a result, sorted by key.
  private func result(_ found: Found, rule: Int) -> [(key: JSONKey, value: JSONValue)] {
    let (subject, finding) = (found.subject, found.finding)
    var location: [String: JSONValue] = [
      "logicalLocations": .array([
        .object([
          "name": .string(found.check),
          "fullyQualifiedName": .string("\(subject.group)/\(found.check)"),
        ])
      ])
    ]
    if let place = finding.place { location["physicalLocation"] = physical(place) }
    let body = finding.body.map { "\n\n" + $0 } ?? ""
    // The fingerprint uses group, case and rule rather than the label's line, which moves when other labels are added
    // or removed.
    let fingerprint = Fingerprint.text(
      of: [subject.group, found.check, finding.rule.id].joined(separator: "\n"))
    return [
      (Keys.level, .string(finding.level.word)),
      (Keys.locations, .array([.object(location)])),
      (Keys.message, .object(["text": .string(finding.sentence + body)])),
      (Keys.fingerprints, .object(["panlabCase/v1": .string(fingerprint)])),
      (
        Keys.properties,
        .object([
          "controller": .text(subject.controller), "fingerprint": .text(subject.fingerprint),
          "group": .string(subject.group), "trace": .text(found.trace),
        ])
      ),
      (Keys.rule, .string(finding.rule.id)), (Keys.ruleIndex, .count(rule)),
    ]
  }

  private enum Keys {
    static let fingerprints = JSONKey("partialFingerprints")
    static let level = JSONKey("level")
    static let locations = JSONKey("locations")
    static let message = JSONKey("message")
    static let properties = JSONKey("properties")
    static let rule = JSONKey("ruleId")
    static let ruleIndex = JSONKey("ruleIndex")
  }

  private func physical(_ place: SourcePlace) -> JSONValue {
    var location: [String: JSONValue] = [
      "artifactLocation": .object(["uri": .string(FileURI.text(ofPath: place.file))])
    ]
    if let line = place.line { location["region"] = .object(["startLine": .count(line)]) }
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
