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
  /// - Source: Chrome DevTools protocol, Input domain.
  func cdp() -> PlayableText {
    var down: [Int: Trace.Sample] = [:]
    var liftsAlone = false
    let commands = events.map { event -> JSONValue in
      let time = event.map(\.time).max() ?? 0
      let phase = event.first?.phase ?? .moved
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
        "a finger that lifts before the others is missing from the next command; read back, it lifts with them"
      )
    }
    losses.append("timestamps count from the first touch; the player adds its clock")
    losses.append("screen, display rate and label are left out")
    return PlayableText(
      text: JSONValue.array(commands).document(linesToDepth: 1), losses: losses + placesOutside)
  }
}
