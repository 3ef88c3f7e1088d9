import Foundation

// Top-level code belongs to the main actor. The host is made further down, in a synchronous function
// outside any actor, and so owns a private actor that runs only when `drain()` is called.
exit(await Program(arguments: CommandLine.arguments.dropFirst()).run())
