import MotionMath
import Testing

@testable import Traces

struct TraceReaderTests {
  @Test func `reads numbers word by word as it reads them digit by digit`() {
    var random = RandomGenerator(seed: 41)
    let fixed = [
      "0", "-0", "7", "1234567", "12345678", "1.5", ".5", "5.", "-.25", "1234567.7654321",
      "12.34567890",
      "+3", "1e3", "2.5e-2", "-", ".", "", "x", "12a", "1.2.3", "1234567.e2", "0.0000001",
      "-000012.50",
      "99999999.9", "1..2", "--1", "1-2", "é1", "3é",
    ]
    let digits = Array("0123456789")
    let made = (0..<3000).map { _ -> String in
      let (whole, fraction) = (random.below(9), random.below(10))
      func text(_ count: Int) -> String {
        String((0..<count).map { _ in digits[random.below(10)] })
      }
      let sign = random.below(4) == 0 ? "-" : ""
      return sign + text(whole) + (random.below(3) == 0 ? "" : "." + text(fraction))
    }
    for text in fixed + made {
      // A number with too few bytes after it is read digit by digit.
      let short = Self.number(text + ","),
        long = Self.number(text + "," + String(repeating: "8", count: 20))
      #expect(short?.mantissa == long?.mantissa && short?.exponent == long?.exponent, "\(text)")
      #expect(short?.end == long?.end && short?.isTruncated == long?.isTruncated, "\(text)")
      if let short, short.end == text.utf8.count, let value = Double(text) {
        #expect(
          DecimalNumber(mantissa: short.mantissa, exponent: short.exponent).value == value,
          "\(text)")
      }
    }
  }

  private typealias ReadNumber = (mantissa: Int64, exponent: Int, isTruncated: Bool, end: Int)

  private static func number(
    _ text: String
  ) -> ReadNumber? {
    var text = text
    return text.withUTF8 { bytes -> ReadNumber? in
      guard let base = bytes.baseAddress else { return nil }
      var index = 0
      guard let number = DecimalNumber(base, &index, end: bytes.count) else { return nil }
      return (number.mantissa, number.exponent, number.isTruncated, index)
    }
  }

  @Test func `reads rows in the usual order of columns as in any other`() {
    var random = RandomGenerator(seed: 7)
    for _ in 0..<600 {
      let (hasNames, isStrict) = (random.below(2) == 0, random.below(8) == 0)
      let end = random.below(6) == 0 ? "\r\n" : "\n"
      let rows = (0..<(2 + random.below(40))).map { Self.row($0, hasNames, &random) }
      func text(_ order: [Int]) -> String {
        let header = ["trace", "t_ms", "x", "y", "phase"]
        return ([header] + rows).map { row in
          row.isEmpty ? "" : order.map { row[$0] }.joined(separator: ",")
        }.joined(separator: end) + (random.below(2) == 0 ? end : "")
      }
      func reading(_ text: String) -> Result<[Trace], TraceError> {
        Result { () throws(TraceError) in try traces(in: text, strict: isStrict) }
      }
      let usual = text(hasNames ? [0, 1, 2, 3, 4] : [1, 2, 3, 4])
      let other = text(hasNames ? [4, 2, 0, 3, 1] : [4, 2, 3, 1])
      switch (reading(usual), reading(other)) {
      case (.success(let one), .success(let two)): #expect(one == two, "\(usual)")
      // The column and the quoted text in the message depend on the order, so only the line is compared.
      case (.failure(let one), .failure(let two)): #expect(one.line == two.line, "\(usual)")
      case (let one, let two): Issue.record("\(usual)\n\(one)\n\(two)")
      }
    }
  }

  /// A row of touches, mostly clean; empty for a blank line.
  private static func row(
    _ index: Int, _ hasNames: Bool, _ random: inout RandomGenerator
  ) -> [String] {
    func one(_ texts: String..., beside usual: String) -> String {
      random.below(30) == 0 ? texts[random.below(texts.count)] : usual
    }
    if random.below(40) == 0 { return [] }
    let name = hasNames ? ["swipe-number-1", "swipe-number-2", "a", "é"][index / 8 % 4] : ""
    let time = "\(index * 8).\(random.below(1000))"
    let place = "\(random.below(400)).\(random.below(3) * 5)"
    return [
      one("\"\(name)\"", " \(name)", "\(name)x", "\"a\"\"\"", "a#2", beside: name),
      one("-3", "\"\(time)\"", " \(time)", "1e3", "3600001", beside: time),
      one("-12.5", "123456789.25", ".5", "1e300", "nan", beside: place),
      one("-0", "5.", " 7", "\"8\"", "1000000000000000000000", beside: place),
      index == 0
        ? "began" : one("ended", "Moved", "move", "\"moved\"", "cancelled", beside: "moved"),
    ]
  }

  @Test func `reads metadata, any column order and any case`() throws {
    let trace = try #require(
      try traces(
        in: """
          # Screen: 390x844
          # a comment says nothing
          #display-hz:60
          # Intent: Finish
          # note: ratio 1:2
          Y,color,PHASE,X,Force,T_s,dispatch_MS,ID
          424,red,Down,2.5,0.5,10,10012,7
          425,,MOVE,20,,10.016167,10030.5,7
          426,blue,up,40,1,10.1,,7
          """, strict: true
      ).first)
    #expect(trace.name == "test/swipe")
    #expect(
      trace.metadata.entries == [
        .init(key: "screen", value: "390x844"), .init(key: "display-hz", value: "60"),
        .init(key: "intent", value: "Finish"), .init(key: "note", value: "ratio 1:2"),
      ])
    #expect(trace.metadata.screen == ScreenSize(width: 390, height: 844))
    #expect(trace.label == Label(intent: .finish))
    #expect(
      trace.samples == [
        .init(time: 0, x: 2.5, y: 424, phase: .began, dispatch: 0.012, force: 0.5),
        .init(time: 0.016167, x: 20, y: 425, phase: .moved, dispatch: 0.0305),
        .init(time: 0.1, x: 40, y: 426, phase: .ended, force: 1),
      ])
    #expect(trace.duration == 0.1)
    #expect(trace.repairs.isEmpty)
  }

  @Test(arguments: [
    ("began", "moved", "ended"), ("Began", "Stationary", "Cancelled"), ("DOWN", "MOVE", "CANCEL"),
    ("touchdown", "touchmove", "touchend"), ("TouchDown", "TouchMove", "touchcancel"),
    ("touchstart", "moved", "canceled"), ("down", "move", "Up"), ("began", "moved", "touchup"),
  ])
  func `knows the spellings of phases`(down: String, move: String, up: String) throws {
    let trace = try traces(
      in:
        "t_ms,x,y,phase\n0,1,2,\(down)\n8,\(move == "Stationary" ? 1 : 2),2,\(move)\n16,3,2,\(up)\n"
    )[0]
    let phases = trace.samples.map(\.phase)
    #expect(phases[0] == .began)
    #expect(phases[1] == (move == "Stationary" ? .stationary : .moved))
    #expect(phases[2] == (up.lowercased().contains("cancel") ? .cancelled : .ended))
  }

  @Test(arguments: [
    ("t_s", "100", "100.008333"), ("t_ms", "1645055705029", "1645055705037.333"),
    ("t_us", "1645055705029000", "1645055705037333"),
    ("t_ns", "1645055705029000000", "1645055705037333000"),
    ("t_ns", "1645055705029000000.5", "1645055705037333000.5"),
    ("t_ms", "1.645055705029E+12", "1.645055705037333e12"), ("t_s", "-1", "-0.991667"),
    ("t_s", "223696064", "223696064.008333"), ("T_MS", "+5e0", "0.013333e3"),
    ("t_ms", "0.1", "8.433"),
  ])
  func `keeps the precision of any clock`(column: String, first: String, second: String) throws {
    let trace = try traces(in: "\(column),x,y,phase\n\(first),1,2,began\n\(second),2,2,ended\n")[0]
    #expect(trace.samples.map(\.time) == [0, 0.008333])
  }

  @Test func `uses the most exact of several time columns`() throws {
    let trace = try traces(
      in: "timestamp,t_ms,t_ns,x,y,phase\n9,9,0,1,2,began\n10,10,8333333,1,2,up\n", strict: true)[0]
    #expect(trace.samples.map(\.time) == [0, 0.008333333])
  }

  @Test func `reads quoted fields, spaces and fields that contain separators`() throws {
    let trace = try traces(
      in: #"""
        "t_ms", "x" ,y,phase,comment,id
         0 , "1.5",2,"began","a ""b"", c
        d",finger one
        8,2, 2 ,moved,plain,finger one
        16,3,2,ended,"x",finger one
        """#, strict: true)[0]
    #expect(
      trace.samples == [
        .init(time: 0, x: 1.5, y: 2, phase: .began), .init(time: 0.008, x: 2, y: 2, phase: .moved),
        .init(time: 0.016, x: 3, y: 2, phase: .ended),
      ])
  }

  @Test func `keeps interleaved fingers apart and numbers them as they land`() throws {
    let trace = try traces(
      in: """
        t_ms,x,y,phase,id
        0,1,1,down,0x60000123beef
        4,500,500,down,12
        8,2,1,move,0x60000123beef
        8,501,500,move,12
        16,3,1,up,0x60000123beef
        20,502,500,up,12
        30,9,9,down,12
        40,9,9,up,12
        """, strict: true)[0]
    #expect(trace.samples.map(\.touch) == [0, 1, 0, 1, 0, 1, 1, 1])
  }

  @Test func `takes recordings apart in the order of first appearance`() throws {
    let all = try traces(
      in: """
        trace,t_ms,x,y,phase
        b,100,1,1,down
        a,900,5,5,down
        b,110,2,1,up
        "a",905,6,5,up
        ä,1,1,1,down
        ä,2,1,1,up
        """)
    #expect(all.map(\.name) == ["test/swipe#b", "test/swipe#a", "test/swipe#ä"])
    #expect(all.map { $0.samples.map(\.time) } == [[0, 0.01], [0, 0.005], [0, 0.001]])
  }

  @Test func `reads windows line ends as they are`() throws {
    let trace = try traces(
      in: "# device: a\r\nt_ms,x,y,phase\r\n0,1,2,began\r\n8,2,2,ended\r\n", strict: true)[0]
    #expect(trace.metadata["device"] == "a")
    #expect(trace.samples.count == 2)
  }

  @Test func `an up may share the time and the place of the last move`() throws {
    let csv = "t_ms,x,y,phase\n0,1,2,began\n8,20,2,moved\n8,20,2,ended\n"
    let trace = try traces(in: csv, strict: true)[0]
    #expect(TraceWriter.csv(for: trace) == csv)
  }

  @Test func `numbers of any length read as the nearest double`() throws {
    let texts = [
      "0.1", "3.14159265358979323846264338327950288", "123456789012345678901234567890", "1e-320",
      "9007199254740993", "0.000000000000000000000000000001", "1.7976931348623157e308", ".5", "5.",
      "1e-400",
      "000000000000000000000000012.5", "1e22", "123456789.123456789e-30", "2.2250738585072011e-308",
    ]
    for text in texts {
      let trace = try traces(
        in: "t_ms,x,y,phase,force\n0,1,1,began,\(text)\n8,1,1,ended,-\(text)\n")[0]
      let expected = try #require(Double(text))
      #expect(trace.samples[0].force == expected, "\(text)")
      #expect(trace.samples[1].force == -expected, "\(text)")
    }
  }
}
