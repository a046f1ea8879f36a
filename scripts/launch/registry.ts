import type { Lock } from './lock.mjs'
import { type KnownProcess, lifeOf, signalGroup, stillLives } from './processes.mjs'
import type { Running } from './service.ts'

/** The processes of this run, written into the lock so that the next start finds those of a killed one. */
export interface Registry {
  /** Notes a process that is started again and again under one name. */
  recorded(
    name: string,
    launch: (signal: AbortSignal) => Promise<Running>,
  ): (signal: AbortSignal) => Promise<Running>
  /** Notes a process that runs once. */
  note(name: string, pid: number): void
  killAll(): void
}

export const createRegistry = (lock: Lock): Registry => {
  const known = new Map<string, KnownProcess>()
  const note = (name: string, pid: number) => {
    const life = lifeOf(pid)
    if (life) known.set(name, { name, pid, life })
    lock.update({ children: [...known.values()] })
  }
  return {
    note,
    recorded: (name, launch) => async (signal) => {
      const running = await launch(signal)
      note(name, running.pid)
      return running
    },
    killAll: () => {
      for (const one of [...known.values()].filter(stillLives)) signalGroup(one.pid, 'SIGKILL')
    },
  }
}
