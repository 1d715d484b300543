import Foundation
import PackageFolder

/// The script of the action that checks gestures.
enum ActionScript {
  /// A line of `sh` that runs it with the program `$panlab`; it downloads into the folder `.temporary`.
  static func line(
    suite: String = "", paths: String = "", arguments: String = "", reports: String = ""
  ) -> String {
    let script = packageFolder.appendingPathComponent(".github/actions/check/run").path
    return """
      export RUNNER_TEMP="$PWD/.temporary" PANLAB_VERSION=1.2.3 PANLAB_SUITE='\(suite)' \
        PANLAB_PATHS='\(paths)' PANLAB_ARGUMENTS='\(arguments)' PANLAB_REPORTS='\(reports)'
      case "$(uname)" in Darwin) name=panlab-1.2.3-macos ;; \
        *) name=panlab-1.2.3-linux-$(uname -m)-without-readline ;; esac
      mkdir -p .temporary/v1.2.3 ".temporary/$name/bin"
      printf '#!/bin/sh\\nexec "%s" "$@"\\n' "$panlab" > ".temporary/$name/bin/panlab"
      chmod +x ".temporary/$name/bin/panlab"
      tar -C .temporary -czf ".temporary/v1.2.3/$name.tar.gz" "$name"
      (cd .temporary/v1.2.3 && { sha256sum "$name.tar.gz" || shasum -a 256 "$name.tar.gz"; } > SHA256SUMS)
      PANLAB_RELEASES="file://$PWD/.temporary" exec bash '\(script)'
      """
  }
}
