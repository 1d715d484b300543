public import Foundation

/// The folder of the package's manifest, in which tests find documents, sources and the shipped traces.
public let packageFolder: URL = {
  var url = URL(fileURLWithPath: #filePath)
  // From Tests/Support/PackageFolder/PackageFolder.swift.
  for _ in 1...4 { url.deleteLastPathComponent() }
  return url
}()
