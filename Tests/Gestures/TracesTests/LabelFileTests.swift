import Testing
import Traces

struct LabelFileTests {
  @Test func `reads columns by name, tags and quoted fields`() throws {
    let labels = try LabelFile(
      bytes: Array(
        #"""
        # made by hand
        Intent,Trace,who,note,TAGS,weight
        finish,ann-01,x,"slow, then ""fast""",person:ann tablet,2
        # a comment
        CANCEL,many#b 2,,,person:bob;hard|left,

        any,c,,,,0.5
        """#.utf8), file: "labels.csv")
    #expect(labels.problems.isEmpty)
    #expect(labels.repairs.isEmpty)
    #expect(
      labels.entries == [
        .init(
          trace: "ann-01",
          label: Label(
            intent: .finish, weight: 2, tags: ["person:ann", "tablet"],
            note: "slow, then \"fast\""), line: 3),
        .init(
          trace: "many#b 2", label: Label(intent: .cancel, tags: ["person:bob", "hard", "left"]),
          line: 5),
        .init(trace: "c", label: Label(intent: .any, weight: 0.5), line: 7),
      ])
  }

  @Test func `splits tags at the same places whether or not a row has other than ASCII characters`()
    throws
  {
    // The rows differ in their notes only.
    let rows = ["x", "µ"].map { "a,finish,\" p\t;q|| r\r\ns \u{B};\",\"t\"\"u\nv\" ,\($0)\n" }
    let labels = try LabelFile(
      bytes: Array(("trace,intent,tags,note,other\n" + rows.joined()).utf8), file: "labels.csv")
    let label = Label(intent: .finish, tags: ["p", "q", "r", "s"], note: "t\"u\nv")
    #expect(labels.entries.map(\.label) == [label, label])
    #expect(labels.entries.map(\.line) == [2, 5])
  }

  @Test func `writes the columns it needs and reads them back`() throws {
    let labels = LabelFile(
      file: "labels.csv",
      entries: [
        .init(
          trace: "a, b", label: Label(intent: .finish, weight: 0.1, tags: ["p1", "hard"]), line: 2),
        .init(trace: "#c", label: Label(intent: .cancel, note: " spaced \"note\" "), line: 3),
        .init(trace: "many#d", label: Label(intent: .any), line: 4),
      ])
    #expect(
      labels.csv == #"""
        trace,intent,weight,tags,note
        "a, b",finish,0.1,p1 hard,
        "#c",cancel,1,," spaced ""note"" "
        many#d,any,1,,

        """#)
    #expect(try LabelFile(bytes: Array(labels.csv.utf8), file: "labels.csv") == labels)
    let plain = LabelFile(
      file: "labels.csv",
      entries: [.init(trace: "a", label: Label(intent: .finish), line: 2)])
    #expect(plain.csv == "trace,intent\na,finish\n")
  }

  @Test func `a bad row does not hide the others`() throws {
    let labels = try LabelFile(
      bytes: Array(
        """
        trace,intent,weight
        a,finsh,1
        ,finish,1
        b,finish,nan
        c,finish,-1
        d
        e,finish,1,2
        f,finish
        """.utf8), file: "labels.csv")
    #expect(labels.entries.map(\.trace) == ["f"])
    #expect(
      labels.problems.map(\.description) == [
        "labels.csv:2: 'finsh' is not an intent; use finish, cancel, any or none",
        "labels.csv:3: column 'trace' is empty; every row needs it",
        "labels.csv:4: 'nan' is not a weight; use a positive number such as 1",
        "labels.csv:5: '-1' is not a weight; use a positive number such as 1",
        "labels.csv:6: a row of 1 field without 'intent'; complete it or drop it",
        "labels.csv:7: 4 fields where the header has 3; quote fields that contain a separator",
      ])
  }

  @Test func `an empty intent labels nothing yet`() throws {
    let labels = try LabelFile(
      bytes: Array("trace,intent,note\na,,to do\nb,finish\nc,\n".utf8), file: "labels.csv")
    #expect(labels.entries.map(\.trace) == ["b"])
    #expect(labels.problems.isEmpty)
  }

  @Test(arguments: [
    ("", "labels.csv:1: no header in the file; start with one such as trace,intent"),
    (
      "a,finish\n",
      "labels.csv:1: 'a,finish' where the header should be; "
        + "start with a header such as trace,intent"
    ),
    ("trace,weight\n", "labels.csv:1: no column 'intent'; the header has trace, weight: add it"),
    ("trace,intent,Trace\n", "labels.csv:1: two columns 'Trace'; keep one"),
  ])
  func `says what the header lacks`(csv: String, message: String) {
    #expect {
      try LabelFile(bytes: Array(csv.utf8), file: "labels.csv")
    } throws: {
      "\($0)" == message
    }
  }

  @Test func `dirt of the text is mended visibly or refused`() throws {
    let bytes = Array("\u{FEFF}trace;intent\na;finish\r\r\nb;".utf8) + [0xFF]
    let labels = try LabelFile(bytes: bytes, file: "labels.csv")
    #expect(
      labels.repairs.map(\.description) == [
        "labels.csv:1: a byte-order mark; skipped",
        "labels.csv:1: fields separated by semicolons, tabs or spaces; read as if by commas",
        "labels.csv:2: a line that ends in \\r\\r\\n or in \\r alone; read as one line end",
        "labels.csv:3: text that is not UTF-8; unreadable letters replaced",
      ])
    #expect {
      try LabelFile(bytes: bytes, file: "labels.csv", options: .init(strict: true))
    } throws: {
      "\($0)"
        == "labels.csv:1: a byte-order mark; correct the file or read it without --strict"
    }
  }
}

struct LabelEditingTests {
  private func edit(_ text: String?, _ changes: [LabelFile.Change]) throws -> String {
    try LabelFile.text(text, file: "labels.csv", changing: changes)
  }

  @Test(arguments: [
    ("trace,intent\na,finish\n", "trace,intent\na,any\n"),
    ("intent,trace\r\n \"finish\" , a \r\n", "intent,trace\r\n any , a \r\n"),
    ("trace\tnote\tintent\na\t\"x\ty\"\tcancel", "trace\tnote\tintent\na\t\"x\ty\"\tany"),
    ("trace,note,intent\na\n", "trace,note,intent\na,,any\n"),
    ("trace,intent\nb,finish\n# a,finish\n\n", "trace,intent\nb,finish\n# a,finish\n\na,any\n"),
    ("trace,intent\na,fnish\na,cancel\n", "trace,intent\na,any\na,cancel\n"),
    ("trace,intent", "trace,intent\na,any\n"),
    ("# only this", "# only this\ntrace,intent\na,any\n"),
    ("", "trace,intent\na,any\n"),
    (
      "trace,note,intent\na,\"two\nlines, \"\"q\"\"\",finish\n",
      "trace,note,intent\na,\"two\nlines, \"\"q\"\"\",any\n"
    ),
  ])
  func `changes one intent and nothing else`(text: String, result: String) throws {
    #expect(try edit(text, [.init(trace: "a", label: Label(intent: .any))]) == result)
    let labels = try LabelFile(bytes: Array(result.utf8), file: "labels.csv")
    #expect(labels.entries.first { $0.trace == "a" }?.label.intent == .any)
  }

  @Test func `adds what the columns can hold and removes every row of a trace`() throws {
    let label = Label(intent: .finish, weight: 2, tags: ["p", "q"], note: "a, b")
    #expect(
      try edit(
        "weight,trace,note,intent,other,tags\n1,x,,any,,\n,x,,any,,\n",
        [.init(trace: "x", label: nil), .init(trace: "y", label: label)])
        == "weight,trace,note,intent,other,tags\n2,y,\"a, b\",finish,,p q\n")
    #expect(
      try edit(nil, [.init(trace: "x#1", label: Label(intent: .cancel))])
        == "trace,intent\nx#1,cancel\n")
  }

  @Test(arguments: [
    "trace,meaning\na,finish\n", "trace,intent\na,\"finish\n",
  ])
  func `refuses a file it cannot read`(text: String) {
    #expect(throws: TraceError.self) {
      try edit(text, [.init(trace: "a", label: Label(intent: .any))])
    }
  }
}
