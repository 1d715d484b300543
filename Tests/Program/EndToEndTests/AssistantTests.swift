import Foundation
import Testing

/// `panlab mcp`, as a client of the Model Context Protocol speaks to it.
struct AssistantTests {
  /// The answers to messages, in order.
  private static func answers(
    _ messages: [String], options: [String] = [], in folder: TemporaryFolder
  ) throws -> [[String: Any]] {
    let result = try Panlab.run(
      ["mcp"] + options, in: folder, input: messages.map { $0 + "\n" }.joined())
    #expect(result.exitCode == 0)
    #expect(result.error == "")
    return try result.output.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  private static func call(_ tool: String, _ arguments: String, id: Int = 7) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":{\#(arguments)}}}"#
  }

  private static func text(_ answer: [String: Any]) throws -> String {
    let result = try #require(answer["result"] as? [String: Any])
    let content = try #require(result["content"] as? [[String: Any]])
    return try #require(content.first?["text"] as? String)
  }

  private static func facts(_ answer: [String: Any]) throws -> [String: Any] {
    let result = try #require(answer["result"] as? [String: Any])
    return try #require(result["structuredContent"] as? [String: Any])
  }

  @Test func `says who it is, and has five tools, six with a folder to write into`() throws {
    let folder = try Gestures.labelledFolder()
    let messages = [
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      #"{"jsonrpc":"2.0","id":"two","method":"tools/list"}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"ping"}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"resources/list"}"#, "no json",
    ]
    let answers = try Self.answers(messages, in: folder)
    #expect(answers.count == 5)
    let start = try #require(answers[0]["result"] as? [String: Any])
    #expect(start["protocolVersion"] as? String == "2025-06-18")
    func names(_ answer: [String: Any]) -> [String] {
      let tools = (answer["result"] as? [String: Any])?["tools"] as? [[String: Any]]
      return (tools ?? []).compactMap { $0["name"] as? String }
    }
    #expect(answers[1]["id"] as? String == "two")
    #expect(names(answers[1]) == ["explain", "check", "try", "tune", "export"])
    #expect((answers[3]["error"] as? [String: Any])?["code"] as? Int == -32601)
    #expect((answers[4]["error"] as? [String: Any])?["code"] as? Int == -32700)
    let writing = try Self.answers(
      [messages[2]], options: [".", "--allow-writing", "swipes"], in: folder)
    #expect(names(writing[0]).last == "import")
  }

