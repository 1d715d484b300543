public import ArgumentParser
public import Replay
public import Traces

extension ReplaySettings.Delivery: ExpressibleByArgument {}

/// A display's refresh rate, in frames per second.
enum DisplayRate: String, ExpressibleByArgument, CaseIterable {
  case sixty = "60"
  case oneHundredTwenty = "120"

  var framesPerSecond: Double {
    switch self {
    case .sixty: 60
    case .oneHundredTwenty: 120
    }
  }
}

extension ScreenSize: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

/// How recordings are delivered to the app.
struct DeliveryOptions: ParsableArguments {
  @Option(
    help: """
      How samples become events: one per display frame, one per sample, or as recorded \
      (default: recorded where a file has dispatch times, else frame).
      """)
  var delivery: ReplaySettings.Delivery?

  @Option(
    name: .customLong("display-hz"),
    help: "The display's refresh rate (default: the recording's own, else 60).")
  var displayRate: DisplayRate?

  @Option(
    help: ArgumentHelp(
      "The screen's size in points (default: the recording's own, else 390x844).",
      valueName: "WxH"))
  var screen: ScreenSize?

  /// The options as replay settings.
  var settings: ReplaySettings {
    ReplaySettings(
      delivery: delivery, displayHz: displayRate?.framesPerSecond, screen: screen)
  }
}
