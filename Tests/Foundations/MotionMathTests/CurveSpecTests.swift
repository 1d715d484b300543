import MotionMath
import Testing

struct CurveSpecTests {
  static let texts: [(text: String, canonical: String)] = [
    ("linear", "linear"),
    ("ease-in", "easeIn"),
    ("easeOut", "easeOut"),
    (" ease-in-out ", "easeInOut"),
    ("default", "default"),
    ("cubic-bezier(0.2,0,0,1)", "cubic-bezier(0.2,0,0,1)"),
    ("cubic-bezier( 0.42 , 0 , 1 , 1 )", "easeIn"),
    ("cubicBezier(0.1,-0.5,0.9,1.5)", "cubic-bezier(0.1,-0.5,0.9,1.5)"),
    ("spring(0.8,0.4)", "spring(0.8,0.4)"),
    ("spring(0.8,0.4,velocity:-2)", "spring(0.8,0.4,velocity:-2)"),
    ("spring(response:0.4,dampingRatio:0.8)", "spring(0.8,0.4)"),
    ("spring(mass:1,stiffness:100,damping:10)", "spring(mass:1,stiffness:100,damping:10)"),
    ("spring(stiffness: 300, damping: 20)", "spring(mass:1,stiffness:300,damping:20)"),
    (
      "spring(duration:0.5,bounce:0.3,velocity:1.5)",
      "spring(duration:0.5,bounce:0.3,velocity:1.5)"
    ),
    (
      "spring(damping-ratio:0.5,duration:0.6,velocity:0)",
      "spring(damping-ratio:0.5,duration:0.6)"
    ),
  ]

  @Test(arguments: texts)
  func `reads a text and writes it so that it reads back equal`(
    _ row: (text: String, canonical: String)
  ) throws {
    let spec = try CurveSpec(parsing: row.text)
    #expect("\(spec)" == row.canonical)
    #expect(try CurveSpec(parsing: "\(spec)") == spec)
  }

