import { readFileSync } from 'node:fs'

const POLL_MS = 250

/** @param {number} pid */
const commandOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/**
 * Calls back when npm, which started this process, is gone without having passed a signal on (kill -9). Any other
 * parent may leave on purpose: a shell that started us in the background does.
 * @param {() => void} onGone
 */
export const watchNpm = (onGone) => {
  const parent = process.ppid
  if (!/\bnpm\b/.test(commandOf(parent))) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, POLL_MS)
  timer.unref()
}
