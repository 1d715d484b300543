import Controllers
import Export
import Replay
import Reports
import Rules
import Traces

extension Subject {
  /// Valid inputs: what mutations begin with.
  var seeds: [String] {
    switch name {
    case "csv": [Self.swipe, Self.twoFingers, Self.foreign]
    case "labels": [Self.labels]
    case "recipe": Self.recipes
    case "rule":
      // Leaves out rules that use a controller's custom parameters.
      Preset.all.map(\.controller.finishWhen.text).filter {
        (try? DecisionRule(reading: $0)) != nil
      }
    case "formula": ["0.35s", "450pt/s", "max(progress, 0.5)"]
    case "controller": Preset.all.map { Self.export($0.controller, as: .json) }
    case "export": ExportFormat.allCases.filter(\.readsBack).map { Self.export(.default, as: $0) }
    case "curve": ["ease-in-out", "cubic-bezier(0.2, 0, 0, 1)", "spring(0.8, 0.35)"]
    case "report": [report.json]
    case "baseline":
      [Baseline(toolVersion: "0").updated(by: report, .all, isWhole: true).json]
    case "suite": Self.suites
    case "bundle": [bundle]
    case "agree": [Self.observed, Self.people]
    case "review": [Self.people]
    default: RecordingFormat(rawValue: name).map(Self.recordings) ?? []
    }
  }

  /// The block of a page that has the bundle of one gesture.
  private var bundle: String {
    let traces =
      (try? TraceReader.read(bytes: Array(Self.swipe.utf8), file: "a.csv", name: "a")) ?? []
    let incident = Incident(
      name: "one", word: "default", controller: .default, settings: ReplaySettings(), traces: traces
    )
    let page = incident.text(keeping: [], toolVersion: "0", program: "0")
    let found = try? IncidentBundle(page: Array(page.utf8), file: "a.html")
    return found.map { $0.element + "</html>" } ?? ""
  }

  /// The shipped recipes, each with a recording of its shape, and a custom recipe with a log.
  private static let recipes: [String] = {
    let mark = String(decoding: [Subject.separator], as: UTF8.self)
    let log = "at 5: finger 1 plop (1|2)\nat 21: finger 1 move (9|2)\nat 37: finger 1 up (30|2)\n"
    let own = """
      {"format": "ours", "shape": "lines", "unit": "ms",
       "patterns": ["at {time}: finger {id} {phase} ({x}|{y})"], "phases": {"plop": "began"}}
      """
    let json = """
      [{"timestamp": 1, "phase": "began", "location": [20, 400]},
       {"timestamp": 17, "phase": "moved", "location": [90, 400]},
       {"timestamp": 33, "phase": "ended", "location": [200, 400]}]
      """
    return [own + mark + log]
      + Recipe.shipped.map {
        $0.text + mark + ($0.shape == .rows ? foreign : $0.shape == .json ? json : log)
      }
  }()

  private static let labels = """
    trace,intent,weight,tags,note
    a,finish,2,person:anna hard,"a ""note"" more"
    b,cancel,0.5,,

    """

  private static let swipe = """
    # screen: 390x844
    # display-hz: 120
    # intent: finish
    t_ms,x,y,phase
    0,20,400,began
    8,60,400,moved
    16,140,401,moved
    24,260,400,ended

    """

  /// A recording that says how its device ended.
  private static let observed = """
    # screen: 390x844
    # device: iPhone
    # outcome: finish
    # observed: source=coordinator release=0.024 percent=0.6 velocity=812,-3

    """ + swipe.replacing("# screen: 390x844\n# display-hz: 120\n", with: "")

  /// Drags of three people, enough for a second look at their labels.
  private static let people: String = {
    var (rows, labels) = ("trace,t_ms,x,y,phase\n", "trace,intent,tags\n")
    for index in 0..<24 {
      for step in 0..<4 {
        let phase = step == 0 ? "began" : step == 3 ? "ended" : "moved"
        rows += "g\(index),\(step * 16),\(20 + step * index * 4),400,\(phase)\n"
      }
      labels += "a#g\(index),\(index > 12 ? "finish" : "cancel"),person:p\(index % 3)\n"
    }
    return rows + String(decoding: [Subject.separator], as: UTF8.self) + labels
  }()

  private static let twoFingers = """
    t_ns,x,y,phase,id,trace,dispatch_ms,force
    1000000,20,400,began,7,a,3,0.5
    1000000,20,500,began,8,a,3,0.5
    9000000,60,400,moved,7,a,11,0.5
    9000000,60,500,moved,8,a,11,0.5
    17000000,90,400,ended,7,a,19,0
    17000000,90,500,cancelled,8,a,19,0

    """

  private static let foreign = """
    participant,stroke,time_ms,pos x,pos y,event
    anna,1,0,20,400,down
    anna,1,16,90,400,move
    anna,1,32,200,400,up
    ben,2,0,20,400,down
    ben,2,16,90,400,up

    """

  private static let suites = [
    #"{"groups": {"one": {"traces": "t"}}}"#,
    """
    {
      "baseline": "baseline.json",
      "tolerances": {"completion": 0.01},
      "groups": {
        "right": {
          "traces": ["swipes", "more/*.csv"], "controller": "default", "intent": "error",
          "budgets": {
            "accuracy": "90%", "completion": "400ms", "diagnostics-error": "error",
            "margin": {"limit": ["0.5%", "5pt/s"], "level": "warn"}
          }
        },
        "down": {"traces": "down", "scene": "fade-navigation", "set": {"velocity-threshold": 450}}
      }
    }
    """,
  ]

