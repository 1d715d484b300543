import Rules
import Testing

struct RuleReadingTests {
  private static let own = [NamedParameter("pop-bias", default: 0.3, .seconds)]

  /// What a person may write, and how it is written back.
  @Test(arguments: [
    ("progress>0.5", "progress > 0.5"),
    ("  progress  >=  50%  ", "progress >= 0.5"),
    ("velocity > 300 pt/s", "velocity > 300pt/s"),
    ("velocity > .5w/s", "velocity > 0.5w/s"),
    ("velocity > 2 h/s", "velocity > 2h/s"),
    ("translation >= 0.5h", "translation >= 0.5h"),
    ("translation > 75pt or elapsed < 350ms", "translation > 75pt or elapsed < 0.35s"),
    ("relative-velocity >= 5.5 1/s", "relative-velocity >= 5.5/s"),
    ("relative-velocity >= 5.5/s", "relative-velocity >= 5.5/s"),
    ("velocity-300pt/s > 0pt/s", "velocity - 300pt/s > 0pt/s"),
    ("translation > 300pt-translation", "translation > 300pt - translation"),
    ("velocity > - 5pt/s", "velocity > -5pt/s"),
    ("translation > -extent*2", "translation > -extent * 2"),
    ("translation > -(extent*2)", "translation > -(extent * 2)"),
    ("translation > (extent + width) + height", "translation > extent + width + height"),
    ("translation > extent - (width - height)", "translation > extent - (width - height)"),
    ("translation > ((extent)) * (0.5)", "translation > extent * 0.5"),
    ("translation > 2 * (extent + width)", "translation > 2 * (extent + width)"),
    ("translation / (extent / 2) > 1", "translation / (extent / 2) > 1"),
    (
      "translation + velocity * pop-bias > extent / 2",
      "translation + velocity * pop-bias > extent / 2"
    ),
    (
      "location + project(velocity, 0.998) > height / 2",
      "location + project(velocity, 0.998) > height / 2"
    ),
    ("not progress > 0.5", "not (progress > 0.5)"),
    ("not not (progress > 0.5)", "not (not (progress > 0.5))"),
    (
      "progress > 0.5 and elapsed < 1s or velocity > 0pt/s",
      "(progress > 0.5 and elapsed < 1s) or velocity > 0pt/s"
    ),
    (
      "(progress > 0.5 or elapsed < 1s) or velocity > 0pt/s",
      "(progress > 0.5 or elapsed < 1s) or velocity > 0pt/s"
    ),
    ("progress > 1e-3\n  and progress < 5.", "progress > 0.001 and progress < 5"),
    ("velocity * velocity / extent > 5pt/s / 1s * 1s", "?"),
    (
      "if progress>0.5 then velocity > 0pt/s else velocity > 9pt/s",
      "if progress > 0.5 then velocity > 0pt/s else velocity > 9pt/s"
    ),
    (
      "(if progress > 0.5 then elapsed < 1s else elapsed < 2s or velocity > 0pt/s) and speed > 1pt/s",
      "(if progress > 0.5 then elapsed < 1s else elapsed < 2s or velocity > 0pt/s) and speed > 1pt/s"
    ),
    (
      "if elapsed < 1s then if progress > 0.5 then speed > 1pt/s else speed > 2pt/s else if"
        + " progress > 0.6 then speed > 3pt/s else not speed > 4pt/s",
      "if elapsed < 1s then (if progress > 0.5 then speed > 1pt/s else speed > 2pt/s) else if"
        + " progress > 0.6 then speed > 3pt/s else not (speed > 4pt/s)"
    ),
    (
      "progress > (if (velocity > 300pt/s) then 0.3 else 0.2 + 0.3)",
      "progress > (if velocity > 300pt/s then 0.3 else 0.2 + 0.3)"
    ),
    (
      "progress * -(if elapsed < 1s then 1 else 2) < min(if elapsed < 1s then 1 else 2, 0.5)",
      "progress * -(if elapsed < 1s then 1 else 2) < min(if elapsed < 1s then 1 else 2, 0.5)"
    ),
  ])
  func `reads what people write and prints it one way`(text: String, canonical: String) throws {
    if canonical == "?" {
      #expect(throws: RuleError.self) { try DecisionRule(reading: text) }
      return
    }
    let rule = try DecisionRule(reading: text, parameters: Self.own)
    #expect(rule.text == canonical)
    #expect(try DecisionRule(reading: canonical, parameters: Self.own) == rule)
  }

