import Foundation

// embed-files PACKAGE OUTPUT TYPE PATH…: writes text files as Swift literals, each with its path in the package, into
// the property `all` of TYPE. Unchanged output is not written again, so that it is not recompiled.

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(1)
}

/// A text as a literal on a single line, so that its line ends are preserved.
func literal(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "\"") { literal, scalar in
    switch scalar {
    case "\n": literal += "\\n"
    case "\"", "\\": literal += "\\\(scalar)"
    case _ where scalar.value < 0x20: literal += "\\u{\(String(scalar.value, radix: 16))}"
    default: literal.unicodeScalars.append(scalar)
    }
  } + "\""
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 3 else {
  fail("error: no package, output and type; run this from the plug-in")
}
let package = URL(filePath: arguments[0], directoryHint: .isDirectory)
let type = arguments[2]
var source = "extension \(type) {\n  package static let all: [\(type)] = [\n"
for path in arguments[3...] {
  let file = URL(filePath: path, relativeTo: package)
  guard let bytes = try? Data(contentsOf: file), let text = String(validating: bytes, as: UTF8.self)
  else { fail("\(file.path):1:1: error: is not UTF-8 text; only text can ship") }
  source += "    \(type)(\(literal(path)), \(literal(text))),\n"
}
source += "  ]\n}\n"
let (output, text) = (URL(filePath: arguments[1]), Data(source.utf8))
if (try? Data(contentsOf: output)) == text { exit(0) }
do {
  try text.write(to: output, options: .atomic)
} catch {
  fail("\(arguments[1]):1:1: error: cannot be written (\(error.localizedDescription))")
}
