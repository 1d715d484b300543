// Visible in every file of this module and to app code that imports it alone, as with UIKit.
@_exported public import Foundation
@_exported public import HeadlessQuartzCore
