import Controllers
import Testing

@testable import Reports

struct JUnitReportTests {
  @Test func `is well-formed and counts its cases`() throws {
    let root = try #require(XMLTree(CISamples.report.text(as: .junit)).root)
    #expect(root.name == "testsuites")
    let suites = root.children
    #expect(suites.map(\.name) == ["testsuite", "testsuite", "testsuite"])
    #expect(suites.map { $0.attributes["name"] } == ["swipe back", "edge", "files"])
    for element in [root] + suites {
      let cases = element.all("testcase")
      #expect(element.attributes["tests"] == "\(cases.count)")
      #expect(element.attributes["failures"] == "\(element.all("failure").count)")
      #expect(element.attributes["errors"] == "\(element.all("error").count)")
      #expect(element.attributes["skipped"] == "\(element.all("skipped").count)")
    }
    #expect(root.attributes["tests"] == "10")
    #expect(root.attributes["failures"] == "2")
    #expect(root.attributes["errors"] == "2")
    #expect(root.attributes["skipped"] == "2")
    #expect(root.attributes["time"] == nil)
  }

  @Test func `has the time of the run, not of the gestures`() throws {
    var report = CISamples.report
    report.duration = 0.25
    let root = try #require(XMLTree(report.text(as: .junit)).root)
    #expect(root.attributes["time"] == "0.250")
    #expect(root.all("testcase").allSatisfy { $0.attributes["time"] == nil })
  }

  @Test func `hard names survive, control characters written out`() throws {
    let root = try #require(XMLTree(CISamples.report.text(as: .junit)).root)
    let odd = try #require(
      root.all("testcase").first { $0.attributes["name"]?.contains("<") == true })
    #expect(odd.attributes["classname"] == CISamples.folder)
    #expect(odd.attributes["name"] == CISamples.trace.replacing("\u{1}", with: "\\u{1}"))
    #expect(odd.attributes["file"] == "traces/Übung 1/labels.csv")
    #expect(odd.attributes["line"] == "3")
    let failure = try #require(odd.children.first)
    #expect(failure.attributes["type"] == "flip")
    #expect(
      failure.attributes["message"]
        == "flipped from finish (progress > progress-threshold met by 0.020) to cancel"
        + " (velocity > velocity-threshold missed by 85.0 pt/s); decided cancel, meant finish:"
        + " velocity > velocity-threshold missed by 85.0 pt/s")
    #expect(failure.text == CISamples.explanation)
  }

  @Test func `tells controller, version and settings as properties`() throws {
    let root = try #require(XMLTree(CISamples.report.text(as: .junit)).root)
    let suite = try #require(root.children.dropFirst().first)
    let properties = suite.all("property").map(\.attributes)
    let values = Dictionary(
      properties.map { ($0["name"] ?? "", $0["value"] ?? "") }, uniquingKeysWith: { $0 + "!" + $1 })
    #expect(values["panlab"] == "0.1.0")
    #expect(values["controller"] == "appcoda")
    #expect(values["fingerprint"]?.count == 16)
    #expect(values["screen"] == "390x844")
    #expect(values["scene"] == "slide-navigation")
    #expect(values["velocity-threshold"] == "300pt/s")
    #expect(values["accuracy"] == "0.000")
    #expect(values.count == properties.count, "a property stands twice")
  }

  @Test func `a part of a run is an error, so that nobody takes it for the whole`() throws {
    var report = CISamples.passing
    report.isPartial = true
    let root = try #require(XMLTree(report.text(as: .junit)).root)
    #expect(root.attributes["errors"] == "1")
    #expect(
      root.all("error").first?.attributes["message"]
        == "the run was interrupted; this report is partial")
  }

  @Test func `a small one as a whole`() {
    var report = CISamples.failing(1, explained: true)
    report.groups[0].controller.name = "by hand & eye"
    let lines = report.text(as: .junit).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.filter { !$0.contains("<property ") }.joined(separator: "\n") == Self.document)
  }

  static let document = #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="many" tests="1" failures="1" errors="0" skipped="0">
      <testsuite name="many" tests="1" failures="1" errors="0" skipped="0">
        <properties>
        </properties>
        <testcase classname="many" name="many/failure 0" file="many/labels.csv" line="2">
          <failure message="decided cancel, meant finish: velocity &gt; velocity-threshold missed by 85.0 pt/s" type="label">cancel, because velocity &gt; velocity-threshold does not hold:
      velocity 215.0 pt/s, threshold 300.0 pt/s

    it takes 215 to turn it around
    </failure>
        </testcase>
      </testsuite>
    </testsuites>

    """#
}
