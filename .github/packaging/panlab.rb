class Panlab < Formula
  desc "Replay recorded pan gestures against iOS transitions"
  homepage "https://github.com/@REPOSITORY@"
  version "@VERSION@"

  on_macos do
    url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/panlab-@VERSION@-macos.tar.gz"
    sha256 "@SHA256:macos@"
  end

  on_linux do
    on_intel do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/panlab-@VERSION@-linux-x86_64-without-readline.tar.gz"
      sha256 "@SHA256:linux-x86_64-without-readline@"
    end
    on_arm do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/panlab-@VERSION@-linux-aarch64-without-readline.tar.gz"
      sha256 "@SHA256:linux-aarch64-without-readline@"
    end
  end

  def install
    bin.install "bin/panlab"
    share.install Dir["share/*"]
  end

  test do
    assert_match "12 passed, 0 failed", shell_output("#{bin}/panlab check shipped:first-look")
  end
end
