import Testing
import Traces

/// The same drag in forty tables, with the headers and the words for touch phases that real recording tools write.
struct HeaderTableTests {
  /// One tool's table.
  struct Table: Sendable, CustomStringConvertible {
    let header: String
    /// The row of a report, made from its time in milliseconds and its x.
    let row: @Sendable (Int, Int) -> String
    /// Whether the table can be read in two ways, so that the importer must ask.
    var isOpen = false

    var description: String { header.isEmpty ? row(0, 20) : header }

    /// The table with the drag: eight reports, 16 ms and 30 pt apart.
    var text: String {
      (header.isEmpty ? "" : header + "\n")
        + (0..<8).map { row($0 * 16, 20 + $0 * 30) + "\n" }.joined()
    }
  }

  /// The phase word of the report at this time: a down, a move or an up.
  private static func word(_ ms: Int, _ down: String, _ move: String, _ up: String) -> String {
    ms == 0 ? down : ms == 112 ? up : move
  }

  private static func clock(_ ms: Int) -> String { "10:02:03.\(100 + ms)" }

  static let tables: [Table] = [
    Table(header: "t_ms,x,y,phase") { "\($0),\($1),400,\(word($0, "began", "moved", "ended"))" },
    Table(header: "timestamp,x,y,phase") {
      "\($0),\($1),400,\(word($0, "began", "moved", "ended"))"
    },
    Table(header: "Time,X,Y,Event") {
      "\(Double($0) / 1000),\($1),400,\(word($0, "DOWN", "MOVE", "UP"))"
    },
    Table(header: "time_ms,pos_x,pos_y,state") {
      "\($0),\($1),400,\(word($0, "Began", "Changed", "Ended"))"
    },
    Table(header: "Time (ms),X (pt),Y (pt),Action") {
      "\($0),\($1),400,\(word($0, "down", "move", "up"))"
    },
    Table(header: "timestamp_us;posX;posY;type") {
      "\($0 * 1000);\($1);400;\(word($0, "touchstart", "touchmove", "touchend"))"
    },
    Table(header: "ts,clientX,clientY,type") {
      "\(4361 + $0),\($1),400,\(word($0, "pointerdown", "pointermove", "pointerup"))"
    },
    Table(header: "type,timeStamp,pageX,pageY") {
      "\(word($0, "touchstart", "touchmove", "touchend")),\(Double(4361 + $0) + 0.5),\($1),400"
    },
    Table(header: "type,timeStamp,pointerId,screenX,screenY,pressure") {
      "\(word($0, "pointerdown", "pointermove", "pointerup")),\(9000 + $0),2,\($1),400,0.5"
    },
    Table(header: "epoch,x,y,action") {
      "\(1_717_236_123_456 + $0),\($1),400,\(word($0, "ACTION_DOWN", "ACTION_MOVE", "ACTION_UP"))"
    },
    Table(header: "EventTime\tRawX\tRawY\tAction") {
      "\(21_137_525 + $0)\t\($1)\t400\t\(word($0, "0", "2", "1"))"
    },
    Table(header: "nanos,touchX,touchY,touchPhase") {
      "\($0 * 1_000_000),\($1),400,\(word($0, "0", "1", "3"))"
    },
    Table(header: "millis x y gestureState") { "\($0) \($1) 400 \(word($0, "1", "2", "3"))" },
    Table(header: "seconds,locationX,locationY,phase") {
      let words = ("UITouchPhaseBegan", "UITouchPhaseMoved", "UITouchPhaseEnded")
      return "\(Double($0) / 1000),\($1),400,\(word($0, words.0, words.1, words.2))"
    },
    Table(header: "time,state,x,y") {
      let state = word($0, "Began", "Changed", "Ended")
      return "\(Double($0) / 1000),UIGestureRecognizerState\(state),\($1),400"
    },
    Table(header: "when,event,x,y") {
      "\(clock($0)),\(word($0, "touchesBegan", "touchesMoved", "touchesEnded")),\($1),400"
    },
    Table(header: "datetime;x;y;event") {
      "2024-06-01T10:02:03.\(100 + $0)Z;\($1),0;400,0;\(word($0, "press", "drag", "release"))"
    },
    Table(header: "Date,X,Y,Kind") {
      "6/1/2024 \(clock($0)) AM,\($1),400,\(word($0, "start", "update", "end"))"
    },
    Table(header: "date,x,y,kind") {
      "01.06.2024 \(clock($0)),\($1),400,\(word($0, "start", "move", "stop"))"
    },
    Table(header: "timestamp,event_type,x,y,screen_width,screen_height") {
      "2024-08-06_14-49-11_\(281_052 + $0 * 1000),\(word($0, "down", "move", "up")),\($1),400,390,844"
    },
    Table(header: "elapsed_ms,finger,xcoord,ycoord,status") {
      "\($0),0,\($1),400,\(word($0, "pressed", "moving", "released"))"
    },
    Table(header: "user,session,t,x,y,event") {
      "anna,3,\($0),\($1),400,\(word($0, "TOUCH_DOWN", "TOUCH_MOTION", "TOUCH_UP"))"
    },
    Table(header: "participant,trial,time [ms],x [pt],y [pt],event") {
      "7,1,\($0),\($1),400,\(word($0, "d", "m", "u"))"
    },
    Table(header: "subject_id,stroke_id,timestamp,x,y") { "7,1,\($0),\($1),400" },
    Table(header: "Timestamp(ms),PosX,PosY,TouchID") { "\($0),\($1),400,3" },
    Table(header: "t,x,y") { "\(Double($0) / 1000),\($1),400" },
    Table(header: "uptimeMillis,x,y,action") {
      "\(88_000 + $0),\($1),400,\(word($0, "0", "2", "1"))"
    },
    Table(header: "usec,abs_x,abs_y,contact") { "\($0 * 1000),\($1),400,1" },
    Table(header: "time;absX;absY;down") { "\($0);\($1);400;\(word($0, "1", "2", "0"))" },
    Table(header: "timestamp_ns,px,py,eventName") {
      let words = ("mousePressed", "mouseMoved", "mouseReleased")
      return "\($0 * 1_000_000),\($1),400,\(word($0, words.0, words.1, words.2))"
    },
    Table(header: "timestamp,normX,normY,phase") {
      "\($0),\(Double($1) / 390),\(400.0 / 844),\(word($0, "began", "moved", "ended"))"
    },
    Table(header: "t_ms,dx,dy,phase") { ms, _ in
      "\(ms),\(ms == 0 ? 0 : 30),0,\(word(ms, "began", "moved", "ended"))"
    },
    Table(header: "ms,movementX,movementY,type") { ms, _ in
      "\(ms),\(ms == 0 ? 0 : 30),0,\(word(ms, "mousedown", "mousemove", "mouseup"))"
    },
    Table(header: "time,pointX,pointY,actionType") {
      "\(Double($0) / 1000 + 1_717_236_123),\($1),400,\(word($0, "begin", "continue", "end"))"
    },
    Table(header: "frame_time,x,y,phase") {
      "\($0),\($1),400,\(word($0, "Began", "Moved", "Ended"))"
    },
    Table(header: "Zeit,X,Y,Phase") { "\($0),\($1),400,\(word($0, "began", "moved", "ended"))" },
    Table(header: "") {
      "2,17,4,\(1_717_236_123_456 + $0),\(word($0, "0", "2", "1")),1,\($1),400.00,0.41,0.044,0"
    },
    Table(header: "", row: { "\($0),\($1),400" }, isOpen: true),
    Table(
      header: "a,b,c,d", row: { "\($0),\($1),400,\(word($0, "began", "moved", "ended"))" },
      isOpen: true),
    Table(
      header: "time,x,y,phase",
      row: { "\($0 * 10),\($1),400,\(word($0, "began", "moved", "ended"))" },
      isOpen: true),
  ]

