#if os(Linux)
  import Foundation
  import Testing

  /// Where the system starts few threads or none, as in a container with a limit on processes, the work is done by
  /// those that there are.
  struct ThreadTests {
    /// Starts FEW_THREADS threads and then no more, as when other programs have reached a limit meanwhile.
    private static let library = """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <errno.h>
      #include <pthread.h>
      #include <stdatomic.h>
      #include <stdlib.h>
      typedef int create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
      static atomic_int made;
      int pthread_create(
        pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *argument) {
        if (atomic_fetch_add(&made, 1) >= atoi(getenv("FEW_THREADS"))) return EAGAIN;
        create *start = (create *)dlsym(RTLD_NEXT, "pthread_create");
        return start(thread, attributes, work, argument);
      }
      """

    private static let lines = [
      "check t --jobs 8 --level unlabelled=off --format csv", "inspect t --format csv",
      "compare default appcoda t --format csv", "tune t --jobs 8 --format json",
      "sweep t --jobs 8 --over progress-threshold=0.2:0.6:0.2 --format csv", "extract t --jobs 8",
    ]

    @Test func `few threads do the same work`() throws {
      let folder = try ChoiceTests.folder()
      // So many files that they are opened ahead by a thread.
      for number in 10..<90 {
        for person in ["anna", "ben"] {
          let drag = Gestures.drag(points: Double(number * 3))
          try folder.write(drag, to: "t/\(person)-\(number).csv")
        }
      }
      try folder.write(Self.library, to: "few.c")
      let made = try Panlab.shell("cc -shared -fPIC -o few.so few.c -ldl", in: folder)
      try #require(made.exitCode == 0, "\(made.error)")
      for line in Self.lines {
        let whole = try Panlab.shell(#""$panlab" \#(line)"#, in: folder)
        #expect(whole.output != "")
        for most in 0...5 {
          let few = try Panlab.shell(
            "FEW_THREADS=\(most) LD_PRELOAD=\"$PWD/few.so\" timeout -s KILL 60 \"$panlab\" \(line)",
            in: folder)
          #expect(few == whole, "\(line), \(most)")
        }
      }
    }

    @Test func `a page without threads to serve it is an error`() throws {
      let folder = try ChoiceTests.folder()
      try folder.write(Self.library, to: "few.c")
      let result = try Panlab.shell(
        "cc -shared -fPIC -o few.so few.c -ldl && FEW_THREADS=2 LD_PRELOAD=\"$PWD/few.so\" timeout -s KILL 60 \"$panlab\" serve t --port 0",
        in: folder)
      #expect(
        result
          == Panlab.Result(
            output: "",
            error:
              "Error: the page: the system starts too few threads; raise its limit on processes\n",
            exitCode: 70))
    }
  }
#endif
