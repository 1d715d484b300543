import Formats

extension PlaySchedule {
  /// Writes the gesture as `Input.dispatchTouchEvent` commands, in order.
  ///
  /// The player sends the first command at once. It sends each later command when the time in the command's `timestamp`
  /// has passed since the first command.
  ///
  /// A command lists the fingers that are down. If a finger is released before the others, the command for its release
  /// lists only the others. A cancellation and the release of the last finger are commands that list no finger.
  ///
  /// - Throws: ``PlayRefusal`` if one of several fingers is taken away, since the protocol cancels all at once.
  /// - Source: Chrome DevTools protocol, Input domain.
  func cdp() throws(PlayRefusal) -> PlayableText {
    var down: [Int: Trace.Sample] = [:]
    var liftsAlone = false
    let commands = try events.map { event throws(PlayRefusal) -> JSONValue in
      let (time, phase) = event.first.map { ($0.time, $0.phase) } ?? (0, .moved)
      if phase == .cancelled, event.count < down.count {
        throw PlayRefusal(
          trace: trace.name,
          reason:
            "the system takes one of \(down.count) fingers away after \(Number.fixed(time, decimals: 3)) s, and a touchCancel"
            + " takes all of them; give --to json")
      }
      for touch in event {
        down[touch.touch] = phase == .ended || phase == .cancelled ? nil : touch
      }
      var type =
        switch phase {
        case .began: "touchStart"
        case .moved, .stationary: "touchMove"
        case .ended: "touchEnd"
        case .cancelled: "touchCancel"
        }
      if phase == .ended, !down.isEmpty { (type, liftsAlone) = ("touchMove", true) }
      let points = type == "touchCancel" ? [] : down.values.sorted { $0.touch < $1.touch }
      return .object([
        "method": .string("Input.dispatchTouchEvent"),
        "params": .object([
          "type": .string(type), "timestamp": .number(time),
          "touchPoints": .array(
            points.map {
              .object([
                "id": .number(Double($0.touch + 1)), "x": .number($0.x), "y": .number($0.y),
              ])
            }),
        ]),
      ])
    }
    var losses = losses(places: true)
    if liftsAlone {
      losses.append(
        "a finger that lifts before the others is missing from the next command; when read back, it lifts with them"
      )
    }
    losses.append("timestamps count from the first touch; the player adds its clock")
    losses.append("screen, display rate and label are left out")
    return PlayableText(
      text: JSONValue.array(commands).document(linesToDepth: 1), losses: losses + placesOutside)
  }
}