  @Test(arguments: [
    (
      "",
      """
      nothing found; write a rule, as in progress > 0.5
        
        ^
      """
    ),
    (
      "progress > 300pt/s",
      """
      'progress' is a fraction and '300pt/s' is in pt/s; give both the same unit
        progress > 300pt/s
                   ^
      """
    ),
    (
      "velocity > progress-treshold",
      """
      'progress-treshold': no quantity, parameter or function has this name; did you mean \
      'progress-threshold'?
        velocity > progress-treshold
                   ^
      """
    ),
    (
      "progress > 0.5 or velocty > 3pt/s",
      """
      'velocty': no quantity, parameter or function has this name; did you mean 'velocity'?
        progress > 0.5 or velocty > 3pt/s
                          ^
      """
    ),
    (
      "wibble > 3",
      """
      'wibble': no quantity, parameter or function has this name; custom parameters are declared in a \
      controller file, under 'parameters'
        wibble > 3
        ^
      """
    ),
    (
      "extent-translation > 5pt",
      """
      'extent-translation': no quantity, parameter or function has this name; put spaces around a \
      minus
        extent-translation > 5pt
        ^
      """
    ),
    (
      "progress == 0.5",
      """
      '==' has no meaning in a rule; measured numbers are compared with >, >=, < and <=
        progress == 0.5
                 ^
      """
    ),
    (
      "progress > 0.5 && velocity > 0pt/s",
      """
      '&&' has no meaning in a rule; write 'and'
        progress > 0.5 && velocity > 0pt/s
                       ^
      """
    ),
    (
      "progress ≥ 0.5",
      """
      '≥' has no meaning in a rule; write >=
        progress ≥ 0.5
                 ^
      """
    ),
    (
      "translation > 75px",
      """
      'px' is not a unit; choose pt, pt/s, 1/s, s, ms, %, w, h, w/s or h/s
        translation > 75px
                        ^
      """
    ),
    (
      "progress",
      """
      'progress' is a number; compare it, as in progress > 0.5
        progress
        ^
      """
    ),
    (
      "progress > 0.5 and velocity",
      """
      'velocity' is a number; compare it, as in velocity > 0.5
        progress > 0.5 and velocity
                           ^
      """
    ),
    (
      "0.3 < progress < 0.5",
      """
      two comparisons in a row; join them with 'and'
        0.3 < progress < 0.5
                       ^
      """
    ),
    (
      "(progress > 0.5) > 0.5",
      """
      'progress > 0.5' is a condition, not a number; join it with 'and' or 'or'
        (progress > 0.5) > 0.5
        ^
      """
    ),
    (
      "progress >",
      """
      the rule ends too soon; give a number, a quantity or a parameter
        progress >
                  ^
      """
    ),
    (
      "progress > and velocity",
      """
      'and' where a value is expected; give a number, a quantity or a parameter
        progress > and velocity
                   ^
      """
    ),
    (
      "(progress > 0.5",
      """
      '(' is not closed; add ')'
        (progress > 0.5
        ^
      """
    ),
    (
      "progress > 0.5)",
      """
      ')': the rule could end here; join comparisons with 'and' or 'or', numbers with + - * /
        progress > 0.5)
                      ^
      """
    ),
    (
      "progress > 0.5 velocity > 3pt/s",
      """
      'velocity': the rule could end here; join comparisons with 'and' or 'or', numbers with + - * /
        progress > 0.5 velocity > 3pt/s
                       ^
      """
    ),
    (
      "abs > 3",
      """
      'abs' is a function; write abs(velocity)
        abs > 3
        ^
      """
    ),
    (
      "min(progress) > 0.5",
      """
      'min' has 1 value; write min(progress, 0.5)
        min(progress) > 0.5
        ^
      """
    ),
    (
      "clamp(progress, 0) > 0.5",
      """
      'clamp' has 2 values; write clamp(progress, 0, 1)
        clamp(progress, 0) > 0.5
        ^
      """
    ),
    (
      "max(progress, 20pt) > 0.5",
      """
      'progress' is a fraction and '20pt' is in pt; give both the same unit
        max(progress, 20pt) > 0.5
                      ^
      """
    ),
    (
      "project(translation, 0.998) > 20pt",
      """
      'project' takes a velocity and a fraction, but these are in pt and a fraction; write \
      project(velocity, 0.998)
        project(translation, 0.998) > 20pt
                ^
      """
    ),
    (
      "translation + velocity > 20pt",
      """
      'translation' is in pt and 'velocity' is in pt/s; give both the same unit
        translation + velocity > 20pt
                      ^
      """
    ),
    (
      "velocity * translation > velocity * extent",
      """
      'velocity * translation' is in pt^2/s; divide until a fraction, pt, pt/s, 1/s or s is left
        velocity * translation > velocity * extent
        ^
      """
    ),
    (
      "if progress > 0.5 then velocity > 0pt/s",
      """
      the rule ends where 'else' is expected; write if … then … else …
        if progress > 0.5 then velocity > 0pt/s
                                               ^
      """
    ),
    (
      "if progress > 0.5 and velocity > 0pt/s",
      """
      the rule ends where 'then' is expected; write if … then … else …
        if progress > 0.5 and velocity > 0pt/s
                                              ^
      """
    ),
    (
      "if progress then velocity > 0pt/s else velocity > 1pt/s",
      """
      'progress' is a number; compare it, as in progress > 0.5
        if progress then velocity > 0pt/s else velocity > 1pt/s
           ^
      """
    ),
    (
      "progress > (if velocity > 300pt/s then 0.3 else 20pt)",
      """
      '0.3' is a fraction and '20pt' is in pt; give both the same unit
        progress > (if velocity > 300pt/s then 0.3 else 20pt)
                                                        ^
      """
    ),
    (
      "if progress > 0.5 then velocity > 3pt else velocity > 0pt/s",
      """
      'velocity' is in pt/s and '3pt' is in pt; give both the same unit
        if progress > 0.5 then velocity > 3pt else velocity > 0pt/s
                                          ^
      """
    ),
    (
      "if progress > 0.5 then velocity > 0pt/s else velocity > 3pt",
      """
      'velocity' is in pt/s and '3pt' is in pt; give both the same unit
        if progress > 0.5 then velocity > 0pt/s else velocity > 3pt
                                                                ^
      """
    ),
    (
      "if progress > 0.5 then 0.3 else velocity > 0pt/s",
      """
      '0.3' is a number and 'velocity > 0pt/s' is a condition; make 'then' and 'else' the same kind
        if progress > 0.5 then 0.3 else velocity > 0pt/s
                                        ^
      """
    ),
    (
      "progress > if velocity > 300pt/s then 0.3 else 0.5",
      """
      'if' inside an expression; put if … then … else … in parentheses
        progress > if velocity > 300pt/s then 0.3 else 0.5
                   ^
      """
    ),
    (
      "progress > 1e16",
      """
      '1e16' is too large; give a number below 1e15
        progress > 1e16
                   ^
      """
    ),
    (
      "progress\t> wibble\nor velocity > 3",
      """
      'wibble': no quantity, parameter or function has this name; custom parameters are declared in a \
      controller file, under 'parameters'
        progress > wibble or velocity > 3
                   ^
      """
    ),
  ])
  func `shows the place and says one sentence`(text: String, message: String) {
    let error = #expect(throws: RuleError.self) { try DecisionRule(reading: text) }
    #expect(error?.description == message)
  }

