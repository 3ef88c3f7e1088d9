import Foundation
import Synchronization

/// Held while a descriptor is made that only one command may inherit, and while a command starts.
let inheritance = Mutex(())

private let inheritedVariables = ProcessInfo.processInfo.environment

/// Starts a command in a process group of its own, whose number is that of the process.
///
/// - Parameters:
///   - log: The path of the file to which output and errors are appended.
///   - descriptor: A descriptor that the command inherits.
func spawn(
  _ command: ShellCommand, log: String, keepingOpen descriptor: CInt
) throws(CommandFailure) -> pid_t {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }

  // A group in the background must not read from the terminal.
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(
    &actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_APPEND, 0o644)
  posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
  // To itself: that is how a descriptor is inherited.
  posix_spawn_file_actions_adddup2(&actions, descriptor, descriptor)

  // This program handles some signals, and ignores others; a command finds them as usual.
  var all = sigset_t()
  var none = sigset_t()
  sigfillset(&all)
  sigemptyset(&none)
  posix_spawnattr_setsigdefault(&attributes, &all)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setpgroup(&attributes, 0)
  posix_spawnattr_setflags(
    &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

  let variables = inheritedVariables.merging(command.environment) { $1 }
  var id = pid_t()
  let error = withCStrings(command.arguments) { arguments in
    withCStrings(variables.map { "\($0.key)=\($0.value)" }) { variables in
      inheritance.withLock { _ in
        posix_spawn(&id, "/bin/sh", &actions, &attributes, arguments, variables)
      }
    }
  }
  guard error == 0 else { throw .notStarted(String(cString: strerror(error))) }
  return id
}

extension ShellCommand {
  /// The arguments of the shell; not every system lets `posix_spawn` change the directory.
  fileprivate var arguments: [String] {
    guard let directory else { return ["/bin/sh", "-c", text] }
    return ["/bin/sh", "-c", #"cd -- "$0" && exec /bin/sh -c "$1""#, directory, text]
  }
}

/// Waits until a process has exited, and leaves it to be reaped.
func waitForExit(of id: pid_t) {
  var info = siginfo_t()
  while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
}

/// Reaps a process that has exited, and returns its status.
func reap(_ id: pid_t) -> Int32 {
  var status: Int32 = 0
  while waitpid(id, &status, 0) < 0, errno == EINTR {}
  return status
}

/// Calls a closure with texts as C has them, after which comes a null pointer.
private func withCStrings<Result>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let pointers = texts.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  return body(pointers + [nil])
}
