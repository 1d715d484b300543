import UIKit

public func unadaptable() -> AnyClass? {
  _ = Selector(("close:"))
  return NSClassFromString("_UIPrivate")
}
