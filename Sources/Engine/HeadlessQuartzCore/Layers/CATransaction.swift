import MotionMath

/// Keys of ``CATransaction/setValue(_:forKey:)`` for the settings of a transaction.
public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionDisableActions = "disableActions"
public let kCATransactionCompletionBlock = "completionBlock"

/// Groups changes to layers, and sets the duration, timing function and completion block of their animations.
///
/// ## Differences from UIKit
/// Changes take effect immediately; a transaction only contains settings and a completion block.
open class CATransaction: NSObject {
  public static func begin() { Simulation.current.animations.transactions.begin() }

  public static func commit() {
    Simulation.current.animations.transactions.commit()?.closeGroup()
  }

  /// Commits the implicit transaction.
  public static func flush() {
    Simulation.current.animations.transactions.flushImplicit()?.closeGroup()
  }

  /// The default duration of animations, in seconds; 0.25 initially.
  public static func animationDuration() -> CFTimeInterval {
    Simulation.current.animations.transactions.top.duration
  }

  public static func setAnimationDuration(_ dur: CFTimeInterval) {
    Simulation.current.animations.transactions.change { $0.duration = dur }
  }

  /// The default timing function of animations.
  public static func animationTimingFunction() -> CAMediaTimingFunction? {
    Simulation.current.animations.transactions.top.timingFunction
  }

  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    Simulation.current.animations.transactions.change { $0.timingFunction = function }
  }

  /// Whether implicit animations are disabled; false by default.
  public static func disableActions() -> Bool {
    Simulation.current.animations.transactions.top.disablesActions
  }

  public static func setDisableActions(_ flag: Bool) {
    Simulation.current.animations.transactions.change { $0.disablesActions = flag }
  }

  /// Sets a setting by its key, or keeps any other value for the rest of the transaction.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      if let seconds = (anObject as? NSNumber)?.doubleValue ?? anObject as? Double {
        setAnimationDuration(seconds)
      }
    case kCATransactionAnimationTimingFunction:
      setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
    case kCATransactionDisableActions:
      setDisableActions((anObject as? NSNumber)?.boolValue ?? anObject as? Bool ?? false)
    case kCATransactionCompletionBlock:
      setCompletionBlock(anObject as? () -> Void)
    default:
      Simulation.current.animations.transactions.change { $0.values[key] = anObject }
    }
  }

  /// The setting or kept value of the current transaction or the nearest one around it; nil without one.
  open class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionDisableActions: disableActions()
    default: Simulation.current.animations.transactions.top.values[key]
    }
  }

  /// The block that was last set in the current transaction.
  open class func completionBlock() -> (() -> Void)? {
    value(forKey: kCATransactionCompletionBlock) as? () -> Void
  }

  /// Sets a block that runs when all animations and transitions begun *from now on* have ended or been removed.
  ///
  /// Animations of views and of nested transactions count too. If no animation begins, the block runs immediately at
  /// the commit, or when another block is set.
  ///
  /// - Source: CATransaction.h: "If no animations are added … the block will be invoked immediately."
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    let simulation = Simulation.current
    simulation.animations.transactions.top.closeGroup()
    simulation.animations.transactions.change { transaction in
      transaction.values[kCATransactionCompletionBlock] = block
      let outer = transaction.outerGroup
      transaction.group =
        block.map { block in
          CompletionGroup(simulation: simulation, within: outer) { _ in block() }
        } ?? outer
    }
  }
}

/// The open transactions of a simulation, above the implicit transaction of the current turn of the run loop.
struct TransactionStack {
  struct Transaction {
    /// The default duration of animations, in seconds.
    ///
    /// - Source: The value of `CATransaction.animationDuration()`, measured while no duration was set.
    var duration: Seconds = 0.25
    var timingFunction: CAMediaTimingFunction?
    var disablesActions = false
    /// The completion block and what an app keeps with the transaction, by its keys.
    var values: [String: Any] = [:]
    /// The animations that the nearest enclosing completion block waits for.
    var group: CompletionGroup?
    /// The animations that the enclosing transaction's completion block waits for.
    var outerGroup: CompletionGroup?

    func closeGroup() {
      if group !== outerGroup { group?.close(completesAtOnce: true) }
    }
  }

  private var implicit = Transaction()
  private(set) var isImplicitUsed = false
  private var open: [Transaction] = []

  var top: Transaction { open.last ?? implicit }

  /// Whether the current transaction disables actions, read without copying the transaction.
  var disablesActions: Bool {
    open.isEmpty ? implicit.disablesActions : open[open.count - 1].disablesActions
  }

  mutating func begin(waitedForBy group: CompletionGroup? = nil) {
    var transaction = top
    transaction.values[kCATransactionCompletionBlock] = nil
    transaction.group = group ?? transaction.group
    transaction.outerGroup = transaction.group
    open.append(transaction)
  }

  /// Ends the innermost open transaction and returns it; nil if none is open.
  ///
  /// The caller must then call `closeGroup()` on the result. This method does not call `closeGroup()` itself, because
  /// that may run a completion block, which can begin new transactions.
  mutating func commit() -> Transaction? { open.popLast() }

  mutating func change(_ body: (inout Transaction) -> Void) {
    if open.isEmpty {
      isImplicitUsed = true
      body(&implicit)
    } else {
      body(&open[open.count - 1])
    }
  }

  /// Ends the implicit transaction and returns it; nil if it was not used.
  ///
  /// The next implicit transaction starts with the default settings. The caller must then call `closeGroup()` on the
  /// result.
  mutating func flushImplicit() -> Transaction? {
    guard isImplicitUsed else { return nil }
    let ended = implicit
    (isImplicitUsed, implicit) = (false, Transaction())
    return ended
  }
}

/// A group of animations that runs a completion once all its animations have ended.
///
/// A group is open while its animation block runs, or while its transaction is open. If a group closes without
/// animations, its completion runs in the next turn of the run loop for a view animation, and immediately for a
/// transaction.
package final class CompletionGroup {
  private let simulation: Simulation
  private var completion: ((Bool) -> Void)?
  /// The enclosing group, which waits until this group and its completion have ended.
  private var outer: CompletionGroup?
  private var members = 0
  private var isOpen = true
  private var allFinished = true

  init(simulation: Simulation, within outer: CompletionGroup?, completion: ((Bool) -> Void)?) {
    (self.simulation, self.outer, self.completion) = (simulation, outer, completion)
    outer?.join()
  }

  /// Creates a group that the current transaction waits for.
  package convenience init(simulation: Simulation, completion: ((Bool) -> Void)?) {
    self.init(
      simulation: simulation, within: simulation.animations.transactions.top.group,
      completion: completion)
  }

  func join() { members += 1 }

  /// Removes an animation from the group; `finished` is false if the animation was removed from its layer early.
  func leave(finished: Bool) {
    members -= 1
    allFinished = allFinished && finished
    if !isOpen && members == 0 { complete() }
  }

  package func close(completesAtOnce: Bool = false) {
    isOpen = false
    guard members == 0 else { return }
    if completesAtOnce { complete() } else { simulation.async { self.complete() } }
  }

  private func complete() {
    completion.take()?(allFinished)
    outer.take()?.leave(finished: allFinished)
  }
}
