/// A transition that somebody asked a window for.
public struct TransitionRequest: Hashable, Sendable {
  /// What is asked for.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case push, pop, popTo, popToRoot, present, dismiss
  }

  /// What happens to a request while another transition has the window.
  public enum Policy: String, Hashable, Sendable, CaseIterable {
    /// It is dropped.
    case drop
    /// It waits for its turn, first come, first served.
    case queue
    /// It waits, in place of a waiting one of the same kind, for the same controller and with the same policy.
    case coalesce
  }

  /// Counts the requests of a window, from 1.
  public let number: Int
  public let kind: Kind
  /// The title of the controller that comes or is gone back to, else of the one that was asked; its
  /// type where there is no title.
  public let controller: String
  /// The controller that was asked: the navigation controller, the presenter or the presented.
  let subject: ObjectIdentifier
  public let policy: Policy

  /// Whether `other`, asked for later, makes this one superfluous.
  func isSuperseded(by other: TransitionRequest) -> Bool {
    policy == .coalesce && other.policy == .coalesce && kind == other.kind
      && subject == other.subject
  }
}

/// What becomes of a request: it is dropped, or starts and ends; in between it may wait.
public enum TransitionEvent: Hashable, Sendable {
  /// Its transition starts.
  case will
  /// It waits for its turn.
  case queued
  /// It never starts.
  case dropped(Reason)
  /// Its transition has ended.
  case did(Ending)

  /// Why a request never starts.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Another transition has the window.
    case busy
    /// A later request took its place in the queue.
    case superseded
    /// The controller that was asked is gone.
    case controllerGone
    /// The controller that was asked is in no window that keeps transitions apart.
    case notInWindow
    /// The window is gone.
    case windowGone
  }

  /// How a transition ends.
  public enum Ending: String, Hashable, Sendable, CaseIterable {
    case finished, cancelled
    /// Its controller left the window, or the window went.
    case interrupted
    /// There was nothing to do, such as nothing to pop, or it was not possible.
    case failed
  }

  /// Whether nothing more happens to the request.
  public var isFinal: Bool {
    switch self {
    case .will, .queued: false
    case .dropped, .did: true
    }
  }
}

extension TransitionEvent: CustomStringConvertible {
  public var description: String {
    switch self {
    case .will: "will"
    case .queued: "queued"
    case .dropped(let reason): "dropped (\(reason.rawValue))"
    case .did(let ending): "did (\(ending.rawValue))"
    }
  }
}
