import Foundation
import Testing

/// Importing and inspecting, as a user types it.
@Suite(.waiting) struct ImportTests {
  private static let evemu = """
    N: A Panel
    A: 35 0 389 0 0 0
    A: 36 0 843 0 0 0
    E: 0.000000 0003 0039 1
    E: 0.000000 0003 0035 20
    E: 0.000000 0003 0036 400
    E: 0.000000 0000 0000 0
    E: 0.016000 0003 0035 60
    E: 0.016000 0000 0000 0
    E: 0.033000 0003 0035 140
    E: 0.033000 0000 0000 0
    E: 0.050000 0003 0035 260
    E: 0.050000 0000 0000 0
    E: 0.058000 0003 0039 -1
    E: 0.058000 0000 0000 0

    """

  @Test func `a doubt that all gestures of a recording share is said once`() throws {
    let folder = try TemporaryFolder()
    let rows = ["0,20", "16000,40", "900000,20", "916000,60", "932000,90", "32000,90"]
    let phases = ["began", "moved", "began", "moved", "moved", "ended"]
    let table = zip(rows, phases).map { "\($0),400,\($1)\n" }.joined()
    try folder.write("t_ms,x,y,phase\n" + table, to: "slow.csv")
    let run = try Panlab.run(["import", "slow.csv", "-o", "out"], in: folder)
    #expect(run.exitCode == 0)
    #expect(run.error.matches(of: #/intervals that fit no touch panel/#).count == 1, "\(run.error)")
  }

  @Test func `labels beside the recordings come along`() throws {
    let folder = try TemporaryFolder()
    for name in ["long", "short", "spare"] {
      try folder.write(Gestures.drag(points: name == "short" ? 30 : 330), to: "mine/\(name).csv")
    }
    try folder.write(
      """
      trace,intent,tags,note
      long,finish,person:anna quick,"meant, surely"
      short,cancel,person:ben,

      """, to: "mine/labels.csv")
    let whole = try Panlab.run(["import", "mine", "-o", "out"], in: folder)
    #expect(whole.exitCode == 0 && whole.error == "")
    #expect(try folder.read("out/labels.csv") == folder.read("mine/labels.csv"))

    // Named by a shell, the label file is no recording; what is labelled already keeps its label.
    try folder.write("# mine\ntrace,intent\nshort,finish\n", to: "some/labels.csv")
    let named = try Panlab.shell("$panlab import mine/*.csv -o some", in: folder)
    #expect(named.exitCode == 0 && named.error == "", "\(named.error)")
    #expect(
      try folder.read("some/labels.csv")
        == "# mine\ntrace,intent\nshort,finish\nlong,finish\n")

    let recipe = try Panlab.shell("$panlab import mine/l*.csv --as-recipe", in: folder)
    #expect(try recipe == Panlab.run(["import", "mine/long.csv", "--as-recipe"], in: folder))

