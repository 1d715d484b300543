import Controllers
import Replay
import Traces

/// A value in widths, heights or lengths of the screen, turned into points.
struct ConvertedValue {
  /// The value as the parameter takes it.
  var text: String
  /// `0.5w/s on 390x844`.
  var note: String
  /// Which screen was used where the loaded traces have several; nil otherwise.
  var screens: String?
}

extension Session {
  /// A value in screen units in points, on the screen of the loaded traces; nil where it is in others.
  func converted(
    _ text: String, of parameter: Parameter, direction: Direction
  ) -> ConvertedValue? {
    func points(on screen: ScreenSize) -> String? {
      parameter.points(text, width: screen.width, height: screen.height, along: direction)
    }
    // Asked before every trace is looked at.
    guard points(on: ReplaySettings.defaultScreen) != nil else { return nil }
    let screens = usedScreens
    let screen = screens.first?.screen ?? settings.screen ?? ReplaySettings.defaultScreen
    guard let value = points(on: screen) else { return nil }
    return ConvertedValue(
      text: value, note: "\(text) on \(screen)",
      screens: screens.count <= 1
        ? nil
        : "the loaded traces have \(screens.count) screens; that of \(screens[0].count) of "
          + "\(ChangeReport.count(state.entries.count)), \(screen), was used")
  }

  /// The screens that the loaded traces are replayed on, the most frequent first.
  private var usedScreens: [(screen: ScreenSize, count: Int)] {
    var order: [ScreenSize] = []
    var counts: [ScreenSize: Int] = [:]
    for entry in state.entries {
      let screen = settings.screen(for: entry.trace)
      if counts[screen] == nil { order.append(screen) }
      counts[screen, default: 0] += 1
    }
    let frequent = order.enumerated().sorted {
      (-(counts[$0.element] ?? 0), $0.offset) < (-(counts[$1.element] ?? 0), $1.offset)
    }
    return frequent.map { ($0.element, counts[$0.element] ?? 0) }
  }
}
