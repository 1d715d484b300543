import Testing
import Traces

struct TraceImporterTests {
  @Test(arguments: FormatSamples.all.indices)
  func `an import has the times, places and phases of the same points in CSV`(_ index: Int) throws {
    let (format, text) = FormatSamples.all[index]
    let expected = try #require(try traces(in: FormatSamples.csv).first)
    let result = try imported(text)
    #expect(result.format == format)
    #expect(result.refusals.isEmpty)
    let trace = try #require(result.traces.first)
    #expect(result.traces.count == 1)
    #expect(trace.name == "rec")
    #expect(trace.repairs.map(\.code) == (format == .flutter ? ["pixels"] : []))
    // The CSV has no pressure and no delivery times, so they are not compared.
    let bare = trace.samples.map {
      Trace.Sample(time: $0.time, x: $0.x, y: $0.y, phase: $0.phase, touch: $0.touch)
    }
    #expect(bare == Array(expected.samples))
    #expect(trace.metadata["source"] == "rec.txt")
    #expect(trace.metadata["format"] == format.rawValue)
  }

  @Test func `device, screen and scale are in the metadata`() throws {
    let evemu = try imported(FormatSamples.evemuSingle).traces[0].metadata
    #expect(
      evemu.entries.map { "\($0.key): \($0.value)" } == [
        "source: rec.txt", "format: evemu", "device: Old Panel", "screen: 390x844",
        "scale: 0.5 x 0.5",
      ])
    let ios = try imported(FormatSamples.iosTouches).traces[0].metadata
    #expect(ios["device"] == "iPad6,8")
    #expect(ios["screen"] == "390x844")
    #expect(ios["scale"] == "1")
    #expect(try imported(FormatSamples.geteventNumbers).traces[0].metadata["device"] == "fts_ts")
  }

  @Test func `a panel that was given is mapped to the screen that was given`() throws {
    let options = TraceImporter.Options(
      screen: ScreenSize(width: 1000, height: 500), panel: PanelSize(width: 500, height: 1000))
    let trace = try imported(FormatSamples.geteventNames, options).traces[0]
    #expect(trace.samples[1].x == 40)
    #expect(trace.samples[1].y == 200.5)
    #expect(trace.metadata["scale"] == "2 x 0.5")
  }

  @Test func `the deliveries of Flutter's packets are kept`() throws {
    let late = FormatSamples.flutter.replacing("{\"ts\":27584016000", with: "{\"ts\":27584020500")
    let trace = try imported(late).traces[0]
    #expect(trace.samples.map(\.dispatch).prefix(3) == [0, 0.0205, 0.033])
  }

  @Test func `two fingers in slots become one trace`() throws {
    let text = """
      E: 0.000000 0003 002f 0
      E: 0.000000 0003 0039 5
      E: 0.000000 0003 0035 10
      E: 0.000000 0003 0036 20
      E: 0.000000 0000 0000 0
      E: 0.010000 0003 0035 14
      E: 0.010000 0003 002f 1
      E: 0.010000 0003 0039 6
      E: 0.010000 0003 0035 300
      E: 0.010000 0003 0036 310
      E: 0.010000 0000 0000 0
      E: 0.020000 0003 0039 -1
      E: 0.020000 0003 002f 0
      E: 0.020000 0003 0036 25
      E: 0.020000 0000 0000 0
      E: 0.030000 0003 0039 -1
      E: 0.030000 0000 0000 0
      """
    let result = try imported(text)
    #expect(result.traces.map(\.name) == ["rec"])
    #expect(
      TraceWriter.csv(for: result.traces[0]).split(separator: "\n").suffix(7) == [
        "t_ms,x,y,phase,id", "0,10,20,began,0", "10,14,20,moved,0", "10,300,310,began,1",
        "20,14,25,moved,0", "20,300,310,ended,1", "30,14,25,ended,0",
      ])
  }

  @Test func `fingers that are only listed are told apart by their places`() throws {
    let frames = [[(10, 20), (300, 310)], [(301, 312), (12, 22)], [(303, 315)], []]
    var text = ""
    for (frame, fingers) in frames.enumerated() {
      let stamp = "[ 1.0\(frame)0000]"
      for (x, y) in fingers {
        text += "\(stamp) EV_ABS ABS_MT_POSITION_X \(String(x, radix: 16))\n"
        text += "\(stamp) EV_ABS ABS_MT_POSITION_Y \(String(y, radix: 16))\n"
        text += "\(stamp) EV_SYN SYN_MT_REPORT 0\n"
      }
      text += "\(stamp) EV_SYN SYN_REPORT 0\n"
    }
    let result = try imported(text)
    #expect(result.traces.count == 1)
    let fingers = (0...1).map { touch in result.traces[0].samples.filter { $0.touch == touch } }
    #expect(
      fingers.map { $0.map { [$0.x, $0.y] } } == [
        [[10, 20], [12, 22], [12, 22]], [[300, 310], [301, 312], [303, 315], [303, 315]],
      ])
    #expect(fingers.map(\.last?.phase) == [.ended, .ended])
  }

  @Test func `a finger that was down before the recording is mended visibly`() throws {
    let text = """
      E: 4.000000 0003 0035 10
      E: 4.000000 0003 0036 20
      E: 4.000000 0000 0000 0
      E: 4.010000 0003 0035 30
      E: 4.010000 0000 0000 0
      """
    let trace = try imported(text).traces[0]
    #expect(
      trace.repairs.map(\.description) == [
        "rec.txt:3: a finger that moves without a touch-down; its first row read as began",
        "rec.txt:5: a finger that never ends; ended at its last row",
      ])
  }

  @Test func `dropped events end the fingers that were down as cancelled`() throws {
    let text = """
      E: 0.000000 0003 0039 5
      E: 0.000000 0003 0035 10
      E: 0.000000 0003 0036 20
      E: 0.000000 0000 0000 0
      E: 0.010000 0000 0003 0
      E: 0.010000 0003 0035 90
      E: 0.012000 0000 0000 0
      """
    let trace = try imported(text).traces[0]
    #expect(trace.samples.map(\.phase) == [.began, .cancelled])
    #expect(trace.samples.map(\.x) == [10, 10])
    #expect(
      trace.repairs.map(\.description) == [
        "rec.txt:5: events that the system dropped; the fingers that were down end there as cancelled"
      ])
  }

  @Test func `a line that is not an event is skipped, or refused when reading strictly`() throws {
    let text = FormatSamples.geteventNames + "[   52033.000000] EV_ABS ABS_MT\n"
    let repairs = try imported(text).traces[0].repairs
    #expect(repairs.map(\.code) == ["unreadable-line"])
    #expect {
      try imported(text, .init(strict: true))
    } throws: { error in
      "\(error)"
        == "rec.txt:\(text.split(separator: "\n").count): a line that is not an event; correct the file or"
        + " read it without --strict"
    }
  }

  @Test func `rows without a header are read with the columns that were given`() throws {
    let text = "7,touchdown,1,2,100\r\r\n7,touchmove,9,2,116\r\r\n7,touchend,9,2,124\r\r\n"
    var recipe = Recipe(format: "csv")
    recipe.columns = ["id", "phase", "x", "y", "t_ms"]
    let options = TraceImporter.Options(recipe: recipe)
    let trace = try imported(text, options).traces[0]
    #expect(trace.samples.map(\.time) == [0, 0.016, 0.024])
    #expect(
      trace.repairs.map(\.description) == [
        "rec.txt:1: a line that ends in \\r\\r\\n or in \\r alone; read as one line end (3 times)"
      ])
  }
}