    try folder.write("trace,intent\nlong,perhaps\n", to: "mine/labels.csv")
    let odd = try Panlab.run(["import", "mine/long.csv", "-o", "odd"], in: folder)
    #expect(odd.exitCode == 65)
    #expect(odd.error.hasPrefix("Error: mine/labels.csv:2: "), "\(odd.error)")
    #expect(try folder.contents(of: "odd") == ["long.csv"])
  }

  @Test func `a label of a recording that became several traces is told`() throws {
    let folder = try TemporaryFolder()
    let down = Self.evemu.split(separator: "\n").dropFirst(3).joined(separator: "\n")
    let later = down.replacing(#/E: 0\./#) { _ in "E: 2." }
    try folder.write(Self.evemu + later + "\n", to: "mine/two.evemu")
    try folder.write("trace,intent\ntwo,finish\n", to: "mine/labels.csv")
    let run = try Panlab.run(["import", "mine/two.evemu", "-o", "out"], in: folder)
    #expect(run.exitCode == 0)
    #expect(
      run.error
        == "Warning: mine/labels.csv:2: 'two' became two-01, two-02; label each of them\n")
    try folder.write(
      "trace,intent\ntwo#x,finish\ntwo#2,cancel\ntwo#y,none\n", to: "mine/labels.csv")
    let each = try Panlab.run(["import", "mine/two.evemu", "-o", "each"], in: folder)
    #expect(
      each.error
        == "Warning: mine/labels.csv:2: 'two#x' and 1 more became two-01, two-02; label each of"
        + " them\n")
    #expect(try folder.read("each/labels.csv") == "trace,intent\ntwo-02,cancel\n")
    #expect(try folder.contents(of: "out") == ["two-01.csv", "two-02.csv"])
  }

  @Test func `imports a file, refuses another, and replays what it wrote`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.evemu, to: "swipe.evemu")
    try folder.write("[{\"physicalX\": 1", to: "cut.json")
    let run = try Panlab.run(
      ["import", "swipe.evemu", "cut.json", "nosuch.txt", "-o", "out"], in: folder)
    #expect(
      run.output == """
        file         format  gestures  refused  device   screen (pt)  scale (pt/unit)
        swipe.evemu  evemu          1        0  A Panel  390x844      1

        """)
    #expect(
      run.error == """
        Error: cut.json:1: the file ends inside a JSON value; export the recording again
        Error: nosuch.txt: no such file; check the path

        """)
    #expect(run.exitCode == 65)
    #expect(
      try folder.read("out/swipe.csv") == """
        # source: swipe.evemu
        # format: evemu
        # device: A Panel
        # screen: 390x844
        # scale: 1
        t_ms,x,y,phase
        0,20,400,began
        16,60,400,moved
        33,140,400,moved
        50,260,400,moved
        58,260,400,ended

        """)
    let again = try Panlab.run(["import", "swipe.evemu", "-o", "out"], in: folder)
    #expect(again.exitCode == 64)
    #expect(
      again.error
        == "Error: 'out/swipe.csv': already exists; choose another folder, or overwrite it with"
        + " --force\n")
    #expect(
      try Panlab.run(["import", "swipe.evemu", "-o", "out", "--force"], in: folder).exitCode == 0)
    let check = try Panlab.run(["check", "out"], in: folder)
    #expect(check.output.contains("1 trace: 0 passed, 0 failed, 1 unlabelled; 1 finish"))
  }

  @Test func `inspect fails for a recording that breaks a limit, and says which`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.evemu, to: "swipe.evemu")
    _ = try Panlab.run(["import", "swipe.evemu", "-o", "out"], in: folder)
    let run = try Panlab.run(["inspect", "out", "--limit", "samples=9"], in: folder)
    #expect(
      run.output == """
        trace      duration (s)  samples  interval (ms)  jitter (ms)  longest (ms)  gaps  repairs  hold (ms)  peak (pt/s)  release (pt/s)  travel (pt)  direction  times      contacts  jumps  spikes  up moved (pt)  scale  scene  quality
        out/swipe         0.058        5           17.0          0.3          17.0     0        0       25.0       5294.1          5294.1        240.0  right      ms, named         1      0       0            0.0  1      yes    good for velocity rules
        1 trace; medians: 0.058 s, 5 samples, 17.0 ms apart, travel 240.0 pt, peak 5294.1 pt/s, release 5294.1 pt/s
        out/swipe: 5 samples; at least 9 required

        """)
    #expect(run.exitCode == 1)
    #expect(try Panlab.run(["inspect", "out"], in: folder).exitCode == 0)
    #expect(try Panlab.run(["inspect", "nosuch"], in: folder).exitCode == 66)
  }

  @Test func `contacts are split whatever the columns are called, and people are kept`() throws {
    let folder = try TemporaryFolder()
    var csv = "Participant,Gesture,timestamp_ms,Pos X,Pos Y,Event\n"
    for index in 0..<219 {
      for (step, phase) in ["down", "move", "move", "up"].enumerated() {
        // The clock of every contact starts anew.
        csv += "p\(index % 3),\(index),\(step * 16),\(20 + step * 60),400,\(phase)\n"
      }
    }
    try folder.write(csv, to: "study.csv")
    let run = try Panlab.run(["import", "study.csv", "-o", "out"], in: folder)
    #expect(
      run
        == Panlab.Result(
          output: """
            file       format  gestures  refused  device  screen (pt)  scale (pt/unit)
            study.csv  csv          219        0  -       -            -

            """, error: "", exitCode: 0))
    #expect(
      try folder.read("out/study-1.csv") == """
        # person: p1
        t_ms,x,y,phase
        0,20,400,began
        16,80,400,moved
        32,140,400,moved
        48,200,400,ended

        """)
    // The same rows without the columns that tell contacts apart.
    let plain = csv.split(separator: "\n").map {
      $0.split(separator: ",").dropFirst(2).joined(separator: ",")
    }
    try folder.write(plain.joined(separator: "\n") + "\n", to: "plain.csv")
    _ = try Panlab.run(["import", "plain.csv", "-o", "plain"], in: folder)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/plain").count == 219)
  }

  @Test func `a file without a header is offered --columns`() throws {
    let folder = try TemporaryFolder()
    try folder.write("anna,0,20,400,down\nanna,16,90,400,move\nanna,32,200,400,up\n", to: "a.csv")
    let run = try Panlab.run(["import", "a.csv", "-o", "out"], in: folder)
    #expect(
      run.error
        == "Error: a.csv:1: 'anna,0,20,400,down' where the header should be; name the columns, as in"
        + " --columns t_ms,x,y,phase, or describe its lines with --recipe\n")
    #expect(run.exitCode == 65)
    let named = try Panlab.run(
      ["import", "a.csv", "-o", "out", "--columns", "person,t_ms,x,y,phase"], in: folder)
    #expect(named.exitCode == 0)
    #expect(
      try folder.read("out/a.csv")
        == "# person: anna\nt_ms,x,y,phase\n0,20,400,began\n16,90,400,moved\n32,200,400,ended\n")
  }

  @Test func `one bad file does not stop a batch, and no file replaces another's`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.evemu, to: "a/swipe.evemu")
    try folder.write(Self.evemu, to: "b/swipe.evemu")
    try folder.write(Self.evemu, to: "b/other.evemu")
    try folder.write(
      "# libinput record\n- node: x\n  - [-9223372036854775808, 0, 3, 57, 1]\n", to: "min.yml")
    try folder.write(
      "1;2;3;1;0.5;10;20;100\n1;2;3;-9223372036854775808;0.5;10;20;110\n", to: "min.csv")
    let run = try Panlab.run(
      [
        "import", "a/swipe.evemu", "min.yml", "b/swipe.evemu", "min.csv", "b/other.evemu", "-o",
        "out", "--force",
      ], in: folder)
    #expect(
      run.error == """
        Error: min.yml: no finger touches in this libinput file; record one, or name the format with --from
        Error: min.csv: phases -9223372036854775808, 1 are numbers of no known system; name each, as in import --phase -9223372036854775808=began,1=ended
        Error: 'out/swipe.csv': already written for a recording of the same name; import it into another folder

        """)
    #expect(run.exitCode == 65)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/out").sorted()
        == ["other.csv", "swipe.csv"])
  }

  @Test func `recordings are scaled to a screen, turned and moved to a place`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "# screen: 400x800\nt_ms,x,y,phase\n"
        + "0,20,400,began\n100,120,420,moved\n200,220,400,ended\n",
      to: "swipe.csv")
    let run = try Panlab.run(
      [
        "import", "swipe.csv", "--scale", "200x800", "--rotate", "up", "--to", "100,700", "-o",
        "out",
      ],
      in: folder)
    #expect(run.error == "" && run.exitCode == 0)
    let moved = try folder.read("out/swipe.csv")
    #expect(moved.contains("# screen: 200x800\n"), "\(moved)")
    // The drag is made half as wide, then turned a quarter to the left around its first contact.
    for row in ["0,100,700,began", "100,120,650,moved", "200,100,600,ended"] {
      #expect(moved.contains("\n\(row)"), "\(moved)")
    }
  }

  @Test func `recordings are placed where a scene of the program's own feels them`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Gestures.drag(points: 200), to: "drags/long.csv")
    let program = Panlab.built.appendingPathComponent("SampleProgram")
    let check = ["check", "drags", "--scene", "own-panel"]
    let idle = try Panlab.run(check, in: folder, program: program)
    #expect(idle.output.contains("moves right, but here it must move down"), "\(idle.output)")
    let run = try Panlab.run(
      ["import", "drags/long.csv", "--scene", "own-panel", "-o", "drags", "--force"], in: folder,
      program: program)
    #expect(run.exitCode == 0, "\(run.error)")
    let placed = try Panlab.run(check, in: folder, program: program)
    #expect(placed.output.contains("; 0 finish, 1 cancel, 0 none"), "\(placed.output)")
    let shipped = try Panlab.run(
      ["import", "drags/long.csv", "--scene", "fade-push", "-o", "x"], in: folder, program: program)
    #expect(
      shipped.error
        == "Error: '--scene fade-push': is built in; name one of this program's own scenes\n")
  }

  @Test func `each step of reading is told with its evidence and its doubts`() throws {
    let folder = try TemporaryFolder()
    let rows = (0..<12).map { step in
      let phase = step == 0 ? "began" : step == 11 ? "ended" : "moved"
      return
        "2026-06-01 10:02:03.\(100 + step * 16) pan \(phase) at (\(step == 5 ? 380 : 20 + step * 12), 400)\n"
    }
    try folder.write(rows.joined(), to: "pan.log")
    let told = try Panlab.run(["inspect", "pan.log", "--how", "--format", "csv"], in: folder)
    #expect(told.exitCode == 0)
    let lines = told.output.split(separator: "\n").map(String.init)
    #expect(lines[0] == "file,step,reading,evidence,doubts")
    #expect(
      lines.dropFirst().map { $0.split(separator: ",")[1] }
        == ["records", "names", "clock", "unit", "places", "phases", "gestures"])
    #expect(lines[1].contains("12 touches in lines of a log (log)"), "\(told.output)")
    #expect(lines[1].contains("{time} pan {phase} at ({x}, {y}"), "\(told.output)")
    #expect(lines[3].contains("a time of day"), "\(told.output)")
    #expect(lines[5].contains("line 6: a jump far off the finger's path"), "\(told.output)")
    let limited = try Panlab.run(
      ["inspect", "pan.log", "--how", "--limit", "spikes=0"], in: folder)
    #expect(limited.exitCode == 64)
    let refused = try Panlab.run(["inspect", "pan.log", "--limit", "spikes=0"], in: folder)
    #expect(refused.exitCode == 1)
  }

  @Test func `an extract says which commands read it`() throws {
    let folder = try Gestures.labelledFolder()
    _ = try Panlab.run(["extract", "swipes", "-o", "x.jsonl"], in: folder)
    for verb in [
      ["check"], ["compare", "default", "appcoda"], ["review"], ["plan"], ["import", "-o", "out"],
    ] {
      let run = try Panlab.run(verb + ["x.jsonl"], in: folder)
      #expect(run.exitCode == 65, "\(verb): \(run.error)")
      #expect(
        run.error.contains(
          "x.jsonl: no paths of fingers in this extract file; 'panlab tune' and 'panlab sweep' read an extract;"
            + " for anything else name the recordings it was made from, as 'swipes'"),
        "\(verb): \(run.error)")
      // What the line says works when it is typed.
      let typed = try Panlab.run(verb + ["swipes"], in: folder)
      #expect(!typed.error.contains("no paths of fingers"), "\(verb): \(typed.error)")
    }
  }
}
