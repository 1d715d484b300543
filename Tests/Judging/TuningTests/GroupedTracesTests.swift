import Testing
import Traces

@testable import Tuning

struct GroupedTracesTests {
  /// A recording that begins at `x`.
  private static func trace(
    _ name: String, at x: Double, tags: [String] = [], person: String? = nil,
    intent: Label.Intent = .finish
  ) -> Trace {
    var metadata = TraceMetadata()
    metadata["person"] = person
    return Trace(
      name: name, metadata: metadata,
      samples: [
        Trace.Sample(time: 0, x: x, y: 400, phase: .began),
        Trace.Sample(time: 0.2, x: x + 100, y: 400, phase: .ended),
      ], label: Label(intent: intent, tags: tags))
  }

  @Test func `takes the person from the recording where no tag names one`() throws {
    let traces = [
      Self.trace("f/a", at: 1, person: "anna"), Self.trace("f/b", at: 2, person: "anna"),
      Self.trace("f/c", at: 3, tags: ["person:chloe"], person: "anna"),
    ]
    let grouped = try GroupedTraces(traces, by: .tag)
    #expect(grouped.groups == ["anna", "anna", "chloe"])
    #expect(grouped.warnings.isEmpty)
  }

  @Test func `warns of gestures that name nobody`() throws {
    let traces = [
      Self.trace("a", at: 1), Self.trace("b", at: 2, person: "ben"),
      Self.trace("c", at: 3, intent: .any),
    ]
    #expect(
      try GroupedTraces(traces, by: .tag).warnings.map(\.description) == [
        "gestures: 1 of 2 name no person, so each counts as a separate group; tag them"
          + " (person:NAME), or group by something else"
      ])
    #expect(
      try GroupedTraces(traces, by: .folder, for: .unseen).warnings.map(\.description) == [
        "unseen gestures: 2 of 2 name no folder, so each counts as a separate group; tag them"
          + " (folder:NAME), or group by something else"
      ])
    #expect(try GroupedTraces(traces, by: .none).warnings.isEmpty)
    #expect(try Set(GroupedTraces(traces, by: .none).groups).count == 3)
    let error = #expect(throws: TuningError.self) {
      try GroupedTraces(traces, by: .column("device"))
    }
    #expect(
      error?.description
        == "'device': no recording has such a tag or line; group by tag, folder, none, the beginning"
        + " of a tag (person of person:anna) or a line of the recordings (device)")
  }

  @Test func `says what shares are about if a word groups several people`() throws {
    let people: [String] = ["anna", "ben", "chloe"]
    let traces = people.enumerated().map { index, person in
      Self.trace(
        "f/\(person)", at: Double(index), tags: [index < 2 ? "device:old" : "device:new"],
        person: person)
    }
    #expect(
      try GroupedTraces(traces, by: .column("device")).warnings.map(\.description) == [
        "gestures: grouped by device, 3 people are held out in 2 groups, so shares and intervals describe another"
          + " device, not another person; leave --group-by out for people, and see --per device for what each"
          + " device would gain"
      ])
    #expect(try GroupedTraces(Array(traces.dropFirst()), by: .column("device")).warnings.isEmpty)
    #expect(try GroupedTraces(traces, by: .tag).warnings.isEmpty)
  }

  @Test func `counts a recording once that was given twice, and names copies`() throws {
    let a = Self.trace("f/a", at: 1, person: "anna")
    let b = Self.trace("f/b", at: 2, person: "ben")
    let copy = Self.trace("g/a", at: 1, person: "anna")
    let grouped = try GroupedTraces([a, b, a, b, copy], by: .tag)
    #expect(grouped.traces.map(\.name) == ["f/a", "f/b", "g/a"])
    #expect(
      grouped.warnings.map(\.description) == [
        "gestures: f/a and f/b given more than once; counted once",
        "g/a: is the same recording as f/a; leave one out, or it counts twice",
      ])
    // The same recording with another label is not a repetition but a contradiction.
    var other = a
    other.label?.intent = .cancel
    #expect(TraceGroups.once([a, other]) == [0, 1])
  }

  @Test func `warns of unseen gestures that were seen`() throws {
    let names = ["anna", "ben", "chloe", "dev", "emma", "farid", "grace"]
    let search = try GroupedTraces(
      names.enumerated().map { Self.trace("s/\($1)", at: Double($0), person: $1) }, by: .tag)
    #expect(
      search.warnings(unseenBy: search).map(\.description) == [
        "unseen gestures: 7 of 7 were part of the search, s/anna, s/ben, s/chloe, s/dev and 3 more;"
          + " give others, because these cannot judge the result"
      ])
    let others = try GroupedTraces(
      [
        Self.trace("u/1", at: 100, person: "ben"), Self.trace("u/2", at: 101, person: "zoe"),
        Self.trace("u/3", at: 0, person: "zoe"), Self.trace("u/4", at: 103),
      ], by: .tag, for: .unseen)
    #expect(
      others.warnings(unseenBy: search).map(\.description) == [
        "unseen gestures: 1 of 4 were part of the search, u/3; give others, because these cannot"
          + " judge the result",
        "unseen gestures: ben were also part of the search; give gestures of other people,"
          + " because the gain may be smaller for them",
      ])
    let new = try GroupedTraces([Self.trace("s/anna", at: 50)], by: .tag, for: .unseen)
    #expect(new.warnings(unseenBy: search).isEmpty)
  }
}
