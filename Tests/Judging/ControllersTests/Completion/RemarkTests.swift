import Controllers
import Testing

struct RemarkTests {
  private func remark(
    on name: String, curve: String = "ease-in-out", timing: String = "none", speed: String = "1"
  ) throws -> String? {
    try HandOffLawTests.controller(curve: curve, timing: timing, speed: speed).remark(on: name)
  }

  private static let remedy =
    ", so no speed can match the finger; choose linear or ease-out, or a spring as timing-curve"

  @Test func `says that no speed can match a curve that starts at rest`() throws {
    let atRest = "is matched, but ease-in-out starts at rest" + Self.remedy
    #expect(
      try remark(on: "completion-speed", speed: "matched") == "completion-speed " + atRest)
    #expect(try remark(on: "cancel-speed", speed: "matched") == "cancel-speed " + atRest)
    #expect(try remark(on: "completion-curve", speed: "matched") == "completion-speed " + atRest)
    #expect(try remark(on: "timing-curve", speed: "matched") == "completion-speed " + atRest)
    #expect(try remark(on: "duration", speed: "matched") == nil)
  }

  @Test(arguments: [
    ("ease-in", "none", "ease-in starts at rest"),
    ("cubic-bezier(0.3,-0.2,0.5,1)", "none", "cubic-bezier(0.3,-0.2,0.5,1) starts backwards"),
    ("cubic-bezier(0,1,0.5,1)", "none", "cubic-bezier(0,1,0.5,1) starts with a jump"),
    ("spring(0.8,0.4)", "none", "spring(0.8,0.4,velocity:0) starts at rest"),
    ("linear", "spring(1,0.4,velocity:2)", "spring(1,0.4,velocity:2) starts at its own speed"),
  ])
  func `says why no speed can match`(curve: String, timing: String, reason: String) throws {
    #expect(
      try remark(on: "cancel-speed", curve: curve, timing: timing, speed: "matched")
        == "cancel-speed is matched, but " + reason + Self.remedy)
  }

  @Test(arguments: ["linear", "ease-out", "default", "cubic-bezier(0.2,0.1,0.5,1)"])
  func `says nothing where a speed can match`(curve: String) throws {
    for name in ["completion-speed", "cancel-speed", "completion-curve", "timing-curve"] {
      #expect(try remark(on: name, curve: curve, speed: "matched") == nil)
    }
  }

  @Test func `says what a spring makes idle`() throws {
    #expect(
      try remark(on: "completion-speed", timing: "spring(0.8,0.4)", speed: "2")
        == "completion-speed does nothing with spring(0.8,0.4), which takes its own time; set "
        + "timing-curve or completion-curve to a curve")
    #expect(
      try remark(on: "completion-curve", curve: "linear", timing: "ease-out")
        == "completion-curve does nothing while timing-curve is ease-out; set timing-curve to none")
    #expect(try remark(on: "timing-curve", timing: "spring(0.8,0.4)", speed: "2") == nil)
  }
}