  /// Whether a table is read as the drag, and the times and distances that were read, or the error message.
  private static func reading(of table: Table) -> (isRight: Bool, words: String) {
    do {
      let traces = try imported(table.text).traces
      guard traces.count == 1, let trace = traces.first else {
        return (false, "\(traces.count) gestures")
      }
      let times = trace.samples.map { ($0.time * 1e6).rounded() / 1e3 }
      let first = trace.samples.first?.x ?? 0
      let ways = trace.samples.map { (($0.x - first) * 1e3).rounded() / 1e3 }
      let isRight =
        times == (0..<8).map { Double($0 * 16) } && ways == (0..<8).map { Double($0 * 30) }
      return (isRight, "times \(times), ways \(ways)")
    } catch {
      return (false, "\(error)")
    }
  }

  @Test
  func `of forty headers and vocabularies at least 36 are read without asking, and none wrongly`() {
    #expect(Self.tables.count == 40)
    var read = 0
    for table in Self.tables {
      let (isRight, words) = Self.reading(of: table)
      if isRight { read += 1 }
      // What is not read right is refused, with what to do.
      #expect(isRight || words.contains("; ") && words.hasPrefix("rec.txt"), "\(table): \(words)")
      #expect(isRight == !table.isOpen, "\(table): \(words)")
    }
    #expect(read >= 36, "\(read) of 40")
  }
}
