import { processesNow } from '../processes.ts'

/** Kills a process and its children, all at once. Where there is no /proc the children find out by themselves. */
export const killAll = (parent: number): void => {
  const children = processesNow().filter((one) => one.parent === parent)
  for (const pid of [parent, ...children.map((one) => one.pid)]) kill(pid)
}

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // gone already
  }
}
