import Testing
import Traces

struct TraceErrorTests {
  @Test(arguments: [
    ("", "swipe.csv:1: no header in the file; start with one such as t_ms,x,y,phase"),
    ("# device: a\n", "swipe.csv:2: no header in the file; start with one such as t_ms,x,y,phase"),
    ("t_ms,x,y,phase\n", "swipe.csv:1: no rows after the header; record at least one touch"),
    ("t_ms,x,y,phase", "swipe.csv:1: no rows after the header; record at least one touch"),
    (
      "42,touchdown,424,93,1645055705029\n",
      "swipe.csv:1: '42,touchdown,424,93,1645055705029' where the header should be; "
        + "start with a header such as t_ms,x,y,phase, or describe it to 'panlab import'"
    ),
    (
      "t,x,phase\n0,1,up\n",
      "swipe.csv:1: no column 'y'; the header has t, x, phase: rename one, or"
        + " choose one with 'panlab import --columns y=NAME'"
    ),
    (
      "a,x,y,phase\n",
      "swipe.csv:1: no column 't_ms'; the header has a, x, y, phase: rename one, or"
        + " choose one with 'panlab import --time-column NAME=UNIT'"
    ),
    (
      "x,a,b,c,d,e,f,g,h,i,j,k\n",
      "swipe.csv:1: no column 't_ms'; the header has x, a, b, c, d, e, f, g, h, i and 2 more: rename one, or"
        + " choose one with 'panlab import --time-column NAME=UNIT'"
    ),
    ("t_ms,x,y,phase,X\n", "swipe.csv:1: two columns 'X'; keep one"),
    (
      "t_ms,x,y,phase\n0,oops,2,began\n8,1,1,up\n",
      "swipe.csv:2: 'oops' in column 'x' is not a number; write it like 12.5"
    ),
    (
      "t_ms,x,y,phase\n0,1,2,began\n8,1.2.3,1,up\n",
      "swipe.csv:3: '1.2.3' in column 'x' is not a number; write it like 12.5"
    ),
    (
      "t_ms;x;y;phase\n0;1.234,5;2;began\n8;1;1;up\n",
      "swipe.csv:2: '1.234,5' in column 'x' is not a number; write it like 12.5"
    ),
    (
      "t_ms,x,y,phase\n0,1,nan,began\n8,1,1,up\n",
      "swipe.csv:2: 'nan' in column 'y' is not finite; drop the row or correct it"
    ),
    (
      "t_ms,x,y,phase\n0,1,2,began\n-Inf,1,1,up\n",
      "swipe.csv:3: '-Inf' in column 't_ms' is not finite; drop the row or correct it"
    ),
    (
      "t_ms,x,y,phase,force\n0,1,2,began,1e999\n8,1,1,up,\n",
      "swipe.csv:2: '1e999' in column 'force' is not finite; drop the row or correct it"
    ),
    (
      "t_ms,x,y,phase\n0,0x1p3,2,began\n8,1,1,up\n",
      "swipe.csv:2: '0x1p3' in column 'x' is not a number; write it like 12.5"
    ),
    (
      "t_s,x,y,phase\n-1.7e308,1,2,began\n1.7e308,1,1,up\n",
      "swipe.csv:3: times more than an hour apart, too long for one gesture; split the file, or correct the unit"
        + " of time"
    ),
    (
      "t_ms,x,y,phase\n0,1,2,hover\n",
      "swipe.csv:2: 'hover' is not a phase; use began, moved, stationary, ended or cancelled"
    ),
    ("t_ms,x,y,phase\n0,,2,began\n", "swipe.csv:2: column 'x' is empty; every row needs it"),
    (
      "t_ms,x,y,phase,trace\n0,1,2,began,\n",
      "swipe.csv:2: column 'trace' is empty; every row needs it"
    ),
    (
      "t_ms,x,y,phase\n0,1,5,2,5,began\n",
      "swipe.csv:2: 6 fields where the header has 4; quote fields that contain a separator"
    ),
    (
      "t_ms,x,y,phase\n0,1\n8,1,1,up\n",
      "swipe.csv:2: a row of 2 fields without 'y'; complete it or drop it"
    ),
    (
      "t_ms,x,y,phase\n0,1,2,\"began\n8,1,1,up\n",
      "swipe.csv:2: a quote that is never closed; close it or drop it"
    ),
    (
      "t_ms,x,y,phase\n0,1,2,began\n8,300,2,began\n",
      "swipe.csv:3: a finger begins far from where it is still down; give each finger its own 'id'"
    ),
    (
      "t_ms,x,y,phase\n0,1,2,up\n8,300,2,up\n",
      "swipe.csv:2: touch-ups without a touch-down; record from the touch-down on"
    ),
    (
      "# intent: fnish\nt_ms,x,y,phase\n0,1,2,began\n",
      "swipe.csv:1: 'fnish' is not an intent; use finish, cancel, any or none"
    ),
    (
      "t_ms,x,y,phase\n0,\(String(repeating: "long", count: 30)),2,began\n",
      "swipe.csv:2: '\(String(repeating: "long", count: 10))…' in column 'x' is not a number; "
        + "write it like 12.5"
    ),
    (
      "t_ms,x,y,phase\n0,1\u{1}\u{1B}[2J,2,began\n",
      "swipe.csv:2: '1\\u{01}\\u{1B}[2J' in column 'x' is not a number; write it like 12.5"
    ),
    (
      "t_ms,x,y,phase\n0,1\u{0},2,began\n",
      "swipe.csv:2: a NUL byte, so this is not UTF-8 text; export the recording as CSV"
    ),
    (
      "t_ms,x\u{0}",
      "swipe.csv:1: a NUL byte, so this is not UTF-8 text; export the recording as CSV"
    ),
  ])
  func `says where, what and what to do`(csv: String, message: String) {
    expectRefusal(Array(csv.utf8), message)
  }

