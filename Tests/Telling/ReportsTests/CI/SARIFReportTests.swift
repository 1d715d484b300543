import Controllers
import Foundation
import Replay
import Testing
import Traces

@testable import Reports

struct SARIFReportTests {
  private typealias Object = [String: Any]

  private static func run(of report: SuiteReport) throws -> [String: Any] {
    let log = try #require(
      JSONSerialization.jsonObject(with: Data(report.text(as: .sarif).utf8)) as? Object)
    #expect(log["version"] as? String == "2.1.0")
    #expect(log["$schema"] as? String == "https://json.schemastore.org/sarif-2.1.0.json")
    let runs = try #require(log["runs"] as? [Object])
    #expect(runs.count == 1)
    return try #require(runs.first)
  }

  private static func text(_ value: Any?) -> String? { (value as? Object)?["text"] as? String }

  @Test func `has the members that the schema requires`() throws {
    let run = try Self.run(of: CISamples.report)
    let tool = try #require(run["tool"] as? Object)
    let driver = try #require(tool["driver"] as? Object)
    #expect(driver["name"] as? String == "panlab")
    #expect(driver["version"] as? String == "0.1.0")
    let rules = try #require(driver["rules"] as? [Object])
    let ids = rules.compactMap { $0["id"] as? String }
    #expect(ids == ["budget-accuracy", "flip", "label", "metric", "removed"])
    #expect(rules.allSatisfy { Self.text($0["shortDescription"])?.isEmpty == false })
    let results = try #require(run["results"] as? [Object])
    #expect(results.count == 6)
    for result in results {
      #expect(Self.text(result["message"])?.isEmpty == false)
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(result["ruleId"] as? String == ids[index])
      #expect(["error", "warning", "note"].contains(result["level"] as? String ?? ""))
      let locations = try #require(result["locations"] as? [Object])
      #expect(locations.count == 1)
      let fingerprints = try #require(result["partialFingerprints"] as? [String: String])
      #expect(fingerprints["panlabCase/v1"]?.count == 16)
    }
    let prints = results.compactMap {
      ($0["partialFingerprints"] as? [String: String])?["panlabCase/v1"]
    }
    #expect(Set(prints).count == results.count)
  }

  @Test func `hard names survive at the line of the label`() throws {
    let run = try Self.run(of: CISamples.report)
    let results = try #require(run["results"] as? [Object])
    let flip = try #require(results.first { $0["ruleId"] as? String == "flip" })
    #expect(flip["level"] as? String == "error")
    #expect(Self.text(flip["message"])?.hasSuffix("\n\n" + CISamples.explanation) == true)
    let location = try #require((flip["locations"] as? [Object])?.first)
    let logical = try #require((location["logicalLocations"] as? [Object])?.first)
    #expect(logical["name"] as? String == CISamples.trace)
    let physical = try #require(location["physicalLocation"] as? Object)
    let artifact = try #require(physical["artifactLocation"] as? [String: String])
    let uri = try #require(artifact["uri"])
    #expect(uri == "traces/%C3%9Cbung%201/labels.csv")
    #expect(uri.removingPercentEncoding == "traces/Übung 1/labels.csv")
    #expect((physical["region"] as? [String: Int]) == ["startLine": 3])
    #expect((flip["properties"] as? Object)?["trace"] as? String == CISamples.trace)
  }

  @Test func `a recording without a label is placed as a file`() throws {
    var report = CISamples.report
    report.groups[0].traces[1].labelPlace = nil
    let results = try #require(try Self.run(of: report)["results"] as? [Object])
    let flip = try #require(results.first { $0["ruleId"] as? String == "flip" })
    let location = try #require((flip["locations"] as? [Object])?.first)
    let physical = try #require(location["physicalLocation"] as? Object)
    let artifact = try #require(physical["artifactLocation"] as? [String: String])
    #expect(artifact["uri"]?.removingPercentEncoding == CISamples.file)
    #expect(physical["region"] == nil)
  }

  @Test(arguments: [
    ("a/b.csv", "a/b.csv"), ("/tmp/ä", "file:///tmp/%C3%A4"), ("c:d#e?f%", "c%3Ad%23e%3Ff%25"),
    ("../up \"q\"", "../up%20%22q%22"),
  ])
  func `paths are percent-encoded references`(path: String, uri: String) throws {
    var report = CISamples.failing(1)
    report.groups[0].traces[0].labelPlace?.file = path
    #expect(report.text(as: .sarif).contains("{\"uri\":\"\(uri)\"}"))
  }

  @Test func `files that cannot be used and interruption are notifications`() throws {
    var report = CISamples.report
    report.isPartial = true
    let invocations = try #require(try Self.run(of: report)["invocations"] as? [Object])
    let invocation = try #require(invocations.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    let notes = try #require(invocation["toolExecutionNotifications"] as? [Object])
    #expect(
      notes.compactMap { Self.text($0["message"]) }
        == report.problems.map(\.message) + ["the run was interrupted; this report is partial"])
    let good = try #require(try Self.run(of: CISamples.passing)["invocations"] as? [Object])
    #expect(good.first?["executionSuccessful"] as? Bool == true)
  }

  @Test func `a small one as a whole`() {
    let text = CISamples.failing(1).text(as: .sarif)
      .replacing(Samples.controller.fingerprint, with: "FINGERPRINT")
    #expect(text == Self.document)
  }

  static let document = #"""
    {
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "runs": [
        {
          "columnKind": "unicodeCodePoints",
          "invocations": [
            {"executionSuccessful":true,"toolExecutionNotifications":[]}
          ],
          "properties": {
            "partial": false,
            "suite": "many",
            "summary": {"cancel":1,"failed":1,"finish":0,"none":0,"passed":0,"traces":1,"unlabelled":0}
          },
          "results": [
            {"level":"error","locations":[{"logicalLocations":[{"fullyQualifiedName":"many/many/failure 0","name":"many/failure 0"}],"physicalLocation":{"artifactLocation":{"uri":"many/labels.csv"},"region":{"startLine":2}}}],"message":{"text":"decided cancel, meant finish: velocity > velocity-threshold missed by 85.0 pt/s\n\ntrace       many/failure 0\nintent      finish\ndecision    cancel: velocity > velocity-threshold missed by 85.0 pt/s\nverdict     fail\nvelocity    215.0 pt/s\ntotal       0.900 s\ntransition  cancelled\n"},"partialFingerprints":{"panlabCase/v1":"b93cfd2490f67336"},"properties":{"controller":"by-hand","fingerprint":"FINGERPRINT","group":"many","trace":"many/failure 0"},"ruleId":"label","ruleIndex":0}
          ],
          "tool": {
            "driver": {"name":"panlab","rules":[{"id":"label","shortDescription":{"text":"The decision differs from the label"}}],"semanticVersion":"0.1.0","version":"0.1.0"}
          }
        }
      ],
      "version": "2.1.0"
    }

    """#
}
