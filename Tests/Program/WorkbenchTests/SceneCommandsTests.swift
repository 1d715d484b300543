import Controllers
import MotionMath
import Replay
import Testing
import Workbench

struct SceneCommandsTests {
  @Test func `scene puts a scene in force, and undo takes it back`() throws {
    var session = Bench.session
    #expect(
      try session.execute("scene cube-navigation").text == """
        scene: slide-navigation -> cube-navigation
        3 traces: 3 passed, 0 failed; 2 finish, 1 cancel, 0 none

        """)
    #expect(session.state.scene == "cube-navigation")
    #expect(session.settings.scene == "cube-navigation")
    #expect(try session.execute("undo").text.hasPrefix("undid: scene cube-navigation\n"))
    #expect(session.settings.scene == nil)
  }

  @Test func `a preset follows the scene's direction, in either order`() throws {
    var session = Bench.session
    let reply = try session.execute("scene coordinated-dismiss").text
    #expect(reply.contains("\ndirection: right -> down\n"))
    #expect(session.state.controller.direction == .down)
    #expect(!session.state.isChanged)
    _ = try session.execute("use appcoda")
    #expect(session.state.controller.direction == .down)
    _ = try session.execute("scene cube-navigation")
    #expect(session.state.controller.direction == .right)
    _ = try session.execute("undo")
    #expect(session.state.controller.direction == .down)
  }

  @Test func `a direction that was set has to fit`() throws {
    var session = Bench.session
    _ = try session.execute("set direction left")
    let before = session
    #expect {
      _ = try session.execute("scene coordinated-dismiss")
    } throws: {
      "\($0)"
        == "coordinated-dismiss: the finger moves down, but controller 'default' counts left;"
        + " set direction to down"
    }
    #expect(session == before)
    _ = try session.execute("set direction down")
    _ = try session.execute("scene coordinated-dismiss")
    #expect(throws: CommandError.self) { try session.execute("set direction left") }
    #expect(session.state.controller.direction == .down)
  }

  @Test(arguments: [
    ("scene a b", "scene: unexpected argument 'b'; type scene [SCENE|none]"),
    (
      "scene cube-navgation",
      "'cube-navgation': no scene has this name; did you mean 'cube-navigation'?"
    ),
    (
      "scenes cube-navgation",
      "'cube-navgation': no scene has this name; did you mean 'cube-navigation'?"
    ),
    ("plot", "plot: no trace and no scene; name a trace, or choose a scene"),
    ("replay", "replay: no trace and no scene; name a trace, or choose a scene"),
  ])
  func `says what is wrong`(line: String, message: String) {
    var session = Bench.session
    #expect {
      _ = try session.execute(line)
    } throws: {
      "\($0)" == message
    }
  }

  @Test func `the scene's gesture has to be loaded`() throws {
    var session = Bench.session
    _ = try session.execute("scene slide-navigation")
    #expect {
      _ = try session.execute("film")
    } throws: { error in
      "\(error)"
        == "film: the scene's gesture 'first-look/anna-drag-1' is not loaded; load it, or name a"
        + " loaded trace" && (error as? CommandError)?.kind == .missing
    }
  }

  @Test func `scenes lists and shows`() throws {
    var session = Bench.empty
    #expect(try session.execute("scenes").text.contains("\ncube-navigation "))
    #expect(
      try session.execute("scenes cube-navigation").text.hasPrefix("scene        cube-navigation\n")
    )
  }

  @Test func `plot and film show a scene that runs by itself without a trace`() throws {
    var session = Bench.empty
    _ = try session.execute("scene spring-slide")
    #expect(
      try session.execute("plot").text.hasPrefix("spring-slide, spring-slide: none, completed\n"))
    let film = try session.execute("film").text
    #expect(film.contains("    5   2500.000     1.000"))
  }

  @Test func `plot and film name a gesture that starts nothing`() {
    // The bench's gestures are without a move.
    for command in ["plot", "film"] {
      var session = Bench.session
      #expect {
        _ = try session.execute("\(command) swipe/drag")
      } throws: {
        "\($0)".hasPrefix(
          "swipe/drag: the gesture never started the transition of slide-navigation: ")
      }
    }
  }

  @Test func `Tab knows the scenes`() {
    let line = "scene page-flip-"
    let completion = Completion(line: line, cursor: line.utf8.count, in: Bench.session)
    #expect(completion.candidates == ["page-flip-pop", "page-flip-as-written"])
  }
}
