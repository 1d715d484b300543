import MotionMath
package import Traces

extension SynthesisRecipe {
  /// Makes the labelled gestures, sorted by name.
  ///
  /// The same recipe gives equal traces on every platform: only integers, IEEE 754's four
  /// operations, square roots and roundings are used.
  package func traces() -> [Trace] {
    var random = RandomStream(seed: seed, purpose: "\(family.name)/mix")
    let crowd = people.people(seed: seed)
    var made: [String: Int] = [:]
    return GestureMix.deal(count, random: &random).enumerated().map { index, entry in
      let person = crowd[index % crowd.count]
      let shape = "\(person.name)-\(entry.kind.rawValue)"
      made[shape, default: 0] += 1
      var name = "\(family.name)/\(shape)-"
      name += "\(made[shape, default: 0])"
      return trace(
        name, by: person, entry,
        random: RandomStream(seed: seed, purpose: "\(family.name)/gesture/\(index)"))
    }
    .sorted { $0.name < $1.name }
  }

  private func trace(
    _ name: String, by person: Person, _ entry: GestureMix.Entry, random: RandomStream
  ) -> Trace {
    let extent = family.extent(of: screen)
    var planner = GesturePlanner(person: person, extent: extent, random: random)
    let plan = planner.plan(entry.kind, entry.intent)
    var random = planner.random
    let path = FingerPath(
      start: start(of: plan, by: person, random: &random), strokes: plan.strokes,
      tremor: Tremor(amplitude: plan.tremor, random: &random),
      restsFrom: plan.rest > 0 ? plan.lift - plan.rest : .infinity)
    let reports = TouchSampler(jump: random.uniform(TouchSampler.jumps)).reports(
      of: path, until: plan.lift, ending: plan.kind == .systemCancelled ? .cancelled : .ended)
    return Trace(
      name: name, metadata: metadata(person, plan), samples: samples(reports),
      label: label(person, plan, released: plan.release / extent))
  }

  /// Where the finger lands: near the edge where that is the gesture, else with room to go.
  private func start(of plan: GesturePlan, by person: Person, random: inout RandomStream) -> Offset
  {
    let length = family.direction.extent(of: screen)
    let breadth = family.direction.breadth(of: screen)
    let across = breadth * min(max(random.normal(family.landing, 0.07), 0.3), 0.88)
    let fromEdge = abs(random.normal(0, 1))
    let fromAnywhere = random.fraction()
    if plan.kind == .edgeStart {
      return Offset(along: min(0.5 + 2 * fromEdge, 19), across: across)
    }
    if let edgeWidth = family.edgeWidth {
      return Offset(along: min(2 + 5 * fromEdge, edgeWidth - 1), across: across)
    }
    if let starts = family.starts {
      let along = starts.lowerBound + (starts.upperBound - starts.lowerBound) * fromAnywhere
      return Offset(along: along * length, across: across)
    }
    // Most swipes begin near the edge they leave; a left thumb begins farther out.
    let nearest = person.hand == .left ? 0.1 : 0.06
    let farthest = min(0.5, max(0.96 - plan.peak / length, nearest))
    let along = nearest + (farthest - nearest) * fromAnywhere * fromAnywhere
    return Offset(along: along * length, across: across)
  }

  private func samples(_ reports: [TouchSampler.Report]) -> [Trace.Sample] {
    let dispatches = recordsDispatch ? DispatchTimes.of(reports) : []
    return reports.enumerated().map { index, report in
      let place = family.direction.placeOnGlass(report.location, of: screen)
      let point = family.direction.point(place, on: screen)
      return Trace.Sample(
        time: Seconds(report.milliseconds) / 1000, x: point.x, y: point.y, phase: report.phase,
        dispatch: recordsDispatch ? Seconds(dispatches[index]) / 1000 : nil)
    }
  }

  private func metadata(_ person: Person, _ plan: GesturePlan) -> TraceMetadata {
    TraceMetadata(entries: [
      .init(key: "screen", value: "\(screen)"),
      .init(key: "display-hz", value: "60"),
      .init(key: "person", value: person.name),
      .init(key: "gesture", value: plan.kind.rawValue),
      .init(key: "synth", value: "\(self)"),
    ])
  }
}
