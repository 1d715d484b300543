import Testing

@testable import Traces

/// Places that cannot be are said, whatever the clock says.
struct PlaceDoubtTests {
  private static func rows(_ places: [(x: Int, y: Int)]) -> String {
    places.enumerated().map { index, place in
      let phase = index == 0 ? "began" : index == places.count - 1 ? "ended" : "moved"
      return "\(index * 16),\(place.x),\(place.y),\(phase)\n"
    }.joined()
  }

  private static let way = (0..<10).map { (x: 40 + $0 * 25, y: 400) }
  private static let header = "t_ms,x,y,phase\n"

  private static func repairs(_ text: String, name: String = "a") throws -> [String] {
    try TraceReader.read(bytes: Array(text.utf8), file: "swipe.csv", name: name)
      .flatMap { $0.repairs.map(\.description) }
  }

  @Test func `positions outside the screen are said, and a little outside is not`() throws {
    let text = Self.header + Self.rows(Self.way.map { ($0.x * 2, $0.y) })
    #expect(try Self.repairs(text).isEmpty)
    #expect(
      try Self.repairs("# screen: 390x844\n" + text) == [
        "swipe.csv:3: positions outside the screen; from 80, 400 to 530, 400 on 390x844, read as points;"
          + " 'panlab import' takes another unit with --panel and another screen with --screen"
      ])
    #expect(try Self.repairs("# screen: 520x844\n" + text).isEmpty)
    // A turned device and a mouse leave the screen that the recording names.
    #expect(try Self.repairs("# screen: 390x844\n# turned: 0.1 landscape\n" + text).isEmpty)
    #expect(try Self.repairs("# screen: 390x844\n# pointer: mouse\n" + text).isEmpty)
    let pixels = Self.header + Self.rows(Self.way.map { ($0.x * 3, $0.y * 4) })
    #expect(try Self.repairs(pixels).map { $0.contains("on no known one") } == [true])
  }

  @Test func `a step that no finger makes is said`() throws {
    var places = Self.way
    for index in 5..<10 { places[index].y += 400 }
    #expect(
      try Self.repairs(Self.header + Self.rows(places)) == [
        "swipe.csv:7: a step that is faster than any finger; read as written"
      ])
  }

  @Test(arguments: [
    ("swipe-left", true), ("swipeLeft", true), ("left_swipe", true), ("drag to left 3", true),
    ("swipe-up", true), ("swipe-right", false), ("swipe-left-edge", false),
    ("left-thumb-swipe", false),
    ("back-left", false), ("span-left", false), ("swipe-left-right", false), ("pull", false),
  ])
  func `a way against the recording's name is said`(_ name: String, _ isSaid: Bool) throws {
    let text = Self.header + Self.rows(Self.way)
    let said = try Self.repairs(text, name: "t/\(name)")
    #expect(said.count == (isSaid ? 1 : 0), "\(said)")
    if isSaid {
      #expect(
        said[0].hasPrefix(
          "swipe.csv:2: a path against the direction in its name; read as written"))
    }
  }

  @Test func `a way against a line or a label is said`() throws {
    let text = Self.header + Self.rows(Self.way)
    #expect(try Self.repairs("# direction: left\n" + text).count == 1)
    #expect(try Self.repairs("# direction: right\n" + text).isEmpty)
    let labels = try LabelFile(
      bytes: Array("trace,intent,tags\na,finish,direction:up\n".utf8), file: "labels.csv")
    let traces = try TraceReader.read(bytes: Array(text.utf8), file: "a.csv", name: "t/a")
    let loaded = TraceFolder.assemble(
      [TraceFolder.File(name: "t/a", result: .success(traces))], labels: labels)
    #expect(
      loaded.traces[0].repairs.map(\.description) == [
        "labels.csv:2: a path against the direction in its name; read as written: it may be mirrored, turned or"
          + " counted from below; 'panlab import --rotate up' turns it"
      ])
  }

  @Test func `shares of the screen may lie a little outside it`() throws {
    let rows = Self.way.enumerated().map { index, _ in
      let phase = index == 0 ? "began" : index == 9 ? "ended" : "moved"
      return "\(index * 16),\(-0.02 + Double(index) * 0.08),0.5,\(phase)\n"
    }.joined()
    let trace = try TraceReader.read(
      bytes: Array((Self.header + rows).utf8), file: "a.csv", name: "a")[0]
    #expect(trace.repairs.map(\.code) == ["fractions"])
    #expect(abs(trace.samples[9].x - 0.7 * 390) < 1e-9)
  }

  @Test func `a spike off a fast way is found as one off a slow way`() throws {
    var places = (0..<10).map { (x: 40 + $0 * 60, y: 200) }
    places[4].y = 340
    places[5].y = 345
    let text = "# screen: 844x390\n" + Self.header + Self.rows(places)
    #expect(
      try Self.repairs(text) == [
        "swipe.csv:7: a jump far off the finger's path and straight back; read as written; 'panlab import --drop-spikes'"
          + " leaves such jumps out (2 times)"
      ])
    // A flick that stops at once is none.
    let stop = (0..<10).map { (x: 40 + min($0, 5) * 130, y: 200) }
    #expect(try Self.repairs("# screen: 844x390\n" + Self.header + Self.rows(stop)).isEmpty)
  }

  @Test func `a spike among shares is found in points`() throws {
    let rows = Self.way.enumerated().map { index, _ in
      let phase = index == 0 ? "began" : index == 9 ? "ended" : "moved"
      return "\(index * 16),\(index == 4 ? 0.95 : 0.1 + Double(index) * 0.03),0.5,\(phase)\n"
    }.joined()
    let trace = try TraceReader.read(
      bytes: Array((Self.header + rows).utf8), file: "a.csv", name: "a")[0]
    #expect(trace.repairs.map(\.code) == ["fractions", "spike"])
  }
}
