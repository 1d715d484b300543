/// A state machine that decides which request runs its transition in a window and which requests wait: events go in,
/// actions come out.
///
/// A waiting request is never overtaken: while any request waits, the gate is not free, not even between the end of one
/// transition and the start of the next.
struct TransitionGate {
  /// The transition that occupies the window.
  enum Holder: Hashable {
    case request(TransitionRequest)
    /// A transition that did not come through the gate, such as a swipe that the system handles.
    case other
  }

  enum Event {
    case submitted(TransitionRequest)
    /// The transition of the request with this number is over.
    case ended(Int, TransitionEvent.End)
    /// A turn of the run loop has passed, so the next request may start if the window is free.
    case turned
    /// A running transition that did not come through the gate was found.
    case otherBegan
    case otherEnded
    /// The waiting request with this number cannot start any more.
    case withdrawn(Int, TransitionEvent.Reason)
    /// The window is gone.
    case closed
  }

  enum Action: Hashable {
    /// Log the event; after a final event, run the request's completion.
    case record(TransitionRequest, TransitionEvent)
    case start(TransitionRequest)
    /// Send the event ``Event/turned`` in a later turn of the run loop.
    case takeNext
  }

  private(set) var holder: Holder?
  /// The waiting requests, in the order in which they will start.
  private(set) var waiting: [TransitionRequest] = []
  private(set) var isClosed = false

  /// Whether a new request would start at once.
  var isFree: Bool { holder == nil && waiting.isEmpty && !isClosed }

  mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .submitted(let request): submit(request)
    case .ended(let number, let ending): end(number, ending)
    case .turned: holder == nil ? startNext() : []
    case .otherBegan: hold(.other)
    case .otherEnded: holder == .other ? release() : []
    case .withdrawn(let number, let reason): withdraw(number, reason)
    case .closed: close()
    }
  }

  private mutating func submit(_ request: TransitionRequest) -> [Action] {
    guard !isClosed else { return [.record(request, .dropped(.windowGone))] }
    guard !isFree else { return start(request) }
    switch request.policy {
    case .drop: return [.record(request, .dropped(.busy))]
    case .queue:
      waiting.append(request)
      return [.record(request, .queued)]
    }
  }

  private mutating func start(_ request: TransitionRequest) -> [Action] {
    holder = .request(request)
    return [.record(request, .will), .start(request)]
  }

  private mutating func startNext() -> [Action] {
    waiting.isEmpty ? [] : start(waiting.removeFirst())
  }

  private mutating func hold(_ new: Holder) -> [Action] {
    if holder == nil { holder = new }
    return []
  }

  private mutating func release() -> [Action] {
    holder = nil
    return waiting.isEmpty ? [] : [.takeNext]
  }

  /// Ends a request; ignores endings that arrive late or twice.
  private mutating func end(_ number: Int, _ ending: TransitionEvent.End) -> [Action] {
    guard case .request(let request) = holder, request.number == number else { return [] }
    return [.record(request, .did(ending))] + release()
  }

  private mutating func withdraw(_ number: Int, _ reason: TransitionEvent.Reason) -> [Action] {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return [] }
    return [.record(waiting.remove(at: index), .dropped(reason))]
  }

  private mutating func close() -> [Action] {
    guard !isClosed else { return [] }
    isClosed = true
    var actions: [Action] = []
    if case .request(let request) = holder { actions = [.record(request, .did(.interrupted))] }
    actions += waiting.map { .record($0, .dropped(.windowGone)) }
    holder = nil
    waiting = []
    return actions
  }
}

/// A request for a transition of a window.
public struct TransitionRequest: Hashable, Sendable {
  /// The requested operation.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case push, pop, popTo, popToRoot, present, dismiss
  }

  /// What happens to a request while another transition occupies the window.
  public enum Policy: String, Hashable, Sendable, CaseIterable {
    /// The request is dropped.
    case drop
    /// The request waits for its turn, first come, first served.
    case queue
  }

  /// The number of the request in its window, counted from 1.
  public let number: Int
  public let kind: Kind
  /// The title of the controller that the request concerns; the name of its type if it has no title.
  ///
  /// For `push` and `present`, this is the new controller, and for `popTo` the target. For all other kinds, it is the
  /// controller that received the request.
  public let controller: String
  public let policy: Policy
}

/// An event in the life of a request.
///
/// A request may wait at first. Then either it is dropped, or its transition starts and ends.
public enum TransitionEvent: Hashable, Sendable {
  /// The request's transition starts.
  case will
  /// The request waits for its turn.
  case queued
  /// The request never starts.
  case dropped(Reason)
  /// The request's transition has ended.
  case did(End)

  /// Why a request never starts.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Another transition occupies the window.
    case busy
    /// The controller that received the request has been released.
    case controllerGone
    /// The controller that received the request is not in a ``SkipWindow``.
    case notInWindow
    /// The window is gone.
    case windowGone
  }

  /// How the transition of a request ends.
  public enum End: String, Hashable, Sendable, CaseIterable {
    case finished, cancelled
    /// The controller left the window, or the window was released.
    case interrupted
    /// The operation was not possible, or there was nothing to do: for example, there was no screen to pop.
    case failed
  }

  /// Whether no further events of the request follow this one.
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