  @Test func `answers in few lines, with the report beside them, and a cursor`() throws {
    let folder = try Gestures.labelledFolder()
    let answers = try Self.answers(
      [
        Self.call("explain", #""path":"swipes/long.csv""#),
        Self.call("explain", #""path":"swipes/long.csv","cursor":40"#),
        Self.call("check", #""path":"shipped:swipe-back""#),
        Self.call(
          "try",
          #""path":"shipped:first-look","set":["velocity-threshold=300","velocity-threshold=450"]"#),
        Self.call("export", #""controller":"default","format":"css""#),
      ], in: folder)
    #expect(answers.count == 5)
    #expect(try Self.text(answers[0]).hasPrefix("swipes/long: finish; finish was meant: pass"))
    #expect(
      try Self.text(answers[0]).split(separator: "\n", omittingEmptySubsequences: false).count == 40
    )
    let facts = try Self.facts(answers[0])
    #expect(facts["next_cursor"] as? Int == 40)
    #expect((facts["report"] as? [String: Any])?["schema"] as? String == "panlab.explanation/1")
    #expect(try Self.facts(answers[1])["next_cursor"] is NSNull)
    #expect(try Self.facts(answers[2])["exit_code"] as? Int == 1)
    #expect(try Self.text(answers[3]).contains("12"))
    #expect(try Self.text(answers[4]).contains("--"))
  }

  @Test func `a gesture is named among others, and never a file outside`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write("secret\n", to: "secret.csv")
    let answers = try Self.answers(
      [
        Self.call("explain", #""path":"swipes","gesture":"long""#),
        Self.call("check", #""path":"swipes","gesture":"swipes/short""#),
        Self.call("explain", #""path":".","gesture":"../secret.csv""#),
        Self.call("explain", #""path":".","gesture":"/etc/passwd""#),
        Self.call("explain", #""path":"swipes","gesture":"nobody""#),
      ], options: [".", "--within", "600"], in: folder)
    #expect(try Self.text(answers[0]).hasPrefix("swipes/long: finish; finish was meant: pass"))
    #expect(try Self.facts(answers[1])["exit_code"] as? Int == 0)
    for (answer, word) in zip(answers[2...3], ["../secret.csv", "/etc/passwd"]) {
      #expect(
        try Self.text(answer)
          == "'\(word)': not a gesture's name; give one of its gestures, by name or a part of it")
    }
    #expect(try Self.facts(answers[4])["exit_code"] as? Int == 66)
  }

  @Test func `a controller alone is examined by the doctor`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write(
      #"{"base": "default", "completion-curve": "ease-in-out", "cancelled-touch": "ignore"}"#,
      to: "mine.json")
    let answers = try Self.answers(
      [
        Self.call("check", #""controller":"mine.json""#),
        Self.call("check", #""controller":"default","scene":"cube-navigation""#),
        Self.call("check", #""scene":"cube-navigation""#),
        Self.call("check", #""controller":"default","gesture":"long""#),
      ], in: folder)
    #expect(try Self.text(answers[0]).hasPrefix("mine.json on slide-navigation"))
    #expect(try Self.facts(answers[0])["exit_code"] as? Int == 1)
    let report = try #require(try Self.facts(answers[0])["report"] as? [String: Any])
    #expect(report["schema"] as? String == "panlab.doctor/1")
    #expect(try Self.text(answers[1]).contains("on cube-navigation"))
    #expect(
      try Self.text(answers[2])
        == "'path': missing; give a recording, a folder, a bundle, or shipped:NAME, or a controller to examine"
    )
    #expect(try Self.text(answers[3]) == "'gesture': no path; name the recordings too")
  }

  @Test func `very many gestures have a short answer`() throws {
    let folder = try TemporaryFolder()
    let count = Panlab.isOptimised ? 20_000 : 1000
    var (table, labels) = ("trace,t_ms,x,y,phase\n", "trace,intent\n")
    for number in 1...count {
      for step in 0...20 {
        let phase = step == 0 ? "began" : step == 20 ? "ended" : "moved"
        table += "g\(number),\(step * 16),\(20 + step * (2 + number % 13)),400,\(phase)\n"
      }
      labels += "many#g\(number),\(number % 3 == 0 ? "cancel" : "finish")\n"
    }
    try folder.write(table, to: "many.csv")
    try folder.write(labels, to: "labels.csv")
    let path = #""path":".""#
    let answers = try Self.answers(
      [
        Self.call("check", path), Self.call("check", path + #","cursor":80"#),
        Self.call("explain", path),
        Self.call("try", path + #","set":["velocity-threshold=300","velocity-threshold=450"]"#),
      ], in: folder)
    #expect(answers.count == 4)
    for answer in answers {
      let size = try JSONSerialization.data(withJSONObject: answer).count
      #expect(size < 100_000, "\(size)")
      #expect(try Self.text(answer).split(separator: "\n").count <= 40)
    }
    #expect(try Self.facts(answers[0])["lines"] as? Int ?? 0 > 100)
    #expect(try Self.facts(answers[0])["next_cursor"] as? Int == 40)
    #expect(try Self.facts(answers[0])["report"] == nil)
    #expect(try Self.facts(answers[1])["next_cursor"] as? Int == 120)
  }

  @Test func `a tool that works for too long is stopped, and says so`() throws {
    let folder = try Gestures.labelledFolder()
    let answers = try Self.answers(
      [
        Self.call(
          "tune",
          #""path":"shipped:training","parameters":["velocity-threshold=1:5000","progress-threshold=0.1:0.9","hysteresis=5:40"]"#
        ),
        #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#,
      ], options: [".", "--within", "0.1"], in: folder)
    #expect(answers.map { $0["id"] as? Int } == [7, 2])
    #expect(
      try Self.text(answers[0]).hasSuffix(
        "stopped after 0.1 s; name fewer gestures, such as one recording"))
    #expect((answers[0]["result"] as? [String: Any])?["isError"] as? Bool == true)
  }

  @Test func `takes no path outside its folder, no option, and writes nothing`() throws {
    let folder = try Gestures.labelledFolder()
    try folder.write("secret\n", to: "secret.csv")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("swipes/out.csv"),
      withDestinationURL: folder.url.appendingPathComponent("secret.csv"))
    let refused = [
      (
        #""path":"../secret.csv""#,
        "'../secret.csv': not in the folder of this server; name a file or folder in it"
      ),
      (
        #""path":"/etc/passwd""#,
        "'/etc/passwd': not in the folder of this server; name a file or folder in it"
      ),
      (
        #""path":"out.csv""#,
        "'out.csv': not in the folder of this server; name a file or folder in it"
      ),
      (
        #""path":"--help""#,
        "'--help': not a value of 'path'; give a recording, a folder, a bundle, or shipped:NAME"
      ),
      (
        #""path":"long.csv","shell":"ls""#,
        "'shell': not an argument of explain; give path, gesture, controller, scene, set, cursor"
      ),
      (#""path":7"#, "'path': not a text; give a recording, a folder, a bundle, or shipped:NAME"),
      ("", "'path': missing; give a recording, a folder, a bundle, or shipped:NAME"),
    ]
    let answers = try Self.answers(
      refused.map { Self.call("explain", $0.0) }
        + [
          Self.call("export", #""controller":"default","format":"css","output":"a.css""#),
          Self.call("import", #""path":"long.csv","output":"x""#),
        ], options: ["swipes"], in: folder)
    for (answer, (_, message)) in zip(answers, refused) {
      #expect(try Self.text(answer) == message)
      #expect((answer["result"] as? [String: Any])?["isError"] as? Bool == true)
    }
    #expect(
      try Self.text(answers[7])
        == "'a.css': nothing is written here; start the server with --allow-writing FOLDER")
    #expect((answers[8]["error"] as? [String: Any])?["code"] as? Int == -32602)
    #expect(
      try folder.contents(of: "swipes") == ["labels.csv", "long.csv", "out.csv", "short.csv"])
  }

  @Test func `import writes into its folder, and no suite above it`() throws {
    let folder = try Gestures.labelledFolder()
    let suite = #"{"groups": {"all": {"traces": "swipes"}}}"#
    try folder.write(suite, to: "panlab.json")
    _ = try Panlab.run(["bundle", "swipes/long.csv", "-o", "a.html"], in: folder)
    try folder.write("t_ms,x,y,phase\n", to: "new/note.txt")
    let answers = try Self.answers(
      [Self.call("import", #""path":"a.html","output":"new","meant":"finish""#)],
      options: [".", "--allow-writing", "new"], in: folder)
    #expect(try Self.facts(try #require(answers.first))["exit_code"] as? Int == 0)
    #expect(try folder.contents(of: "new") == ["labels.csv", "long.csv", "note.txt"])
    #expect(try folder.read("panlab.json") == suite)
  }

  @Test func `a request that was cancelled gets no answer`() throws {
    let folder = try Gestures.labelledFolder()
    let answers = try Self.answers(
      [
        Self.call(
          "tune", #""path":"shipped:training","parameters":["velocity-threshold=1:5000"]"#, id: 1),
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
        #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#,
      ], in: folder)
    #expect(answers.map { $0["id"] as? Int } == [2])
  }
}
