import Controllers
import Foundation
import Replay
import Reports
import Testing
import Traces

struct HTMLReportTests {
  @Test func `is well-formed and needs nothing else`() throws {
    let text = CISamples.report.text(as: .html)
    #expect(text.hasPrefix("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\""))
    let root = try #require(XMLTree(text).root)
    #expect(root.attributes["lang"] == "en")
    for name in ["link", "img", "iframe", "object", "a"] {
      #expect(root.all(name).isEmpty)
    }
    let script = try #require(root.all("script").first)
    #expect(root.all("script").count == 1 && script.attributes.isEmpty)
    for word in ["fetch", "import", "http", "XMLHttpRequest", "innerHTML"] {
      #expect(!script.text.contains(word))
    }
    // An HTML parser does not resolve entities inside a script.
    #expect(!script.text.contains("<") && !script.text.contains("&"))
    let attributes = Self.everything(below: root).flatMap(\.attributes)
    #expect(!attributes.contains { ["src", "href", "xlink:href", "style"].contains($0.key) })
    let style = try #require(root.all("style").first?.text)
    #expect(style.contains("prefers-color-scheme: dark"))
    #expect(!style.contains("url(") && !style.contains("@import"))
  }

  @Test func `tables have captions and headings`() throws {
    let root = try #require(XMLTree(CISamples.report.text(as: .html)).root)
    let tables = root.all("table")
    #expect(
      tables.map { $0.all("caption").first?.text } == [
        "Groups of panlab.json", "Budgets of swipe back", "Traces of swipe back", "Traces of edge",
      ])
    for table in tables {
      let columns = try #require(table.all("thead").first).all("th")
      #expect(columns.allSatisfy { $0.attributes["scope"] == "col" })
      for row in try #require(table.all("tbody").first).children {
        #expect(row.children.count == columns.count)
        #expect(row.children.first?.attributes["scope"] == "row")
      }
    }
  }

  @Test func `groups come first, and details are closed`() throws {
    let root = try #require(XMLTree(CISamples.report.text(as: .html)).root)
    #expect(root.all("h2").map(\.text).first == "Groups")
    let rows = try #require(root.all("tbody").first).children
    #expect(
      rows.map { $0.children.map(\.text) } == [
        ["swipe back", "FAIL", "3", "1", "1", "0.750", "1 of 2", "by-hand"],
        ["edge", "pass", "1", "0", "1", "0.000", "-", "appcoda"],
      ])
    #expect(rows.map { $0.attributes["class"] } == ["error", "warning"])
    #expect(root.all("details").allSatisfy { $0.attributes["open"] == nil })
    // The filter is hidden unless scripts run.
    let filter = try #require(root.all("p").first { $0.attributes["class"] == "filter" })
    #expect(filter.attributes["hidden"] == "hidden")
    let entries = (root.all("details") + root.all("tr")).filter {
      $0.attributes["class"]?.contains("entry") == true
    }
    #expect(entries.count(where: { $0.name == "tr" }) == 4)
  }

  @Test func `hard names survive, flipped traces first`() throws {
    let root = try #require(XMLTree(CISamples.report.text(as: .html)).root)
    let visible = CISamples.trace.replacing("\u{1}", with: "\\u{1}")
    let first = try #require(root.all("details").first)
    #expect(first.all("strong").first?.text == visible)
    #expect(first.all("pre").first?.text == CISamples.explanation)
    #expect(first.all("p").last?.text == "traces/Übung 1/labels.csv:3")
    #expect(root.all("th").contains { $0.text == visible })
    #expect(root.all("li").map(\.text) == CISamples.report.problems.map(\.message))
  }

  @Test func `shows plot and film of what failed`() throws {
    let trace = Trace(name: "a/b", samples: Self.drag)
    let controller = Samples.controller
    let curves = try ProgressCurves(
      ReplayEngine().replay(trace, with: controller, keeping: [.everyFrame]))
    let picture = FilmPicture(
      try Film(ReplayEngine().replay(trace, with: controller, keeping: [.stills(4)])))
    let text = CISamples.report.text(as: .html) { _, checked in
      [
        PagePicture(caption: "Progress of \(checked.outcome.trace)", svg: PlotPicture(curves).svg),
        PagePicture(caption: "Film of \(checked.outcome.trace)", svg: picture.svg),
      ]
    }
    let root = try #require(XMLTree(text).root)
    // Three traces with two pictures each: the flipped one, the one with a changed metric, and the failed one of the
    // other group.
    #expect(root.all("figure").count == 6)
    #expect(root.all("svg").count == 6)
    #expect(!text.contains("<?xml"))
    let paper = try #require(root.all("figure").first?.children.first)
    #expect(paper.attributes["role"] == "img")
    #expect(paper.attributes["aria-label"] == root.all("figcaption").first?.text)
  }

  @Test func `draws so many pictures and no more`() throws {
    var asked = 0
    let text = CISamples.failing(60).text(as: .html) { _, _ in
      asked += 1
      return [PagePicture(caption: "c", svg: "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")]
    }
    #expect(asked == HTMLReport.pictureLimit)
    #expect(text.contains("Pictures are drawn for the first 50 traces."))
    let root = try #require(XMLTree(text).root)
    #expect(root.all("details").count == 61)
  }

  @Test func `a run that is well has nothing to look at`() throws {
    let root = try #require(XMLTree(CISamples.passing.text(as: .html)).root)
    #expect(root.all("h2").map(\.text) == ["Groups", "Traces"])
    #expect(root.all("h1").map(\.text) == ["panlab check: passed"])
    #expect(root.all("details").map { $0.attributes["class"] } == ["group"])
  }

  private static let drag: [Trace.Sample] = (0...20).map { (step: Int) -> Trace.Sample in
    let time = Double(step)
    return Trace.Sample(
      time: time / 60, x: 20 + time * 12, y: 400,
      phase: step == 0 ? .began : step == 20 ? .ended : .moved)
  }

  private static func everything(below element: XMLTree.Element) -> [XMLTree.Element] {
    element.children.flatMap { [$0] + everything(below: $0) }
  }
}
