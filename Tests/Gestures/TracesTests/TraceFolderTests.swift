import Foundation
import Testing
import Traces

struct TraceFolderTests {
  private static let samples: [Trace.Sample] = [.init(time: 0, x: 1, y: 2, phase: .began)]

  private func trace(_ name: String, intent: Label.Intent? = nil) -> Trace {
    Trace(name: name, samples: Self.samples, label: intent.map { Label(intent: $0) })
  }

  private let files = [
    TraceFolder.File(
      name: "back/a", result: .success([Trace(name: "back/a", samples: Self.samples)])),
    TraceFolder.File(
      name: "back/bad",
      result: .failure(TraceError(file: "back/bad.csv", line: 3, problem: .nulByte))),
    TraceFolder.File(
      name: "back/gone",
      result: .failure(TraceError(file: "back/gone.csv", problem: .noSuchFile))),
    TraceFolder.File(
      name: "back/many",
      result: .success([
        Trace(name: "back/many#1/2", samples: Self.samples, label: Label(intent: .cancel)),
        Trace(name: "back/many#2", samples: Self.samples),
      ])),
  ]

  private let labels = LabelFile(
    file: "back/labels.csv",
    entries: [
      .init(trace: "many#1/2", label: Label(intent: .finish, tags: ["p1"]), line: 2),
      .init(trace: "a", label: Label(intent: .any), line: 3),
      .init(trace: "nobody", label: Label(intent: .any), line: 4),
      .init(trace: "a", label: Label(intent: .cancel), line: 5),
      .init(trace: "bad#1", label: Label(intent: .cancel), line: 6),
    ], problems: [TraceError(file: "back/labels.csv", line: 7, problem: .unknownIntent("x"))])

  @Test func `labels traces and reports what does not fit`() {
    let loaded = TraceFolder.assemble(files, labels: labels)
    #expect(loaded.traces.map(\.name) == ["back/a", "back/many#1/2", "back/many#2"])
    #expect(
      loaded.traces.map(\.label) == [
        Label(intent: .any), Label(intent: .finish, tags: ["p1"]), nil,
      ])
    #expect(
      loaded.traces.map(\.labelPlace) == [
        SourcePlace(file: "back/labels.csv", line: 3),
        SourcePlace(file: "back/labels.csv", line: 2), nil,
      ])
    #expect(
      loaded.traces.map { $0.repairs.map(\.description) } == [
        [],
        [
          "back/labels.csv:2: an intent that differs from the one in the recording's metadata; "
            + "labels.csv wins"
        ], [],
      ])
    #expect(
      loaded.problems == [
        .init(
          kind: .unreadable,
          message: "back/bad.csv:3: a NUL byte, so this is not UTF-8 text; "
            + "export the recording as CSV"),
        .init(kind: .gone, message: "back/gone.csv: no such file; check the path"),
        .init(
          kind: .labelWithoutTrace,
          message: "back/labels.csv:4: no trace 'nobody' beside the labels; "
            + "write names like 'a', or drop the row"),
        .init(
          kind: .unreadable,
          message: "back/labels.csv:5: 'a' already has a label in line 3; keep one"),
        .init(
          kind: .unreadable,
          message: "back/labels.csv:7: 'x' is not an intent; use finish, cancel, any or none"),
      ])
  }

  @Test func `a part of a folder does not miss the rest`() {
    let loaded = TraceFolder.assemble(Array(files.prefix(1)), labels: labels, isWhole: false)
    #expect(!loaded.problems.contains { $0.message.contains("no trace") })
    #expect(loaded.traces.map(\.label) == [Label(intent: .any)])
  }

  @Test func `a conflict of intents is a problem when reading strictly`() {
    let loaded = TraceFolder.assemble(
      [.init(name: "a", result: .success([trace("a", intent: .cancel)]))],
      labels: LabelFile(
        file: "labels.csv",
        entries: [.init(trace: "a", label: Label(intent: .finish), line: 2)]), strict: true)
    #expect(
      loaded.problems.map(\.message) == [
        "labels.csv:2: an intent that differs from the one in the recording's metadata; "
          + "correct the file or read it without --strict"
      ])
  }

  @Test(arguments: [
    ("traces/swipe-back/ann-03.csv", "swipe-back/ann-03", "ann-03"),
    ("/a/b/c.d.csv", "b/c.d", "c.d"), ("./ann.csv", "ann", "ann"), ("ann", "ann", "ann"),
    ("../x/.hidden", "x/.hidden", ".hidden"), ("../y.csv", "y", "y"),
  ])
  func `names come from folder and file`(path: String, name: String, key: String) {
    #expect(TraceName.name(forPath: path) == name)
    #expect(TraceName.key(of: name) == key)
    #expect(TraceName.key(of: name + "#rec/1") == key + "#rec/1")
  }

  @Test func `a file that begins as the one before is read as if alone`() throws {
    let rows = "0,20,400,began\n8,24,400,moved\n16,30,400,ended\n"
    let files =
      [
        "t_ms,x,y,phase\n", "t_ms,x,y,phase\n", "t_ms,x,y,phase,force\n", "t_ms,y,x,phase\n",
        "# intent: finish\nt_ms,x,y,phase\n", "# intent: finish\nt_ms,x,y,phase\n",
        "# intent: cancel\nt_ms,x,y,phase\n", "# intent: perhaps\nt_ms,x,y,phase\n",
        "\u{FEFF}t_ms,x,y,phase\n", "\u{FEFF}t_ms,x,y,phase\n", "t_ms,x,y,phase,\n",
        "t_ms,x,y,phase,\n", "t_ms,x,y,phase\r", "t_ms,x,y,phase\r\n", "t_ms,x,y\n", "t_ms,x,y\n",
        "# screen: 390x844\n\nt_ms,x,y,phase\n", "# screen: 390x844\n\nt_ms,x,y,phase\n", "",
      ].enumerated().map { ("\($0).csv", Array(($1 + rows).utf8)) } + [
        ("cut.csv", Array("t_ms,x,y,phase".utf8)), ("empty.csv", Array("t_ms,x,y,phase\n".utf8)),
        ("none.csv", []),
      ]
    let place = FileManager.default.temporaryDirectory
      .appending(path: "panlab-heads-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    var folder = TraceFolder(labels: nil)
    var together: [Trace] = []
    var alone = LoadedTraces()
    for (name, bytes) in files {
      let path = place.appending(path: name).path
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let file = Result { () throws(TraceError) in try MappedFile(path: path) }
      together +=
        folder.read(file, path: path, name: name, options: .init(), into: [Trace]()) {
          $0 += $1
          return true
        } ?? []
      let read = TraceFolder.assemble([.init(path: path, name: name)], labels: nil)
      alone.traces += read.traces
      alone.problems += read.problems
    }
    #expect(together.count == 15)
    #expect(together == alone.traces)
    #expect(folder.problems(isWhole: true) == alone.problems)
  }
}