  @Test func `refuses what is too long or too deep`() {
    let long = Array(repeating: "progress > 0.5", count: 200).joined(separator: " or ")
    let longError = #expect(throws: RuleError.self) { try DecisionRule(reading: long) }
    #expect(longError?.sentence == "longer than 500 words and signs; make it shorter")
    for opening in ["(", "-(", "not ", "abs(", "- ", "if "] {
      let deep = String(repeating: opening, count: 80) + "progress > 0.5"
      let deepError = #expect(throws: RuleError.self) { try DecisionRule(reading: deep) }
      #expect(
        deepError?.sentence == "more than 50 nested parentheses; make it simpler",
        "\(opening)")
    }
  }

  @Test func `wants a formula in its unit, of what is known`() throws {
    let speed = try Formula(reading: "clamp(velocity / extent * duration, 0.5, 3)", unit: .fraction)
    var release = DecisionRuleTests.release(velocity: 2000)
    #expect(speed.value(at: release, numbers: RuleNumbers()) == 1.75)
    release.velocity = 9000
    #expect(speed.value(at: release, numbers: RuleNumbers()) == 3)

    let wrong = #expect(throws: RuleError.self) {
      try Formula(reading: "velocity * 2", unit: .fraction)
    }
    #expect(
      wrong?.sentence
        == "'velocity * 2' is in pt/s and should be a plain number; divide by something of that unit"
    )
    let early = #expect(throws: RuleError.self) {
      try Formula(reading: "remaining / 900pt/s", unit: .seconds, moment: .start)
    }
    #expect(
      early?.sentence
        == "'remaining' is not known before the finger moves; choose extent, width, height, "
        + "progress-threshold or velocity-threshold")
    let condition = #expect(throws: RuleError.self) {
      try Formula(reading: "progress > 0.5", unit: .fraction)
    }
    #expect(condition?.column == 0)
  }

  @Test func `holds numbers finite`() throws {
    for (text, margin) in [
      ("velocity / 0pt > 0/s", 1e15), ("-velocity / 0pt > 0/s", -1e15),
      ("(velocity - velocity) / 0pt > 0/s", 0), ("translation * 1e15 * 1e15 < 0pt", 0),
      ("project(velocity, 1) > 0pt", 1e15), ("time-to-target < 0s", -1e15),
    ] {
      let rule = try DecisionRule(reading: text)
      let velocity = text.hasPrefix("time") ? 0.0 : 100
      let decision = rule.decide(
        DecisionRuleTests.release(velocity: velocity), numbers: RuleNumbers())
      #expect(decision.margin == margin, "\(text)")
    }
  }
}
