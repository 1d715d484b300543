import MotionMath
import Testing

/// SwiftUI's springs by name, with the defaults of its interface.
struct SwiftUISpringTests {
  @Test(arguments: [
    ("smooth", "spring(duration:0.5,bounce:0)"),
    ("snappy", "spring(duration:0.5,bounce:0.15)"),
    (".snappy", "spring(duration:0.5,bounce:0.15)"),
    (".spring", "spring(duration:0.5,bounce:0)"), (".spring()", "spring(duration:0.5,bounce:0)"),
    (".default", "spring(duration:0.55,bounce:0)"),
    (".spring(duration: 0.4, bounce: 0.2)", "spring(duration:0.4,bounce:0.2)"),
    (".interactiveSpring()", "spring(0.86,0.15)"),
    ("bouncy", "spring(duration:0.5,bounce:0.3)"),
    ("bouncy(duration:0.25)", "spring(duration:0.25,bounce:0.3)"),
    ("snappy(duration:0.4,extraBounce:0.25)", "spring(duration:0.4,bounce:0.4)"),
    ("smooth(extra-bounce:-0.5)", "spring(duration:0.5,bounce:-0.5)"),
    ("interactive-spring", "spring(0.86,0.15)"),
    ("interactiveSpring(response:0.3)", "spring(0.86,0.3)"),
    ("interactive-spring(extra-bounce:0.1)", "spring(duration:0.15,bounce:0.25)"),
    ("interpolatingSpring", "spring(duration:0.5,bounce:0)"),
    (
      "interpolating-spring(stiffness:300,damping:30)",
      "spring(mass:1,stiffness:300,damping:30)"
    ),
    (
      "interpolating-spring(mass:1,stiffness:200,damping:20,initial-velocity:3)",
      "spring(mass:1,stiffness:200,damping:20,velocity:3)"
    ),
    ("spring(response:0.35,dampingFraction:1)", "spring(1,0.35)"),
    ("spring(damping-fraction:0.825)", "spring(0.825,0.5)"),
    ("smooth(velocity:2)", "spring(duration:0.5,bounce:0,velocity:2)"),
  ])
  func `a name is the spring that SwiftUI makes of it`(text: String, plain: String) throws {
    let curve = try CurveSpec(parsing: text)
    #expect(curve == (try CurveSpec(parsing: plain)))
    #expect(curve.description == plain)
  }

  @Test func `the velocity of the finger is handed on unless one is given`() throws {
    #expect(try CurveSpec.handOff(parsing: "snappy").velocity == nil)
    #expect(try CurveSpec.handOff(parsing: "snappy(velocity:0)").velocity == 0)
    #expect(try CurveSpec.handOff(parsing: "bouncy(velocity-limit:30)").limit == 30)
    #expect(try CurveSpec.handOff(parsing: "smooth(slow-push:200)").push == 200)
  }

  @Test(arguments: [
    ("smooth(blendDuration:0.2)", CurveError.Fact.unknownMember("blend-duration")),
    ("smooth(0.5)", .unlabelled("0.5")),
    ("snappy(duration:1,duration:2)", .repeated("duration")),
    ("interactive-spring(response:1,duration:1)", .conflict(["duration", "response"])),
    ("smooth(bounce:0.2)", .conflict(["bounce"])),
    (
      "interpolating-spring(stiffness:300)", .missing(["damping"], of: ["stiffness", "damping"])
    ),
  ])
  func `what SwiftUI has no spring for is refused`(text: String, fact: CurveError.Fact) {
    #expect(throws: CurveError.self) { try CurveSpec(parsing: text) }
    do throws(CurveError) {
      _ = try CurveSpec(parsing: text)
    } catch {
      #expect(error.fact == fact)
    }
  }
}
