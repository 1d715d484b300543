import Controllers
import MotionMath
import Replay
import Rules
import Traces

/// A value in widths, heights or lengths of the screen, converted to points.
struct ConvertedValue {
  /// The value as the parameter takes it.
  var text: String
  /// `0.5w/s on 390x844`.
  var note: String
  /// The screen that was used where the loaded traces have several; nil otherwise.
  var screens: String?
}

extension Session {
  /// A value in screen units, in points of the loaded traces' screen; nil for other units.
  func converted(_ text: String, of parameter: Parameter, direction: Direction) -> ConvertedValue? {
    func points(on screen: ScreenSize) -> String? {
      parameter.points(text, width: screen.width, height: screen.height, along: direction)
    }
    // The cheap test comes before the look at every trace.
    guard points(on: ReplaySettings.defaultScreen) != nil else { return nil }
    let screens = usedScreens
    let screen = screens.first?.screen ?? settings.screen ?? ReplaySettings.defaultScreen
    guard let value = points(on: screen) else { return nil }
    return ConvertedValue(
      text: value, note: "\(text) on \(screen)",
      screens: screens.count <= 1
        ? nil
        : "the loaded traces have \(screens.count) screens; used \(screen), the screen of "
          + "\(screens[0].count) of \(ChangeReport.count(state.entries.count))")
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
