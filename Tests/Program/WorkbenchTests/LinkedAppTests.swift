import Testing

@testable import Tunables
@testable import Workbench

/// The numbers of an app beside those of the controller.
struct LinkedAppTests {
  private static func app(_ name: String = "Demo", isConnected: Bool = true) -> LinkedApp {
    func number(
      _ name: String, _ value: Double, _ range: ClosedRange<Double>, _ unit: TunableUnit,
      _ line: Int
    ) -> LinkReport.Number {
      LinkReport.Number(
        TunableDeclaration(
          name: name, value: value, range: range, unit: unit, place: "Demo/Sheet.swift:\(line)"),
        now: value)
    }
    return LinkedApp(
      report: LinkReport(
        app: name, run: "1",
        numbers: [
          number("sheet-threshold", 0.4, 0.1...0.9, .fraction, 8),
          number("sheet-speed", 800, 100...4000, .pointsPerSecond, 9),
        ]), isConnected: isConnected)
  }

  private static var session: Session {
    var session = Bench.session
    session.apps = [app()]
    return session
  }

  @Test func `lists numbers with value, source, range and place, and what differs`() throws {
    var session = Self.session
    #expect(
      try session.execute("app").text == """
        Demo: connected
        number           value    source   range          declared
        sheet-threshold  0.4      0.4      0.1…0.9        Demo/Sheet.swift:8
        sheet-speed      800pt/s  800pt/s  100…4000 pt/s  Demo/Sheet.swift:9

        """)
    #expect(
      try session.execute("app --changed").text
        == "Demo: connected\nnothing differs from the source\n")
    _ = try session.execute("set sheet-threshold 0.5")
    #expect(try session.execute("app --changed").text.hasSuffix("Sheet.swift:8  0.5 is wanted\n"))
    session.apps[0].report.numbers[0].now = 0.5
    session.apps[0].isConnected = false
    #expect(
      try session.execute("app --changed").text == """
        Demo: lost; it keeps these values
        number           value  source  range    declared
        sheet-threshold  0.5    0.4     0.1…0.9  Demo/Sheet.swift:8  changed

        """)
  }

  @Test func `set, steps, nudge, undo and reset change what is wanted of the app, and no gesture`()
    throws
  {
    var session = Self.session
    let outcomes = session.state.outcomes
    #expect(
      try session.execute("set sheet-threshold 0.5 sheet-speed += 50").text == """
        sheet-threshold: 0.4 -> 0.5 on Demo
        sheet-speed: 800pt/s -> 850pt/s on Demo

        """)
    #expect(session.wanted == ["sheet-threshold": 0.5, "sheet-speed": 850])
    #expect(session.state.outcomes == outcomes)
    #expect(try session.execute("nudge").text == "sheet-speed: 850pt/s -> 950pt/s on Demo\n")
    _ = try session.execute("undo")
    #expect(session.wanted == ["sheet-threshold": 0.5, "sheet-speed": 850])
    #expect(
      try session.execute("get sheet-threshold").text == """
        sheet-threshold: 0.5
        a number of the app: declared at Demo/Sheet.swift:8, where it is 0.4
        values: 0.1…0.9
        Demo: 0.4

        """)
    #expect(
      try session.execute("reset sheet-threshold").text
        == "sheet-threshold: 0.5 -> 0.4 on Demo\n")
    #expect(session.wanted == ["sheet-speed": 850])
    _ = try session.execute("undo")
    session.apps[0].isConnected = false
    #expect(
      try session.execute("set sheet-threshold 0.6").text
        == "sheet-threshold: 0.5 -> 0.6; Demo takes it once connected again\n")
    #expect(try session.execute("reset").text.hasPrefix("sheet-threshold: 0.6 -> 0.4; Demo takes"))
    #expect(session.wanted == [:])
  }

  @Test(arguments: [
    (
      "set sheet-threshold 2",
      "sheet-threshold: '2' is above the range 0.1…0.9; give a value within it"
    ),
    (
      "set sheet-threshold nan",
      "sheet-threshold: 'nan' is not a finite number; give a value within 0.1…0.9"
    ),
    (
      "set sheet-thrshold 0.2",
      "'sheet-thrshold': no parameter has this name; did you mean 'sheet-threshold'?"
    ),
  ])
  func `takes declared names and values in their ranges`(line: String, message: String) throws {
    var session = Self.session
    #expect(throws: CommandError(.usage, message)) { try session.execute(line) }
    #expect(session.wanted == [:])
  }

  @Test func `a name that two places of the source have is said, and not set`() throws {
    var session = Self.session
    var other = session.apps[0].report.numbers[0].declaration
    other = TunableDeclaration(
      name: other.name, value: other.value, range: other.range, unit: other.unit,
      place: "Demo/Menu.swift:3")
    session.apps[0].report.numbers.append(LinkReport.Number(other, now: 0.4))
    #expect(
      try session.execute("app").text.contains(
        "note: Demo/Sheet.swift:8: a tunable at Demo/Menu.swift:3 is named 'sheet-threshold' too; choose"
          + " another name\n"))
    #expect(throws: CommandError.self) { try session.execute("set sheet-threshold 0.5") }
  }

  @Test func `the constants that are exported are those of the app too`() throws {
    var session = Self.session
    _ = try session.execute("set sheet-threshold 0.5")
    let text = try session.execute("export swift-constants").text
    #expect(
      text.contains(
        """
          /// sheet-threshold: declared at Demo/Sheet.swift:8, where it is 0.4; 0.1...0.9.
          static let sheetThreshold = 0.5

        """))
    #expect(text.contains("  static let sheetSpeed = 800.0\n"))
    #expect(try !session.execute("export appcoda --format swift-constants").text.contains("sheet"))
  }

  @Test func `without an app, says how one is linked`() {
    var session = Bench.session
    #expect(
      throws: CommandError(
        .missing,
        "app: no app is connected; type 'serve', and call TunableLink.connect(to:) with its address in a debug"
          + " build")
    ) { try session.execute("app") }
  }
}
