/// The version of Panlab, as the program, its reports, exports and baselines name it.
///
/// A test compares every document, script and shipped file that names a version with this one.
package let toolVersion = "0.2.0"
