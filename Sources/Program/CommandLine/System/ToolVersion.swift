/// Panlab's version, which the program shows and writes into reports, exports and baselines.
///
/// A test compares the versions named in documents, scripts and shipped files with this version.
package let toolVersion = "0.2.0"
