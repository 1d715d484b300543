import UIKit

@objc public protocol SheetDelegate {
  @objc optional func sheetMayClose(_ sheet: Sheet) -> Bool
  @objc optional func sheet(_ sheet: Sheet, didMoveTo y: CGFloat)
  func sheetDidClose(_ sheet: Sheet)
}

extension SheetDelegate {
  func mayClose(_ sheet: Sheet) -> Bool { sheetMayClose?(sheet) ?? true }
}

@objcMembers
public class Owner: NSObject, SheetDelegate {
  public var events: [String] = []
  public func sheet(_ sheet: Sheet, didMoveTo y: CGFloat) { events.append("moved to \(y)") }
  public func sheetDidClose(_ sheet: Sheet) { events.append("closed") }
}

@objc public final class Keeper: NSObject, SheetDelegate {
  public func sheetMayClose(_ sheet: Sheet) -> Bool {
    false  // } @objc is only a comment: { "
  }
  public func sheetDidClose(_ sheet: Sheet) {}
}
