import AppSources
import Foundation

// adapt-sources OUTPUT-FOLDER [[--module=MODULE|--stub=MODULE] FILE…]…: writes the adapted files of one module, each as
// NAME.adapted.swift, or NAME-2.adapted.swift if there is one of that name. Files after --module=MODULE are those of
// a sibling of the others, after --stub=MODULE those of a stand-in. Unchanged output is not written again, so that only
// changed files are recompiled.

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(1)
}

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first else { fail("error: no output folder; run this by the plug-in") }
var files: [(path: String, text: String)] = []
var modules: [String: String] = [:]
var standIns: Set<String> = []
var current = ""
for word in arguments.dropFirst() {
  if let option = ["--module=", "--stub="].first(where: word.hasPrefix) {
    current = String(word.dropFirst(option.count))
    if option == "--stub=" { standIns.insert(current) }
    continue
  }
  do {
    let text = try Data(contentsOf: URL(filePath: word))
    files.append((word, String(decoding: text, as: UTF8.self)))
    if !current.isEmpty { modules[word] = current }
  } catch {
    fail("\(word):1:1: error: cannot be read (\(error.localizedDescription))")
  }
}
let module = AppModule(files, modules: modules, standIns: standIns)
var taken: [String: Int] = [:]
for file in module.files {
  let name = URL(filePath: file.path).deletingPathExtension().lastPathComponent
  taken[name, default: 0] += 1
  let number = taken[name].map { $0 > 1 ? "-\($0)" : "" } ?? ""
  let output = URL(filePath: folder).appending(path: "\(name)\(number).adapted.swift")
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
