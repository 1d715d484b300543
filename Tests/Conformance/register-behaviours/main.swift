import Foundation

// register-behaviours OUTPUT FOLDER FILE…: writes `Behaviour.all` from the comments of the behaviours' files. FOLDER/AREA/NAME.swift
// has one function, named as the file, whose comment has the statement and three facts. What is missing is an error of
// the build, at its file.

func fail(_ file: String, _ line: Int, _ message: String) -> Never {
  FileHandle.standardError.write(Data("\(file):\(line):1: error: \(message)\n".utf8))
  exit(1)
}

/// A text as a literal on a single line.
func literal(_ text: String) -> String {
  "\""
    + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
    + "\""
}

/// The first and the last version of `iOS 13…18` or `iOS 26+`.
func systems(_ text: String) -> ClosedRange<Int>? {
  guard text.hasPrefix("iOS ") else { return nil }
  let ends = text.dropFirst(4).components(separatedBy: "…")
  if ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]), first <= last {
    return first...last
  }
  guard ends[0].hasSuffix("+"), let first = Int(ends[0].dropLast()) else { return nil }
  return first...99
}

/// The entry of a file.
func entry(_ file: String, name: String) -> String {
  guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
    fail(file, 1, "cannot be read as UTF-8")
  }
  let lines = text.components(separatedBy: "\n")
  guard
    let end = lines.firstIndex(where: { $0.hasPrefix("func ") && $0.contains("(_ stage: Stage)") })
  else { fail(file, 1, "has no behaviour; write func name(_ stage: Stage) at the margin") }
  let function = String(lines[end].dropFirst(5).prefix { $0 != "(" })
  let title = String(name.split(separator: "/")[1])
  guard function == title.prefix(1).lowercased() + title.dropFirst() else {
    fail(file, end + 1, "the function is named otherwise than the file; rename one of them")
  }
  var begin = end
  while begin > 0, lines[begin - 1].hasPrefix("///") { begin -= 1 }
  var (statement, facts, key) = ("", [String: String](), "")
  for line in lines[begin..<end] {
    let line = line.dropFirst(3).trimmingCharacters(in: .whitespaces)
    if line.hasPrefix("- "), let colon = line.firstIndex(of: ":") {
      key = String(line.dropFirst(2).prefix(upTo: colon))
      facts[key] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    } else if !key.isEmpty {
      facts[key]? += line.isEmpty ? "" : " " + line
    } else if !line.isEmpty {
      statement += (statement.isEmpty ? "" : " ") + line
    }
  }
  guard !statement.isEmpty else { fail(file, begin + 1, "has no statement above the function") }
  for key in facts.keys where !["Source", "Evidence", "Systems"].contains(key) {
    fail(file, begin + 1, "'\(key)' is no fact of a behaviour; write Source, Evidence or Systems")
  }
  guard let source = facts["Source"], !source.isEmpty, let evidence = facts["Evidence"],
    let range = facts["Systems"]
  else { fail(file, begin + 1, "needs a Source, an Evidence and the Systems") }
  let kind = evidence.prefix { $0.isLetter }
  guard ["documented", "header", "measured", "lore", "inferred"].contains(kind) else {
    fail(
      file, begin + 1, "'\(kind)' is no evidence; documented, header, measured, lore or inferred")
  }
  guard let systems = systems(range) else {
    fail(file, begin + 1, "'\(range)' names no systems; write iOS 13…18 or iOS 26+")
  }
  let remark = evidence.dropFirst(kind.count).drop { $0 == "," || $0 == " " }
  return "    Behaviour(\n      \(literal(name)), \(literal(statement)), .\(kind), "
    + "\(literal(String(remark))),\n      \(literal(source)), \(systems.lowerBound)...\(systems.upperBound), "
    + "\(function)),\n"
}

let arguments = CommandLine.arguments
guard arguments.count > 2 else { fail("register-behaviours", 1, "run it by the plug-in") }
let (output, folder) = (URL(fileURLWithPath: arguments[1]), arguments[2])
var source = "nonisolated extension Behaviour {\n  /// The whole suite, by area and name.\n"
source += "  public static let all: [Behaviour] = [\n"
for file in arguments[3...] {
  source += entry(file, name: String(file.dropFirst(folder.count + 1).dropLast(6)))
}
source += "  ]\n}\n"
let text = Data(source.utf8)
// Unchanged output is not written again, so that it is not compiled again.
if (try? Data(contentsOf: output)) == text { exit(0) }
do { try text.write(to: output) } catch {
  fail(output.path, 1, "cannot be written: \(error.localizedDescription)")
}
