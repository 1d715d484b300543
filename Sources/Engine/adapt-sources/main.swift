import AppSources
import Foundation

// adapt-sources OUTPUT-FOLDER [--stub=MODULE…] FILE…: writes the adapted files of one module, each as
// NAME.adapted.swift. Unchanged output is not written again, so that only changed files are recompiled.

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(1)
}

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first else { fail("error: no output folder; run this by the plug-in") }
let stubs = arguments.dropFirst().prefix { $0.hasPrefix("--stub=") }
let module = AppModule(
  arguments.dropFirst(1 + stubs.count).map { path in
    do {
      return (path, String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self))
    } catch {
      fail("\(path):1:1: error: cannot be read (\(error.localizedDescription))")
    }
  }, stubs: Set(stubs.map { String($0.dropFirst("--stub=".count)) }))
for file in module.files {
  let source = URL(filePath: file.path)
  let name = source.deletingPathExtension().lastPathComponent + ".adapted.swift"
  let output = URL(filePath: folder).appending(path: name)
  let text = Data(file.compiled.utf8)
  if (try? Data(contentsOf: output)) == text { continue }
  do {
    try text.write(to: output, options: .atomic)
  } catch {
    fail("\(output.path):1:1: error: cannot be written (\(error.localizedDescription))")
  }
}
for warning in module.findings.compactMap(\.warning) {
  FileHandle.standardError.write(Data((warning + "\n").utf8))
}
