import Controllers
package import Formats
import Replay
import Reports
import Rules
import Traces
import Tuning

/// The machine-readable forms of the report.
extension TuningReport {
  package var json: JSONValue {
    .object([
      "schema": .string("panlab.tuning/1"), "controller": result.tuned.json,
      "start": result.start.json,
      "objective": .object([
        "start": .rounded(result.startLoss), "tuned": .rounded(result.tunedLoss),
        "least": .rounded(result.leastLoss), "choice": .string(result.choice.rawValue),
        "choice_part": .rounded(result.part),
        "evaluations": .count(result.evaluations), "exact": .bool(result.isExact),
        "budget": .count(result.options.budget),
      ]),
      "parameters": .array(result.parameters.map(json)),
      "training": json(result.training), "held_out": result.heldOut.map(json) ?? .null,
      "unseen": result.unseen.map(json) ?? .null,
      "claim": result.heldOutClaim.map(json) ?? .null,
      "by_cost": result.byCost.map { byCost in
        .object([
          "training": json(byCost.training), "held_out": byCost.heldOut.map(json) ?? .null,
          "unseen": byCost.unseen.map(json) ?? .null,
        ])
      } ?? .null,
      "tells_values": .bool(result.tellsValues), "taken": .string(result.taken.rawValue),
      "kept_because": .text(result.recommendation.reason?.rawValue),
      "versus_constant": result.versusConstant.map(json) ?? .null,
      "policy": result.policy.map(json) ?? .null,
      "held_out_spread": .array(
        result.heldOutSpread.map { [.rounded($0.lowerBound), .rounded($0.upperBound)] } ?? []),
      "people": result.people.map(json) ?? .null, "per": result.perKind?.json ?? .null,
      "second_looks": .array(
        result.doubtfulLabels.map {
          .object([
            "trace": .string($0.name), "intent": .string($0.intent.rawValue),
            "likelihood": .rounded($0.likelihood),
          ])
        }),
      "misfit": result.misfit.map {
        .object([
          "model": json($0.comparison), "nearest_rule": .string($0.nearest),
          "nearest_agreement": .rounded($0.agreement),
        ])
      } ?? .null,
      "held_out_gestures": .array(result.heldOutGestures.map(json)),
      "default": result.versusDefault.map(json) ?? .null,
      "wrong": .array(
        result.wrong.map {
          .object([
            "trace": .string($0.name), "intent": .string($0.intent.rawValue),
            "decision": .string($0.decision.rawValue), "rule": .text($0.clause),
            "margin": .rounded($0.margin),
          ])
        }),
      "warnings": .texts(result.warnings.map(\.description)),
    ])
  }

  private func json(_ evidence: ParameterEvidence) -> JSONValue {
    .object([
      "name": .string(evidence.parameter.name), "unit": .string(evidence.parameter.suffix),
      "start": .number(evidence.start), "tuned": .number(evidence.value),
      "interval": evidence.interval == nil ? .null : .array(interval(of: evidence)),
      "plateau": json(evidence.plateau),
      "room": json(evidence.room),
      "importance": .rounded(evidence.importance),
      "has_effect": evidence.hasEffect.map(JSONValue.bool) ?? .null,
    ])
  }

  private func json(_ range: ClosedRange<Double>?) -> JSONValue {
    range == nil ? .null : .array(ends(of: range))
  }

  /// The two ends of a range, rounded inwards; not rounded if the range is narrower than the precision.
  ///
  /// Two nulls if there is no range.
  func ends(of range: ClosedRange<Double>?) -> [JSONValue] {
    guard let range else { return [.null, .null] }
    let inner = range.roundedInwards(decimals: 6) ?? range
    return [.number(inner.lowerBound), .number(inner.upperBound)]
  }

  /// The two ends of the 95 % interval; null for an open end.
  func interval(of evidence: ParameterEvidence) -> [JSONValue] {
    guard result.tellsValues else { return [.null, .null] }
    let ends = ends(of: evidence.interval)
    return [evidence.opens.lower ? .null : ends[0], evidence.opens.upper ? .null : ends[1]]
  }

  private func json(_ claim: GainClaim) -> JSONValue {
    .object([
      "quantity": .string(claim.quantity.rawValue),
      "verdict": .string(claim.conclusion.rawValue), "gain": .rounded(claim.gain),
      "interval": .array(
        claim.interval.map { [.rounded($0.lowerBound), .rounded($0.upperBound)] } ?? []),
    ])
  }

