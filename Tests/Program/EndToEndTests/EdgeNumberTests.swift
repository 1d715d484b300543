import Foundation
import Testing

/// Extremely large and small numbers in every numeric field of every import format.
@Suite(.waiting) struct EdgeNumberTests {
  private static let edges = [
    "-9223372036854775808", "9223372036854775807", "9223372036854775808", "18446744073709551615",
    "1e308", "-1e400",
  ]

  private static let samples = [
    "t_ms,x,y,phase,id,dispatch_ms\n0,20,400,began,1,3\n8,60,400,moved,1,11\n16,140,400,ended,1,19\n",
    """
    N: p
    A: 35 0 389 0 0 0
    A: 36 0 843 0 0 0
    E: 0.000000 0003 0039 1
    E: 0.000000 0003 0035 20
    E: 0.000000 0003 0036 400
    E: 0.000000 0000 0000 0
    E: 0.016000 0003 0035 60
    E: 0.016000 0000 0000 0
    E: 0.024000 0003 0039 -1
    E: 0.024000 0000 0000 0

    """,
    """
    # libinput record
    - node: /dev/input/event2
      absinfo:
        53: [0, 389, 0, 0, 10]
        54: [0, 843, 0, 0, 10]
      events:
        - [  0,      0, 3, 57, 1]
        - [  0,      0, 3, 53, 20]
        - [  0,      0, 3, 54, 400]
        - [  0,      0, 0, 0, 0]
        - [  0,  16000, 3, 53, 260]
        - [  0,  16000, 0, 0, 0]

    """,
    """
    add device 1: /dev/input/event2
        ABS (0003): 0035  : value 0, min 0, max 1079, fuzz 0
                    0036  : value 0, min 0, max 1919, fuzz 0
    [ 100.000000] /dev/input/event2: EV_ABS ABS_MT_TRACKING_ID 00000001
    [ 100.000000] /dev/input/event2: EV_ABS ABS_MT_POSITION_X 00000020
    [ 100.000000] /dev/input/event2: 0003 0036 00000190
    [ 100.000000] /dev/input/event2: EV_SYN SYN_REPORT 00000000

    """,
    "action,x,y,eventtime,pressure,pointerid\n0,20,400,100,0.5,0\n2,90,400,116,0.5,0\n1,200,400,132,0.5,0\n",
    "1;2;3;1;0.5;20;400;100\n1;2;3;3;0.5;90;400;116\n1;2;3;2;0.5;200;400;132\n",
    """
    {"deviceInfo": {"screenSize": [390, 844]}, "rawTouchTracks": [{"rawTouches": [
      {"timestamp": 1.0, "phase": "began", "location": [20, 400], "force": 1, "maximumPossibleForce": 6},
      {"timestamp": 1.016, "phase": "ended", "location": [200, 400]}]}]}
    """,
    """
    [{"ts": 3, "events": [{"change": 4, "timeStamp": 1, "physicalX": 20, "physicalY": 400}]},
     {"ts": 9003, "events": [{"change": 6, "timeStamp": 9001, "physicalX": 90, "physicalY": 400}]}]
    """,
    """
    {"actions": [{"type": "pointer", "actions": [
      {"type": "pointerMove", "x": 20, "y": 400, "duration": 0}, {"type": "pointerDown"},
      {"type": "pointerMove", "x": 300, "y": 0, "duration": 200, "origin": "pointer"},
      {"type": "pause", "duration": 30}, {"type": "pointerUp"}]}]}
    """,
  ]

  /// The sample with each of its numbers replaced in turn.
  private static func mutations(of sample: String) -> [String] {
    let numbers = sample.ranges(of: /-?[0-9]+(\.[0-9]+)?/)
    return numbers.flatMap { range in
      edges.map { edge in sample.replacingCharacters(in: range, with: edge) }
    }
  }

  @Test(arguments: samples.indices)
  func `no number ends the program`(_ index: Int) throws {
    let folder = try TemporaryFolder()
    var names: [String] = []
    for (number, text) in Self.mutations(of: Self.samples[index]).enumerated() {
      names.append("in/\(number).txt")
      try folder.write(text, to: "in/\(number).txt")
    }
    #expect(names.count >= 42)
    let run = try Panlab.run(["import"] + names + ["-o", "out"], in: folder)
    #expect(run.exitCode == 0 || run.exitCode == 65)
    for command in ["check", "inspect"] {
      #expect([0, 1, 65].contains(try Panlab.run([command, "out"], in: folder).exitCode))
    }
  }

  @Test func `a plot of times next to each other ends`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "t_ms,x,y,phase\n0,20,400,began\n1e-308,170,400,moved\n200,320,400,moved\n208,320,400,ended\n",
      to: "a.csv")
    let run = try Panlab.run(["plot", "a.csv", "-o", "a.svg"], in: folder)
    #expect(run.exitCode == 0)
    let picture = try folder.read("a.svg")
    for number in [",inf", ",-inf", ",nan", "\"inf", "\"nan"] { #expect(!picture.contains(number)) }
  }
}
