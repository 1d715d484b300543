import MotionMath

/// All animations of a simulation that have not ended, in the order they were added.
final class AnimationEngine {
  private var active: [LayerAnimation] = []
  private var uncommitted: [LayerAnimation] = []
  private var nextNumber = 0

  /// Instants closer than this are the same instant: rounding in a chain of time conversions.
  private static let resolution: Seconds = 1e-9

  /// A key that no other animation has, for block animations that stack.
  func uniqueKey(for property: String) -> String {
    nextNumber += 1
    return "\(property)-\(nextNumber)"
  }

  func add(_ animation: LayerAnimation) {
    animation.group?.join()
    active.append(animation)
    uncommitted.append(animation)
    animation.layer.records.append(animation)
  }

  /// Fixes when the animations of this turn begin.
  func commit(at now: Seconds) {
    guard !uncommitted.isEmpty else { return }
    let added = uncommitted
    uncommitted = []
    for animation in added {
      animation.commit(at: now)
      animation.explicit?.didStart()
    }
  }

  /// The instant at which the next animation ends; nil when none ends by itself.
  func nextEnd(after now: Seconds) -> Seconds? {
    var earliest: Seconds?
    for animation in active {
      guard let end = animation.end(at: now) else { continue }
      earliest = min(earliest ?? end, end)
    }
    return earliest
  }

  /// Ends every animation whose time has come, in the order they were added.
  func endDue(at now: Seconds) {
    let due = active.filter { animation in
      animation.end(at: now).map { $0 <= now + Self.resolution } ?? false
    }
    for animation in due { end(animation, finished: true) }
  }

  /// Ends one animation: it leaves its layer, and whoever waits for it is told.
  func end(_ animation: LayerAnimation, finished: Bool) {
    guard let index = active.firstIndex(where: { $0 === animation }) else { return }
    active.remove(at: index)
    let stays = finished && animation.explicit.map { !$0.isRemovedOnCompletion } ?? false
    if !stays {
      animation.layer.records.removeAll { $0 === animation }
    }
    animation.explicit?.didStop(finished: finished)
    animation.group?.leave(finished: finished)
  }

  /// Whether an animation object of the app runs on the layer or below it.
  func containsExplicit(below layer: CALayer) -> Bool {
    active.contains { $0.explicit != nil && $0.layer.isDescendant(of: layer) }
  }

  func removeAll() {
    for animation in active {
      animation.layer.records = []
      animation.clock?.followers = []
    }
    active = []
    uncommitted = []
  }
}
