import Foundation
import Testing

/// Importing and inspecting, as a user types it.
struct ImportTests {
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

  @Test func `imports a file, refuses another, and replays what it wrote`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.evemu, to: "swipe.evemu")
    try folder.write("[{\"physicalX\": 1", to: "cut.json")
    let run = try Panlab.run(
      ["import", "swipe.evemu", "cut.json", "nosuch.txt", "-o", "out"], in: folder)
    #expect(
      run.output == """
        file         format  contacts  refused  device   screen (pt)  scale (pt/unit)
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
    let run = try Panlab.run(["inspect", "out", "--min-samples", "9"], in: folder)
    #expect(
      run.output == """
        trace      duration (s)  samples  interval (ms)  jitter (ms)  longest (ms)  gaps  repairs  hold (ms)  peak (pt/s)  release (pt/s)  travel (pt)  direction  scene
        out/swipe         0.058        5           17.0          0.3          17.0     0        0       25.0       5294.1          5294.1        240.0  right      yes
        1 trace; medians: 0.058 s, 5 samples, 17.0 ms apart, travel 240.0 pt, peak 5294.1 pt/s, release 5294.1 pt/s
        out/swipe: 5 samples; at least 9 asked

        """)
    #expect(run.exitCode == 1)
    #expect(try Panlab.run(["inspect", "out"], in: folder).exitCode == 0)
    #expect(try Panlab.run(["inspect", "nosuch"], in: folder).exitCode == 66)
  }
}
