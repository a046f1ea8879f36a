import { statfs } from 'node:fs/promises'
import { complain, say } from './say.mjs'

const everyMs = 10_000
/** PostgreSQL's log grows by tens of mebibytes between two looks under a full load. */
const leastBytes = 512 * 1024 * 1024

const freeIn = async (directory: string): Promise<number> => {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** Reports when a disk is about to fill, and when there is room again. */
export const watchDiskSpace = (directories: () => readonly string[], freeOf = freeIn) => {
  const low = new Set<string>()
  const look = async (directory: string): Promise<void> => {
    const free = await freeOf(directory)
    const isLow = free < leastBytes
    if (isLow && !low.has(directory))
      complain(
        `The disk of ${directory} has ${Math.floor(free / 1024 / 1024)} MiB left. ` +
          'When it is full writes are refused (503) and frames wait, until there is room.',
      )
    if (!isLow && low.delete(directory)) say(`The disk of ${directory} has room again.`)
    if (isLow) low.add(directory)
  }
  const lookAround = () => Promise.allSettled(directories().map(look))
  const timer = setInterval(lookAround, everyMs)
  return { look: lookAround, stop: () => clearInterval(timer) }
}
