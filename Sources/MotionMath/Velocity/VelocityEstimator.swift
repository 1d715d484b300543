/// A way to estimate a finger's velocity from its recent positions.
public enum VelocityEstimator: String, Hashable, Sendable, CaseIterable {
  /// The law measured on iOS devices: three quarters of the previous step, one quarter of the last.
  case uikit
  case lastPair = "last-pair"
  case leastSquares = "least-squares"
  case androidLSQ2 = "android-lsq2"
  case impulse
  case scrollView = "scroll-view"
}
