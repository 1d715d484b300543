import Kit
import UIKit

protocol Making: AnyObject { init() }

extension Making {
  init(_ block: (Self) -> Void) {
    self.init()
    block(self)
  }

  func with(_ block: (Self) -> Void) -> Self {
    block(self)
    return self
  }
}

extension NSObject: Making {}

public func made() -> [CGFloat] {
  let dim = UIView { $0.alpha = 0.5 }
  return [dim.alpha, UILabel().with { $0.alpha = 0.25 }.alpha]
}

#if canImport(Kit)
  public func siblings() -> String { Kit.Watcher.kind }
#endif