  private static func recordings(_ format: RecordingFormat) -> [String] {
    switch format {
    case .csv: [foreign, swipe]
    case .getevent:
      [
        """
        add device 1: /dev/input/event2
          name:     "panel"
            ABS (0003): 0035  : value 0, min 0, max 1079, fuzz 0
                        0036  : value 0, min 0, max 1919, fuzz 0
        [ 100.000000] /dev/input/event2: EV_ABS ABS_MT_TRACKING_ID 00000001
        [ 100.000000] /dev/input/event2: EV_ABS ABS_MT_POSITION_X 00000020
        [ 100.000000] /dev/input/event2: 0003 0036 00000190
        [ 100.000000] /dev/input/event2: EV_SYN SYN_REPORT 00000000
        [ 100.016000] /dev/input/event2: EV_ABS ABS_MT_POSITION_X 00000080
        [ 100.016000] /dev/input/event2: EV_SYN SYN_REPORT 00000000
        [ 100.024000] /dev/input/event2: EV_ABS ABS_MT_TRACKING_ID ffffffff
        [ 100.024000] /dev/input/event2: EV_SYN SYN_REPORT 00000000

        """
      ]
    case .evemu:
      [
        """
        # EVEMU 1.3
        #   Event type 3 (EV_ABS)
        #     Event code 53 (ABS_MT_POSITION_X)
        #       Min 0
        #       Max 799
        N: A Panel
        A: 36 0 843 0 0 0
        E: 0.000000 0003 002f 0
        E: 0.000000 0003 0039 1
        E: 0.000000 0003 0035 20
        E: 0.000000 0003 0036 400
        E: 0.000000 0000 0000 0
        E: 0.016000 0003 0035 260
        E: 0.016000 0000 0000 0
        E: 0.024000 0003 0039 -1
        E: 0.024000 0000 0000 0

        """
      ]
    case .libinput:
      [
        """
        # libinput record
        devices:
        - node: /dev/input/event2
          evdev:
            name: "p"
            absinfo:
              53: [0, 389, 0, 0, 10]
              54: [0, 843, 0, 0, 10]
          events:
          - evdev:
            - [  0,      0, 3, 57, 1]
            - [  0,      0, 3, 53, 20]
            - [  0,      0, 3, 54, 400]
            - [  0,      0, 0, 0, 0]
            - [  0,  16000, 3, 53, 260]
            - [  0,  16000, 0, 0, 0]
            - [  0,  24000, 3, 57, -1]
            - [  0,  24000, 0, 0, 0]

        """
      ]
    case .iosTouches:
      [
        """
        {"deviceInfo": {"model": "i", "screenSize": [390, 844]}, "rawTouchTracks": [{"rawTouches": [
          {"timestamp": 1.0, "phase": "began", "location": [20, 400], "force": 1,
           "maximumPossibleForce": 6},
          {"timestamp": 1.016, "phase": "moved", "location": [90, 400]},
          {"timestamp": 1.032, "phase": "ended", "location": [200, 400]}]}]}
        """
      ]
    case .flutter:
      [
        """
        [{"ts": 3, "events": [{"change": 4, "timeStamp": 1, "physicalX": 20,
          "physicalY": 400, "pointerIdentifier": 3}]},
         {"ts": 16003, "events": [{"change": 5, "timeStamp": 16001, "physicalX": 90,
          "physicalY": 400, "pointerIdentifier": 3}]},
         {"ts": 32003, "events": [{"change": 6, "timeStamp": 32001, "physicalX": 200,
          "physicalY": 400, "pointerIdentifier": 3}]}]
        """
      ]
    case .webDriver:
      [
        """
        {"actions": [{"type": "pointer", "id": "finger", "actions": [
          {"type": "pointerMove", "x": 20, "y": 400, "duration": 0}, {"type": "pointerDown"},
          {"type": "pointerMove", "x": 300, "y": 0, "duration": 200, "origin": "pointer"},
          {"type": "pause", "duration": 30}, {"type": "pointerUp"}]}]}
        """
      ]
    default:
      [
        """
        action,x,y,eventtime,pressure,pointerid,user
        0,20,400,100,0.5,0,anna
        2,90,400,116,0.5,0,anna
        1,200,400,132,0.5,0,anna

        """,
        "1;2;3;1;0.5;20;400;100\n1;2;3;3;0.5;90;400;116\n1;2;3;2;0.5;200;400;132\n",
      ]
    }
  }

  private static func export(_ controller: Controller, as format: ExportFormat) -> String {
    ControllerExport(controller, toolVersion: "0", evidence: nil).text(as: format)
  }

  /// A report of one gesture.
  private var report: SuiteReport {
    let traces =
      (try? TraceReader.read(bytes: Array(Self.swipe.utf8), file: "a.csv", name: "a")) ?? []
    let settings = ReplaySettings()
    let group = CheckedGroup(
      name: "one", controller: .default, settings: settings, labelLevel: .error,
      traces: traces.map {
        CheckedTrace(ReplayEngine().replay($0, with: .default).outcome, of: $0)
      })
    return SuiteReport(name: "panlab.json", toolVersion: "0", groups: [group])
  }
}
