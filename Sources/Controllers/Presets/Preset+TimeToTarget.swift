import Rules

extension Preset {
  /// The time the remaining travel would take, or a speed in views per second.
  static let timeToTargetPresets: [Preset] = [
    removal(
      "floating-panel-removal", 5.5, source: "FloatingPanel, removal: 5.5 of what is left per s",
      fault: "a slow drag never removes, however far it goes"),
    removal(
      "floating-panel-removal-10", 10,
      source: "FloatingPanel, removal before PR 395: 10 of what is left per second",
      fault: "hard to dismiss: what is left must be 100 ms away"),
    Preset(
      "smooth-sheets", library: "Flutter smooth_sheets",
      source: "smooth_sheets, swipe to dismiss: 2 heights/s or 200 px", family: .timeToTarget,
      rule: "velocity / height >= fling-threshold or translation >= travel-threshold",
      own: [
        NamedParameter(
          "fling-threshold", default: 2, .perSecond, range: 0...20,
          note: "the speed, in heights per second, from which a fling finishes"),
        .travelThreshold(200),
      ],
      faults: [finishesOnTheWayBack, pointsForAnyScreen, settlesFromRest]
    ) {
      $0.becomeSheet()
    },
  ]

  private static func removal(
    _ name: String, _ threshold: Double, source: String, fault: String
  ) -> Preset {
    Preset(
      name, library: "FloatingPanel, removal", source: source, family: .timeToTarget,
      rule: "relative-velocity >= removal-threshold",
      own: [
        NamedParameter(
          "removal-threshold", default: threshold, .perSecond, range: 0...50,
          note: "how often per second the finger would travel what is left")
      ],
      faults: [fault, cancelledTouchDecides],
      notes: ["the rest runs on a property animator with the release velocity"]
    ) {
      $0.becomeSheet()
      $0.cancelledTouch = .release
    }
  }
}
