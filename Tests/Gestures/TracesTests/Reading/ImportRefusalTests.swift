import Testing
import Traces

struct ImportRefusalTests {
  @Test(arguments: [
    (
      "[{\"ts\":1,\"events\":[{\"physicalX\":1,\n\"change\":4",
      "rec.txt:2: the file ends inside a JSON value; export the recording again"
    ),
    (
      "{\"rawTouches\": nothing}",
      "rec.txt: not JSON; export the recording again, or describe its lines with"
        + " --recipe"
    ),
    (
      "[\"physicalX\"," + String(repeating: "[", count: 300),
      "rec.txt:1: not JSON; export the recording again, or describe its lines with"
        + " --recipe"
    ),
    (
      "{\"rawTouches\":[{\"timestamp\":1,\"phase\":\"began\"}]}",
      "rec.txt: an incomplete touch; it needs a 'timestamp', a 'phase' and a 'location' of"
        + " two numbers"
    ),
    (
      "# EVEMU 1.3\nE: 0.0 0001 0110 1\nE: 0.0 0000 0000 0\n",
      "rec.txt: no finger touches in this evemu file; record one, or name the format with --from"
    ),
    (
      "49;1;0;1;0.07;1.0;2.0;3\n49;1;0;3;x\0;1.0;2.0;3\n",
      "rec.txt:2: a NUL byte, so this is not UTF-8 text; export the recording as CSV"
    ),
    (
      "hello,world\n",
      "rec.txt:1: 'hello,world' where the header should be; name the columns, as in --columns"
        + " t_ms,x,y,phase, or describe its lines with --recipe"
    ),
    (
      "# screen: 390x800,20\nt_ms,x,y,phase\n0,20,400,began\n8,60,400,ended\n",
      "rec.txt:1: '390x800,20' is not a screen; write it like 390x844, with sides from 50 to 20000 pt"
    ),
    (
      "49;1;0;1;0.07;1.0;2.0;3\n49;1;0;3;0.07;1.0;45020.25;11\n",
      "rec.txt:2: '45020.25' in column 'y' is off every screen; give points, from -40000 to 40000"
    ),
    (
      "participant,t_ms,x,y,event\n\u{0}anna,0,1,2,down\n",
      "rec.txt:2: a NUL byte, so this is not UTF-8 text; export the recording as CSV"
    ),
    ("", "rec.txt:1: no header in the file; start with one such as t_ms,x,y,phase"),
  ])
  func `what cannot be imported is refused with place, finding and remedy`(
    text: String, message: String
  ) {
    #expect {
      try imported(text)
    } throws: { error in
      "\(error)" == message
    }
  }

  @Test func `a contact that cannot be replayed does not hide the others`() throws {
    let stamped = (0..<12).map { "1;1;0;\($0 == 0 ? 1 : 3);0;\($0).0;5.0;1000\n" }.joined()
    let good = "1;1;0;1;0;1.0;5.0;2000\n1;1;0;3;0;9.0;5.0;2010\n1;1;0;2;0;9.0;5.0;2020\n"
    let result = try imported(stamped + "1;1;0;2;0;11.0;5.0;1000\n" + good)
    #expect(result.traces.map(\.name) == ["rec#2"])
    #expect(result.refusals.map(\.line) == [1])
  }

  @Test func `a screen that no reader takes back is refused`() {
    let options = TraceImporter.Options(screen: ScreenSize(width: 10, height: 20))
    let good = "1;1;0;1;0;1.0;5.0;2000\n1;1;0;3;0;9.0;5.0;2010\n1;1;0;2;0;9.0;5.0;2020\n"
    let error = #expect(throws: TraceError.self) { try imported(good, options) }
    #expect(
      error?.description
        == "rec.txt: '10x20' is not a screen; write it like 390x844, with sides from 50 to 20000 pt"
    )
  }
}
