import Rules

extension Preset {
  /// Far enough, unless the finger is on its way back.
  static let vetoPresets: [Preset] = [
    Preset(
      "easy-transitions", library: "EasyTransitions",
      source: "EasyTransitions: half the way or 100 pt/s, and not back faster than 5 pt/s",
      family: .veto,
      rule: "(progress > progress-threshold or velocity > velocity-threshold)"
        + " and velocity > -reverse-tolerance",
      own: [.reverseTolerance(5)],
      faults: ["a tremble of 5 pt/s backwards cancels a gesture that has gone all the way"]
    ) {
      $0.velocityThreshold = 100
    },
    Preset(
      "side-menu", library: "SideMenu",
      source: "SideMenu: 100 pt/s, or half the way and not back faster than 50 pt/s",
      family: .veto,
      rule: "velocity >= velocity-threshold"
        + " or (velocity >= -reverse-tolerance and progress >= progress-threshold)",
      own: [.reverseTolerance(50)],
      faults: ["100 pt/s is slow: hardly a gesture cancels while the finger moves on"]
    ) {
      $0.velocityThreshold = 100
    },
    Preset(
      "arn-transition-animator", library: "ARNTransitionAnimator",
      source: "ARNTransitionAnimator: 30 % of the way and moving on", family: .veto,
      rule: "progress > progress-threshold and velocity > velocity-threshold",
      faults: ["a finger that rests before it lifts cancels, however far it has come"],
      notes: ["the rest takes its share of the duration: duration · (1 − progress)"]
    ) {
      $0.progressThreshold = 0.3
      $0.velocityThreshold = 0
      $0.hysteresis = 10
      $0.completionCurve = .linear
    },
  ]
}
