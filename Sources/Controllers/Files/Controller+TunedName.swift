extension Controller {
  /// What a controller is called that was tuned from this one: `side-menu-tuned`.
  ///
  /// That of a file is called after the file without what stands behind its dot; what was tuned before
  /// keeps its name.
  public var tunedName: String {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let stem = file.split(separator: ".").first.map(String.init) ?? file
    return stem.hasSuffix("-tuned") ? stem : "\(stem)-tuned"
  }
}
