// These modules are visible in every file of this module, and to app code that imports only this module, as with UIKit.
@_exported public import Foundation
@_exported public import HeadlessQuartzCore
