public import Controllers
import Formats
public import Foundation
public import HeadlessQuartzCore
package import Reports
public import Scenes
public import Testing
public import Traces

// Short descriptions of test arguments for the log. By default, Swift Testing prints every property, thousands of
// characters for a preset.

extension Preset: CustomTestStringConvertible {
  public var testDescription: String { name }
}

extension Controller: CustomTestStringConvertible {
  public var testDescription: String { name }
}

extension Scene: CustomTestStringConvertible {
  public var testDescription: String { name }
}

extension Trace: CustomTestStringConvertible {
  public var testDescription: String { name }
}

extension SuiteReport: CustomTestStringConvertible {
  package var testDescription: String {
    "\(name): \(counted(groups.count, "group"))"
  }
}

extension CGRect: @retroactive CustomTestStringConvertible {
  public var testDescription: String {
    "(\(origin.x), \(origin.y), \(size.width) × \(size.height))"
  }
}

extension CGAffineTransform: CustomTestStringConvertible {
  public var testDescription: String { "[\(a) \(b) \(c) \(d) \(tx) \(ty)]" }
}

extension CATransform3D: CustomTestStringConvertible {
  public var testDescription: String {
    let rows = [
      [m11, m12, m13, m14], [m21, m22, m23, m24], [m31, m32, m33, m34], [m41, m42, m43, m44],
    ]
    return rows.map { $0.map(String.init(describing:)).joined(separator: " ") }.joined(
      separator: "; ")
  }
}
