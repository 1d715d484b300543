import AppSources
import Formats
import Foundation
import Workbench

/// The result of compiling the Swift files of an app's folders in the way a new package would compile them: the files
/// that are left out, and whether the remaining files build.
struct AdoptedFolder {
  private(set) var left: [SourceSelection.Omission] = []
  /// Whether the folder's files build without the files in ``left``; nil if there is no compiler.
  let builds: Bool?
  /// The libraries whose modules of Panlab's the files import that are not left out.
  let libraries: [String]
  /// The result in one line, which `new` prints first.
  let verdict: String

  /// Compiles the files of the folders, which are a family, against the simulated modules of a checkout of Panlab.
  ///
  /// `panlab` is the path of the checkout; nil for the checkout that this program was built from.
  init(
    _ folders: [String], family: SourceFamily, standIns: StandIns? = nil, panlab: String? = nil
  ) throws {
    for member in family.members where !member.isOfTarget && FileKind(member.path) != .folder {
      throw CommandFailure.nothingSelected(
        "'--from \(member.path)': no such folder; name a folder of Swift files")
    }
    let (paths, empty) = family.files
    if let folder = empty.first {
      throw CommandFailure.nothingSelected(
        "'--from \(folder)': has no Swift files\(ObjectiveCFiles(in: folder).remark); name a folder of sources"
      )
    }
    let folder = folders.joined(separator: " ")
    left = family.folders.flatMap { ObjectiveCFiles(in: $0).paths }.map {
      SourceSelection.Omission(path: $0, reason: "Objective-C, which is not compiled")
    }
    left += family.members.flatMap { member in
      member.excluded.filter { FileKind($0) != .missing }.map {
        SourceSelection.Omission(path: $0, reason: member.reason)
      }
    }
    var files: [(path: String, text: String)] = []
    for path in paths where standIns.map({ !path.hasPrefix($0.folder + "/") }) ?? true {
      if let folder = family.folders.first(where: { path.hasPrefix($0) }),
        let reason = Self.reasonByPlace(path, in: folder)
      {
        left.append(SourceSelection.Omission(path: path, reason: reason))
      } else if let bytes = InputFile.contents(path) {
        files.append((path, String(decoding: bytes, as: UTF8.self)))
      }
    }
    func adapted(_ files: [(path: String, text: String)]) -> AppModule {
      AppModule(files, of: family.modules, standIns: standIns)
    }
    guard let compilation = try SourceCompilation(panlab: panlab) else {
      builds = nil
      let module = adapted(files)
      libraries = module.importedLibraries
      let count = module.findings.count { $0.construct.advice != nil }
      verdict =
        "\(folder): not compiled, because there is no Swift compiler; constructs to edit: \(count)"
        + (count > 0 ? ", which 'panlab adopt \(folder)' lists" : "")
      return
    }
    let selection = try SourceSelection(
      files, in: family.modules, standIns: standIns, with: compilation)
    let transition = selection.leftTransition
    left += selection.left
    let omitted = Set(selection.left.map(\.path))
    libraries = adapted(files.filter { !omitted.contains($0.path) }).importedLibraries
    builds = selection.builds && transition.isEmpty
    let remedy = "; 'panlab adopt \(folder)' lists what to do"
    if let omission = transition.first {
      let others = transition.count - 1
      verdict =
        "\(folder): does not build yet: the transition needs \(omission.path), which \(omission.reason)"
        + (others > 0 ? ", and \(counted(others, "file")) more" : "") + remedy
    } else if let error = selection.errors.first {
      let others = selection.errors.count - 1
      verdict =
        "\(folder): does not build yet: \(error.path):\(error.line): \(error.message)"
        + (others > 0 ? ", and \(counted(others, "more error", "more errors"))" : "") + remedy
    } else if !selection.hasKept {
      verdict =
        "\(folder): does not build yet: none of \(counted(files.count, "file")) compiles" + remedy
    } else {
      verdict =
        "\(folder): builds"
        + (left.isEmpty
          ? ""
          : ", without \(counted(left.count, "file")), which \(NewPackage.sources)/AppSources.txt lists")
    }
  }

  /// The reason why a file does not belong to the app's module, if its path shows this; otherwise nil.
  private static func reasonByPlace(_ path: String, in folder: String) -> String? {
    let parts = path.dropFirst(folder.count).split(separator: "/")
    if parts.last == "Package.swift" { return "a package's manifest" }
    return parts.dropLast().contains { $0.hasSuffix("Tests") } ? "tests" : nil
  }
}

/// The Objective-C files of a folder, which are not compiled.
struct ObjectiveCFiles {
  let paths: [String]

  init(in folder: String) {
    paths = [".m", ".mm"].flatMap { FolderWalk(folder: folder, suffix: $0).files }.sorted()
  }

  /// A warning that files of a folder or target are not compiled.
  static func warning(_ place: String, _ count: Int, _ first: String) -> String {
    "\(place): Objective-C is not compiled: \(counted(count, "file")), such as \(first); translate what"
      + " the transition needs to Swift"
  }

  /// A clause for the end of a message: `, and Objective-C, as in a.m, is not compiled`; empty without such files.
  var remark: String {
    paths.first.map { ", and Objective-C, as in \($0), is not compiled" } ?? ""
  }
}
