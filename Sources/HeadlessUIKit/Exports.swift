// App code imports UIKit alone and finds Foundation's names too; so does app code that imports this.
@_exported public import Foundation
