// App code imports UIKit alone and finds the names of Foundation and QuartzCore too; so does app code
// that imports this.
@_exported public import Foundation
@_exported public import HeadlessQuartzCore
