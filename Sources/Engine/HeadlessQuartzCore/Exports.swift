// Re-exports Foundation to every file of this module and to its importers, as QuartzCore does.
@_exported public import Foundation

#if canImport(Darwin)
  @_exported public import CoreGraphics
#endif
