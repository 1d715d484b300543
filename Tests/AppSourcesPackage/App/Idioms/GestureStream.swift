import UIKit

/// The translations of a pan as an asynchronous sequence.
final class GestureStreamView: UIView {
  private let moves: AsyncStream<CGPoint>
  private let continuation: AsyncStream<CGPoint>.Continuation
  private(set) var last = CGPoint.zero

  override init(frame: CGRect) {
    (moves, continuation) = AsyncStream.makeStream(
      of: CGPoint.self, bufferingPolicy: .bufferingNewest(1))
    super.init(frame: frame)
    addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan(_:))))
    Task { [moves, weak self] in
      for await move in moves { self?.last = move }
    }
  }

  required init?(coder: NSCoder) { fatalError() }

  @objc private func pan(_ pan: UIPanGestureRecognizer) {
    continuation.yield(pan.translation(in: self))
    if pan.state == .ended { continuation.finish() }
  }
}