  @Test func `refuses UTF-16 by its mark`() {
    let text = "t_ms,x,y,phase\n".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    expectRefusal([0xFF, 0xFE] + text, "swipe.csv:1: the text is UTF-16; save it as UTF-8")
    expectRefusal(
      text, "swipe.csv:1: a NUL byte, so this is not UTF-8 text; export the recording as CSV")
  }

  @Test func `refuses names that are not UTF-8`() {
    expectRefusal(
      Array("t_ms,x,y,phase,trace\n0,1,2,began,a".utf8) + [0xFF, UInt8(ascii: "\n")],
      "swipe.csv:2: a trace name that is not UTF-8; save the file as UTF-8")
  }

  @Test func `refuses swipes that were stamped on arrival`() {
    var csv = "t_ms,x,y,phase\n0,0,2,began\n"
    for row in 1...20 { csv += "\(row / 8),\(row * 20),2,moved\n" }
    expectRefusal(
      Array((csv + "3,400,2,ended\n").utf8),
      "swipe.csv:2: 18 of 20 intervals of one finger are below 0.25 ms: stamped on arrival, so its "
        + "speed is unknown; record the touches' own times")
  }

  @Test func `refuses recordings of other tools, which are there to be imported`() {
    for (format, text) in FormatSamples.all {
      #expect(throws: TraceError.self, "\(format)") { try traces(in: text) }
    }
  }

  @Test func `says why a file cannot be read`() throws {
    #expect(throws: TraceError(file: "/no/such.csv", problem: .noSuchFile)) {
      try TraceReader.read(path: "/no/such.csv")
    }
    #expect(
      TraceError(file: "a.csv", problem: .noSuchFile).description
        == "a.csv: no such file; check the path")
    #expect(
      TraceError(file: "/", problem: .isFolder).description
        == "/: a folder where a file was expected; name a file in it")
    #expect(throws: TraceError(file: "/", problem: .isFolder)) { try TraceReader.read(path: "/") }
    #expect(
      TraceError(file: "a.csv", problem: .cannotOpen("Permission denied")).description
        == "a.csv: cannot be opened (Permission denied); check its permissions")
  }

  @Test func `fingers at a time and names have limits`() {
    for (csv, message) in [
      (
        "id,t_ms,x,y,phase\n" + (0..<102).map { "\($0),\($0),20,400,began\n" }.joined(),
        "103: more than 100 fingers are down at the same time; correct the column 'id', or add each finger's 'ended'"
      ),
      (
        "trace,t_ms,x,y,phase\n\(String(repeating: "a", count: 1001)),0,20,400,began\n",
        "2: a recording's name of more than 1000 bytes; shorten it in the column 'trace'"
      ),
    ] {
      let error = #expect(throws: TraceError.self) {
        try TraceReader.read(bytes: Array(csv.utf8), file: "swipe.csv", name: "swipe")
      }
      #expect(error?.description == "swipe.csv:" + message)
    }
  }
}
