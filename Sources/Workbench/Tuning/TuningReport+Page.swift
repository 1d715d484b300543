import Controllers
import Formats
import Reports
import Rules
import Tuning

/// The pictures of a tuning, and its page.
extension TuningReport {
  /// All pictures below each other, as an SVG document.
  package var svg: String { RowChart.svg(charts.map(\.chart), title: title) }

  private var title: String { "Tuning of \(result.start.name)" }

  /// The story on one HTML page: what was tuned and what it is worth, how sure each value is, who gains and who
  /// loses, what would help, and which gestures stay wrong.
  package var page: String {
    func list(_ items: [String]) -> [MarkupElement] {
      items.isEmpty
        ? [] : [MarkupElement("ul", [:], items.map { MarkupElement("li", text: $0) })]
    }
    func section(_ title: String, _ content: [MarkupElement]) -> [MarkupElement] {
      content.isEmpty ? [] : [MarkupElement("h2", text: title)] + content
    }
    func figure(_ caption: String) -> [MarkupElement] {
      charts.filter { $0.caption == caption }.map {
        HTMLPage.figure(PagePicture(caption: $0.caption, svg: $0.chart.svg))
      }
    }
    let values = result.parameters.map { "\($0.parameter.name) \($0.parameter.text($0.value))" }
    let head = head.rows.map { MarkupElement("p", ["class": "quiet"], text: "\($0[0]): \($0[1])") }
    let hasPeople = !peopleTable.rows.isEmpty
    let body =
      [MarkupElement("h1", text: title), MarkupElement("p", text: values.joined(separator: ", "))]
      + head + list(sentences)
      + section(
        "How sure each value is",
        figure(Self.captions.values)
          + [
            HTMLTable(caption: "Parameters", parameterTable).element,
            MarkupElement("p", ["class": "quiet"], text: legend),
          ] + figure(Self.captions.importance))
      + section(
        "How often it is right", [HTMLTable(caption: "Agreement", agreementTable).element])
      + section(
        "Who gains, who loses",
        hasPeople
          ? figure(Self.captions.people)
            + [HTMLTable(caption: "Agreement by group", peopleTable).element] : [])
      + section("What people and gestures say", list(peopleSentences))
      + section(
        "Still wrong",
        result.wrong.isEmpty
          ? [] : [HTMLTable(caption: "Gestures decided otherwise", wrongTable).element])
      + section(
        "Warnings",
        result.warnings.map { MarkupElement("p", ["class": "warning"], text: $0.description) })
    return HTMLPage(title: title, body: body).text
  }

  private static let captions = (
    values: "Each value in its range", importance: "What each parameter matters",
    people: "Agreement by group, before and after"
  )

  private var charts: [(caption: String, chart: RowChart)] {
    let values = RowChart(
      title: Self.captions.values,
      legend: "band: 95 % interval; thick: same decisions; hollow: start; filled: tuned",
      rows: result.parameters.map { evidence in
        let parameter = evidence.parameter
        return RowChart.Row(
          name: parameter.name,
          ends: (parameter.text(parameter.lower), parameter.text(parameter.upper)),
          range: parameter.range, stretches: [evidence.interval, evidence.room].compactMap(\.self),
          marks: [evidence.start, evidence.value],
          text: parameter.text(evidence.value)
            + (evidence.interval == nil ? "" : " (\(span(evidence.interval, evidence)))"))
      })
    let importances = result.parameters.map { $0.importance ?? 0 }
    let greatest = max(importances.max() ?? 0, 1e-9)
    let importance = RowChart(
      title: Self.captions.importance,
      legend: "how much worse the objective is on average over the range",
      rows: zip(result.parameters, importances).map { evidence, importance in
        RowChart.Row(
          name: evidence.parameter.name, range: 0...greatest, stretches: [0...importance],
          marks: [],
          text: Number.fixed(importance, decimals: 4))
      })
    let people = result.people?.people ?? []
    let changes = RowChart(
      title: Self.captions.people, legend: "hollow: start; filled: tuned without them",
      rows: people.map { person in
        RowChart.Row(
          name: person.name, range: 0...1,
          stretches: [min(person.start, person.tuned)...max(person.start, person.tuned)],
          marks: [person.start, person.tuned],
          text: Number.fixed(person.gain, decimals: 3, signed: true))
      })
    return [(Self.captions.values, values), (Self.captions.importance, importance)]
      + (people.isEmpty ? [] : [(Self.captions.people, changes)])
  }
}
