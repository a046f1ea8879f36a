// A caller that stops reading (a closed pipe) must not take the stack down.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

/** @param {string} text */
export const say = (text) => {
  process.stdout.write(`${text}\n`)
}

/** @param {string} text */
export const complain = (text) => {
  process.stderr.write(`${text}\n`)
}

const HEARTBEAT_MS = 5000

/**
 * Prints what a long step does, its progress every few seconds, and how long it took.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @param {() => string} [howFar]
 * @returns {Promise<T>}
 */
export const step = async (what, work, howFar) => {
  const startedAt = performance.now()
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1)
  say(`${what} …`)
  const heartbeat = setInterval(
    () => say(`${what} … ${seconds()} s${howFar ? `, ${howFar()}` : ''}`),
    HEARTBEAT_MS,
  )
  try {
    const result = await work()
    say(`${what}: done in ${seconds()} s`)
    return result
  } finally {
    clearInterval(heartbeat)
  }
}
