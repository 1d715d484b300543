import Rules

extension Release {
  /// A release on an extent of 400 points, one second after the first contact.
  static func sample(
    progress: Double = 0, translation: Double = 0, velocity: Double = 0
  ) -> Release {
    Release(
      progress: progress, translation: translation, velocity: velocity, peakProgress: progress,
      elapsed: 1, extent: 400)
  }
}
