// Visible in every file of this module and to its importers, as with QuartzCore.
@_exported public import Foundation

#if canImport(Darwin)
  @_exported public import CoreGraphics
#endif
