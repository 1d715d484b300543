import UIKit

extension __Name__ {
  /// The part of a vector on the screen towards completion.
  private func along(_ vector: CGPoint) -> Double { Double(__along__) }

  //: if mirrored
  /// Whether views are laid out from right to left, which mirrors the drag.
  private var isMirrored: Bool {
    pan.view?.effectiveUserInterfaceLayoutDirection == .rightToLeft
  }
  //: end

  //: if elapsed
  /// Remembers when the first finger touched, which UIKit's recogniser does not tell.
  final class TimedPan: __SystemPan__ {
    /// On the clock of `CACurrentMediaTime()`, in seconds.
    private(set) var touchdown = 0.0
    private var isFresh = true

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      if isFresh { touchdown = touches.reduce(.infinity) { min($0, $1.timestamp) } }
      isFresh = false
      super.touchesBegan(touches, with: event)
    }

    override func reset() {
      super.reset()
      isFresh = true
    }
  }
  //: end
}
