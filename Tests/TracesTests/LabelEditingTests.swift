import Testing
import Traces

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
