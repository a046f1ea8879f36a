/**
 * Node's options for each of our services, set by the launcher and by the benches that start one alone.
 */
export const serviceOptions = [
  // What the gateway adds to a request of 16 KiB of headers makes it no longer than the process behind it reads.
  '--max-http-header-size=24576',
  // A frame or a request stays in memory until its commit. In 16 MiB, V8's own choice, many are copied twice before they are freed
  // (docs/decisions/0091).
  '--max-semi-space-size=64',
]