  @Test func `reaches every constructor`() throws {
    func spring(_ text: String) throws -> Spring? {
      guard case .spring(let spec) = try CurveSpec(parsing: text) else { return nil }
      return spec.spring
    }
    #expect(
      try spring("spring(mass:3,stiffness:1000,damping:500)") == .uikitDefault)
    #expect(try spring("spring(0.8,0.4)") == Spring(dampingRatio: 0.8, response: 0.4))
    #expect(
      try spring("spring(duration:0.5,bounce:-0.3)") == Spring(duration: 0.5, bounce: -0.3))
    #expect(
      try spring("spring(damping-ratio:0.5,duration:0.6,velocity:2)")
        == Spring(dampingRatio: 0.5, duration: 0.6, initialVelocity: 2))
  }

  @Test func `evaluates curves over the fraction and springs over seconds`() throws {
    let bezier = try CurveSpec(parsing: "ease-out")
    #expect(bezier.progress(at: 0.5) == CubicBezierCurve.easeOut.progress(at: 0.5))
    #expect(bezier.slope(at: 0) == 1 / 0.58)
    let spring = try CurveSpec(parsing: "spring(0.8,0.4,velocity:2)")
    let exact = Spring(dampingRatio: 0.8, response: 0.4)
    #expect(spring.progress(at: 0.1) == exact.progress(at: 0.1, initialVelocity: 2))
    #expect(spring.slope(at: 0) == 2)
  }

  static let curves =
    "linear, ease-in, ease-out, ease-in-out, default, cubic-bezier(x1,y1,x2,y2), "
    + "spring(damping-ratio,response)"
  static let springs =
    "damping-ratio, response; mass, stiffness, damping; duration, bounce; damping-ratio, duration"

  static let errors: [(text: String, message: String)] = [
    ("", "'': no curve; choose one of \(curves)"),
    ("ease", "'ease': no such curve; choose one of \(curves)"),
    ("bounce(1)", "'bounce(1)': no such curve; choose one of \(curves)"),
    (
      "linear(1)",
      "'linear(1)': a named curve takes no numbers; write cubic-bezier(x1,y1,x2,y2)"
    ),
    ("spring(0.5,0.3", "'spring(0.5,0.3': the parenthesis is not closed; end it with ')'"),
    (
      "cubic-bezier(0.1,0,1)",
      "'cubic-bezier(0.1,0,1)': 3 numbers; a cubic Bézier takes 4: x1, y1, x2, y2"
    ),
    ("cubic-bezier", "'cubic-bezier': 0 numbers; a cubic Bézier takes 4: x1, y1, x2, y2"),
    (
      "cubic-bezier(x1:0,0,1,1)",
      "'cubic-bezier(x1:0,0,1,1)': label 'x1'; write the 4 numbers x1,y1,x2,y2 alone"
    ),
    ("cubic-bezier(1.2,0,1,1)", "'cubic-bezier(1.2,0,1,1)': x1 is 1.2; give 0 to 1"),
    (
      "cubic-bezier(0,zero,1,1)",
      "'cubic-bezier(0,zero,1,1)': 'zero' is not a number for y1; write one like 0.5"
    ),
    (
      "cubic-bezier(0,,1,1)",
      "'cubic-bezier(0,,1,1)': '' is not a number for y1; write one like 0.5"
    ),
    ("cubic-bezier(nan,0,1,1)", "'cubic-bezier(nan,0,1,1)': x1 is nan; give a finite number"),
    ("spring", "'spring': no numbers; a spring takes one of \(springs)"),
    ("spring()", "'spring()': no numbers; a spring takes one of \(springs)"),
    ("spring(velocity:2)", "'spring(velocity:2)': no numbers; a spring takes one of \(springs)"),
    ("spring(-0.5,0.3)", "'spring(-0.5,0.3)': damping-ratio is -0.5; give 0 to 10000"),
    ("spring(0.5,0)", "'spring(0.5,0)': response is 0; give 0.001 to 10000"),
    ("spring(0.5,inf)", "'spring(0.5,inf)': response is inf; give a finite number"),
    (
      "spring(0.5,0.3,2)",
      "'spring(0.5,0.3,2)': '2' has no label; only the first two numbers, damping-ratio and "
        + "response, can omit theirs"
    ),
    (
      "spring(velocity:1,0.5)",
      "'spring(velocity:1,0.5)': '0.5' has no label; only the first two numbers, damping-ratio "
        + "and response, can omit theirs"
    ),
    (
      "spring(0.5)",
      "'spring(0.5)': damping-ratio alone does not make a spring; give all of damping-ratio, response; "
        + "or of damping-ratio, duration"
    ),
    (
      "spring(mass:1,damping:10)",
      "'spring(mass:1,damping:10)': stiffness missing; give all of mass, stiffness, damping"
    ),
    (
      "spring(bounce:0.2)",
      "'spring(bounce:0.2)': duration missing; give all of duration, bounce"
    ),
    (
      "spring(mass:1,bounce:0.2)",
      "'spring(mass:1,bounce:0.2)': mass, bounce cannot be combined; a spring takes one of "
        + springs
    ),
    (
      "spring(tension:100,friction:10)",
      "'spring(tension:100,friction:10)': no member 'tension'; choose from mass, stiffness, "
        + "damping, damping-ratio, response, duration, bounce, velocity"
    ),
    (
      "spring(0.5,response:1,response:2)",
      "'spring(0.5,response:1,response:2)': response is given twice; give it once"
    ),
    (
      "spring(damping-ratio:0.01,duration:1)",
      "'spring(damping-ratio:0.01,duration:1)': damping-ratio is 0.01; give 0.05 to 1"
    ),
    (
      "spring(mass:0,stiffness:1,damping:1)",
      "'spring(mass:0,stiffness:1,damping:1)': mass is 0; give 1e-06 to 1000000"
    ),
  ]

  @Test(arguments: errors)
  func `refuses a text with a message that says what to write`(
    _ row: (text: String, message: String)
  ) {
    #expect {
      try CurveSpec(parsing: row.text)
    } throws: { "\($0)" == row.message }
  }

  @Test func `never traps, whatever the text`() {
    var generator = RandomGenerator(seed: 31)
    let members = [
      "mass", "stiffness", "damping", "response", "duration", "bounce", "velocity",
      "damping-ratio", "", "é",
    ]
    let numbers = ["0", "1", "-1", "1e-6", "1e9", "1e400", "nan", "0.5", "", "(", "0.7", "2"]
    var (read, refused) = (0, 0)
    for _ in 0..<8_000 {
      let forms = [["damping-ratio", "response"], ["stiffness", "damping"], ["", "", "", ""]]
      let labels =
        Bool.random(using: &generator)
        ? forms.randomElement(using: &generator) ?? []
        : (0..<4).map { _ in members.randomElement(using: &generator) ?? "" }
      let arguments = labels.map { label in
        (label.isEmpty ? "" : label + ":") + (numbers.randomElement(using: &generator) ?? "")
      }
      let name = Bool.random(using: &generator) ? "spring" : "cubic-bezier"
      do {
        let spec = try CurveSpec(parsing: "\(name)(\(arguments.joined(separator: ",")))")
        #expect(spec.progress(at: 0.3).isFinite)
        read += 1
      } catch {
        #expect("\(error)".contains("; "))
        refused += 1
      }
    }
    #expect(read > 100 && refused > 100)
  }

  @Test func `extreme springs within the ranges stay finite`() throws {
    for ends in [
      "mass:1e-6,stiffness:1e9,damping:1e9", "mass:1e6,stiffness:1e-6,damping:0",
      "mass:1e-6,stiffness:1e-6,damping:1e9", "damping-ratio:1e4,response:1e-3",
      "damping-ratio:0.05,duration:1e-3", "damping-ratio:1,duration:1e4",
      "duration:1e-3,bounce:-0.99",
    ] {
      for velocity in ["-1e6", "0", "1e6"] {
        let spec = try CurveSpec(parsing: "spring(\(ends),velocity:\(velocity))")
        guard case .spring(let spring) = spec else {
          Issue.record("\(spec) is no spring")
          continue
        }
        #expect(spring.settlingDuration.isFinite && spring.settlingDuration > 0)
        for time in [0, 1e-9, 1e-3, 1, 1e4, 1e9] {
          #expect(spec.progress(at: time).isFinite, "\(spec) at \(time)")
          #expect(spec.slope(at: time).isFinite, "\(spec) at \(time)")
        }
      }
    }
  }
}
