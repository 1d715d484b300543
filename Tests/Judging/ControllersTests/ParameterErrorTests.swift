import Controllers
import Testing

struct ParameterErrorTests {
  @Test(arguments: [
    (
      "velocity-threshold", "-3",
      "velocity-threshold: '-3' is below the range 0…5000 pt/s; give a value within it"
    ),
    (
      "velocity-threshold", "5000.5pt/s",
      "velocity-threshold: '5000.5pt/s' is above the range 0…5000 pt/s; give a value within it"
    ),
    (
      "velocity-threshold", "nan",
      "velocity-threshold: 'nan' is not a finite number; give a value within 0…5000 pt/s"
    ),
    (
      "velocity-threshold", "-Infinity",
      "velocity-threshold: '-Infinity' is not a finite number; give a value within 0…5000 pt/s"
    ),
    (
      "velocity-threshold", "1e999",
      "velocity-threshold: '1e999' is not a finite number; give a value within 0…5000 pt/s"
    ),
    (
      "velocity-threshold", "fast",
      "velocity-threshold: 'fast' is not a number; give a value within 0…5000 pt/s"
    ),
    (
      "velocity-threshold", "",
      "velocity-threshold: '' is not a number; give a value within 0…5000 pt/s"
    ),
    (
      "velocity-threshold", "-",
      "velocity-threshold: '-' is not a number; give a value within 0…5000 pt/s"
    ),
    (
      "velocity-threshold", "300pt",
      "velocity-threshold: '300pt' has the unit 'pt'; give a value in pt/s, as in 20pt/s"
    ),
    (
      "velocity-threshold", "0x10",
      "velocity-threshold: '0x10' has the unit 'x10'; give a value in pt/s, as in 20pt/s"
    ),
    (
      "progress-threshold", "101%",
      "progress-threshold: '101%' is above the range 0…1; give a value within it"
    ),
    (
      "progress-threshold", "0.5s",
      "progress-threshold: '0.5s' has the unit 's'; give a fraction, as in 0.5 or 50%"
    ),
    (
      "duration", "0ms",
      "duration: '0ms' is below the range 0.01…60 s; give a value within it"
    ),
    (
      "duration", "5min",
      "duration: '5min' has the unit 'min'; give a time, as in 0.35s or 350ms"
    ),
    (
      "extent", "200",
      "extent: '200' has no unit; give points, view widths, heights or lengths, as in 200pt, 1w, "
        + "0.5h or 1l"
    ),
    (
      "extent", "0pt",
      "extent: '0pt' is below the range 1…10000 pt; give a value within it"
    ),
    (
      "extent", "11w",
      "extent: '11w' is above the range 0.01…10 w; give a value within it"
    ),
    (
      "extent", "wide",
      "extent: 'wide' is not a number; give points, view widths, heights or lengths, as in 200pt, 1w, "
        + "0.5h or 1l"
    ),
    (
      "completion-speed", "-1",
      "completion-speed: '-1' is below the range 0.01…100; give a value within it"
    ),
    (
      "cancel-speed", "0",
      "cancel-speed: '0' is below the range 0.01…100; give a value within it"
    ),
    (
      "cancel-speed", "velocity",
      """
      cancel-speed: 'velocity' is in pt/s and should be a plain number; divide by something of that \
      unit
        velocity
        ^
      """
    ),
    (
      "cancel-speed", "2s",
      "cancel-speed: '2s' has the unit 's'; give a plain number, as in 0.5, 1-progress or "
        + "matched"
    ),
    (
      "completion-speed", "matched(3, 0.5)",
      "completion-speed: 'matched(3, 0.5)' does not have two limits; give the lowest and the highest speed "
        + "within 0.01…100, as in matched(0.5,3)"
    ),
    (
      "completion-speed", "matched(1)",
      "completion-speed: 'matched(1)' does not have two limits; give the lowest and the highest speed within "
        + "0.01…100, as in matched(0.5,3)"
    ),
    (
      "completion-curve", "easy-out",
      "completion-curve: 'easy-out' is not a choice; did you mean 'ease-out'? choose linear, ease-in, "
        + "ease-out, ease-in-out, default, cubic-bezier(x1,y1,x2,y2) or "
        + "spring(damping-ratio,response)"
    ),
    (
      "timing-curve", "nome",
      "timing-curve: 'nome' is not a choice; did you mean 'none'? choose none, linear, ease-in, "
        + "ease-out, ease-in-out, default, cubic-bezier(x1,y1,x2,y2) or "
        + "spring(damping-ratio,response)"
    ),
    (
      "completion-curve", "none",
      "completion-curve: 'none' is not a choice; choose linear, ease-in, ease-out, ease-in-out, "
        + "default, cubic-bezier(x1,y1,x2,y2) or spring(damping-ratio,response)"
    ),
    (
      "timing-curve", "spring(0.8)",
      "timing-curve: 'spring(0.8)': damping-ratio alone does not make a spring; give all of damping-ratio, "
        + "response; or of damping-ratio, duration"
    ),
    (
      "timing-curve", "cubic-bezier(2,0,0,1)",
      "timing-curve: 'cubic-bezier(2,0,0,1)': x1 is 2; give 0 to 1"
    ),
    (
      "timing-curve", "spring(0.8,0.4,velocity:1,velocity-limit:30)",
      "timing-curve: 'spring(0.8,0.4,velocity:1,velocity-limit:30)': velocity, velocity-limit and "
        + "slow-push cannot be combined; give one of them"
    ),
    (
      "timing-curve", "spring(0.8,0.4,velocity-limit:-1)",
      "timing-curve: 'spring(0.8,0.4,velocity-limit:-1)': velocity-limit is -1; give 0 to 1000000"
    ),
    (
      "completion-curve", "spring(0,0.4)",
      "completion-curve: 'spring(0,0.4)' never settles, and the limit is 60 s; give more damping or a "
        + "shorter response"
    ),
    (
      "timing-curve", "spring(1,100)",
      "timing-curve: 'spring(1,100)' takes 147 s to settle, and the limit is 60 s; give more damping or a "
        + "shorter response"
    ),
    (
      "duration", "remaining / velocity",
      """
      duration: 'remaining' is not known before the finger moves; choose extent, width, height, \
      progress-threshold or velocity-threshold
        remaining / velocity
        ^
      """
    ),
    (
      "finish-when", "progress > 300pt/s",
      """
      finish-when: 'progress' is a fraction and '300pt/s' is in pt/s; give both the same unit
        progress > 300pt/s
                   ^
      """
    ),
    (
      "direction", "rigth",
      "direction: 'rigth' is not a choice; did you mean 'right'? choose right, left, down or up"
    ),
    (
      "direction", "north",
      "direction: 'north' is not a choice; choose right, left, down or up"
    ),
    (
      "clamp-progress", "yes",
      "clamp-progress: 'yes' is not a choice; choose on or off"
    ),
    (
      "velocity-treshold", "300",
      "'velocity-treshold': no parameter has this name; did you mean 'velocity-threshold'?"
    ),
    (
      "wibble", "300",
      "'wibble': no parameter has this name; 'presets default' shows them all"
    ),
  ])
  func `says where, what and what to do, and changes nothing`(
    name: String, text: String, message: String
  ) {
    var controller = Preset.pe.controller
    let error = #expect(throws: ParameterError.self) { try controller.set(name, to: text) }
    #expect(error?.description == message)
    #expect(controller == Preset.pe.controller)
  }

  @Test func `refuses nan and infinities for every number`() {
    for parameter in Parameter.all {
      switch parameter.kind {
      case .choice, .curve: continue
      case .number, .extent, .speed, .rule, .stops: break
      }
      for text in ["nan", "-nan", "inf", "-inf", "infinity", "1e400"] {
        var controller = Controller.default
        let error = #expect(throws: ParameterError.self) {
          try parameter.set(text, in: &controller)
        }
        #expect(error?.problem == .notFinite(text, kind: parameter.kind), "\(parameter.name)")
      }
    }
  }
}
