@_exported import HeadlessQuartzCore
