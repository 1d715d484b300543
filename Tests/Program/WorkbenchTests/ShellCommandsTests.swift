import Controllers
import Replay
import Reports
import Testing
import Traces
import Workbench

/// Commands that ask the shell for something.
struct ShellCommandsTests {
  /// One drag of 240 points that is long enough to start a transition.
  private struct Drag: TraceSource {
    func load(path: String) -> LoadedTraces {
      var samples: [Trace.Sample] = []
      for index in 0...30 {
        let phase: Trace.Phase = index == 0 ? .began : index == 30 ? .ended : .moved
        let x = 20 + 8 * Double(index)
        samples.append(Trace.Sample(time: Double(index) / 60, x: x, y: 400, phase: phase))
      }
      return LoadedTraces(traces: [Trace(name: "swipe/drag", samples: samples)])
    }

    func completions(forPath prefix: String) -> [String] { [] }
  }

  private func effect(of line: String) throws -> ShellEffect? {
    var session = Bench.session
    let reply = try session.execute(line)
    #expect(reply.text == "")
    return reply.effect
  }

  @Test(arguments: [
    ("read 'my file'", ShellEffect.read(path: "my file")),
    ("output a\\ b # note", .output(.file("a b"))),
    ("output", .output(.standard)),
    ("output |sort -k '2 3' # x", .output(.pipe("sort -k '2 3' # x"))),
    ("  once   | less  ", .once(.pipe("less"))),
    ("once \"r.csv\"", .once(.file("r.csv"))),
    ("timing on", .timing(true)), ("timing off", .timing(false)), ("watch on", .watch(true)),
    ("!ls -l 'a", .shell("ls -l 'a")), ("  ! echo it's", .shell("echo it's")),
  ])
  func `asks for what was typed`(line: String, effect: ShellEffect) throws {
    #expect(try self.effect(of: line) == effect)
  }

  @Test(arguments: ["--help", "-h", "a --help", "--format json --help"])
  func `describes a verb wherever help is asked for`(words: String) throws {
    var session = Bench.session
    let reply = try session.execute("check \(words)")
    #expect(
      reply.text.hasPrefix("check [TRACE…]\nReplay traces and compare decisions with labels.\n"))
  }

  @Test(arguments: [
    ("read", "read: missing expected argument '<FILE>'; type read FILE"),
    ("read a b", "read: unexpected argument 'b'; type read FILE"),
    ("output a b", "output: 2 words found; type output [FILE | '|' COMMAND]"),
    ("output |", "output: no command found after '|'; type output [FILE | '|' COMMAND]"),
    ("output 'a", "': a quote that is not closed; add ' or put \\ before it"),
    (
      "once", "once: missing expected argument '<FILE | '|' COMMAND>'; type once FILE | '|' COMMAND"
    ),
    (
      "read --generate-completion-script zsh",
      "read: unknown option '--generate-completion-script'; type read FILE"
    ),
    (
      "read a --experimental-dump-help",
      "read: unknown option '--experimental-dump-help'; type read FILE"
    ),
    (
      "read ---completion -- --format 0 0",
      "read: unknown option '---completion'; type read FILE"
    ),
    ("read a -h", "read: unknown option '-h'; type read FILE"),
    ("watch maybe", "watch: the value 'maybe' is invalid for '<on|off>'; give 'on' or 'off'"),
    ("!", "!: missing expected argument '<SHELL-COMMAND>'; type ! SHELL-COMMAND"),
    (
      "play swipe/drag --speed 0",
      "play: '--speed 0.0': out of range; give 0.01 to 16.0"
    ),
  ])
  func `says what does not fit`(line: String, message: String) {
    var session = Bench.session
    let error = #expect(throws: CommandError.self) { try session.execute(line) }
    #expect(error?.description == message)
  }

  @Test func `play and step hand over the frames of a trace`() throws {
    var session = Session(
      environment: Environment(traces: Drag(), controllers: Bench.Files()), controller: .default)
    _ = session.open(paths: ["."])
    let played = try session.execute("play swipe/drag --speed 0.25")
    guard case .play(let reel, let speed, let isPaused)? = played.effect else {
      Issue.record("no reel in \(played)")
      return
    }
    #expect(reel.curves.outcome.trace == "swipe/drag")
    #expect(speed == 0.25)
    #expect(!isPaused)
    #expect(try session.execute("step swipe/drag").effect == .play(reel, speed: 1, isPaused: true))
    let one = try session.execute("step swipe/drag 1")
    #expect(one.effect == nil)
    #expect(
      one.text.hasPrefix("slide-navigation, swipe/drag  frame 1/\(reel.pictures.count)  0.000 s"))
  }

  @Test func `mode is of the session and no change that undo takes back`() throws {
    var session = Bench.session
    #expect(try session.execute("mode").text == "mode: table\n")
    _ = try session.execute("mode json")
    #expect(try session.execute("check").text.hasPrefix("{"))
    #expect(throws: CommandError.self) { try session.execute("undo") }
    #expect(session.format == .json)
  }
}
