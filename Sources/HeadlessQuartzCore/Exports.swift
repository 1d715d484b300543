// Visible in every file of this module and to its importers, as with QuartzCore.
@_exported public import Foundation

#if canImport(CoreGraphics)
  @_exported public import CoreGraphics
#endif