  private func json(_ gesture: HeldOutGesture) -> JSONValue {
    .object([
      "trace": .string(gesture.name), "intent": .string(gesture.intent.rawValue),
      "fold": .count(gesture.fold), "decision": .string(gesture.decision.rawValue),
      "verdict": .string((gesture.isRight ? Outcome.Verdict.pass : .fail).rawValue),
    ])
  }

  private func json(_ people: PeopleEvidence) -> JSONValue {
    .object([
      "changes": .array(
        people.people.map {
          .object([
            "name": .string($0.name), "gestures": .count($0.gestures),
            "start": .rounded($0.start), "held_out": .rounded($0.tuned), "gain": .rounded($0.gain),
            "tuned_without": $0.valuesWithout.map { .array($0.map { .rounded($0) }) } ?? .null,
          ])
        }),
      "open": .array(
        people.open.map {
          .object(["trace": .string($0.name), "support": .rounded($0.support)])
        }),
      "open_kinds": .array(
        people.openKinds.map {
          .object([
            "tag": .string($0.tag), "open": .count($0.open), "gestures": .count($0.gestures),
          ])
        }),
    ])
  }

  private func json(_ preset: DefaultComparison) -> JSONValue {
    .object([
      "controller": preset.controller.json, "training": json(preset.training),
      "held_out": preset.heldOut.map(json) ?? .null, "unseen": preset.unseen.map(json) ?? .null,
    ])
  }

  private func json(_ comparison: AgreementComparison) -> JSONValue {
    .object([
      "gestures": .count(comparison.gestures), "groups": .count(comparison.groups),
      "start": .rounded(comparison.start),
      "tuned": .rounded(comparison.tuned), "interval": json(comparison.interval),
      "unseen_kinds": .rounded(comparison.unseenKinds?.share),
      "allowing_unseen_kinds": .range(comparison.allowingUnseenKinds),
      "gain": .rounded(comparison.gain),
      "gain_interval": comparison.gainInterval.map(json) ?? .null,
      "gain_allowing_unseen_kinds": .range(comparison.gainAllowingUnseenKinds),
      "people_needed": comparison.peopleNeeded.map {
        .object(["gain": .rounded($0.gain), "people": .count($0.people)])
      } ?? .null,
    ])
  }

  private func json(_ interval: Interval95) -> JSONValue {
    .object([
      "low": .rounded(interval.lower), "high": .rounded(interval.upper),
      "method": .string(interval.method.rawValue),
      "independent_gestures": .rounded(interval.independentGestures),
    ])
  }
}

/// The pictures of a tuning, and its HTML page.
extension TuningReport {
  /// All pictures, one below the other, as an SVG document.
  package var svg: String { RowChart.svg(charts.map(\.chart), title: title) }

  private var title: String { "Tuning of \(result.start.name)" }

  /// The report as an HTML page: the result, how certain each value is, who gains and who loses, which further
  /// recordings would help most, and which gestures are still decided wrongly.
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
    let head = head.rows.map { MarkupElement("p", ["class": "quiet"], text: "\($0[0]): \($0[1])") }
    let hasPeople = !peopleTable.rows.isEmpty
    let body =
      [MarkupElement("h1", text: title)] + list(answer) + head + list(sentences)
      + section(
        "How sure each value is",
        figure(Self.captions.values)
          + [
            HTMLTable(caption: "Parameters", table).element,
            MarkupElement("p", ["class": "quiet"], text: legend),
          ] + figure(Self.captions.importance))
      + section(
        "How often it is right", [HTMLTable(caption: "Agreement", agreementTable).element])
      + section(
        "Who gains, who loses",
        hasPeople
          ? figure(Self.captions.people)
            + [HTMLTable(caption: "Agreement by group", peopleTable).element] : [])
      + section(
        "One value or several",
        result.perKind.map {
          [HTMLTable(caption: "For each \($0.word)", $0.table).element] + list($0.sentences)
        } ?? [])
      + section("What people and gestures say", list(peopleSentences + secondLooks))
      + section(
        "Still wrong",
        result.wrong.isEmpty
          ? [] : [HTMLTable(caption: "Gestures decided differently", wrongTable).element])
      + section(
        "Warnings",
        result.warnings.map { MarkupElement("p", ["class": "warning"], text: $0.description) })
    return HTMLPage(title: title, body: body).text
  }

  private static let captions = (
    values: "Each value in its range", importance: "How much each parameter matters",
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
            + (evidence.interval == nil ? "" : " (\(interval(evidence)))"))
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
