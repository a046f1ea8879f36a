import type { Served } from '../kit/processes.ts'

export interface Memory {
  readonly rss: number
  readonly heapUsed: number
}

/** Asks a process that has loaded answer.ts. */
export type MemoryProbe = () => Promise<Memory>

export const probeMemory =
  ({ child }: Pick<Served, 'child'>): MemoryProbe =>
  () =>
    new Promise((resolve) => {
      const hear = (said: unknown) => {
        const { memory } = said as { memory?: Memory }
        if (!memory) return
        child.removeListener('message', hear)
        resolve(memory)
      }
      child.on('message', hear)
      child.send('memory')
    })
