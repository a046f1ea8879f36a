import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@clearway/db/embedded'
import { isAlive, treeOf } from './memory.ts'

export interface RunningStack {
  readonly pid: number
  readonly readyMs: number
  /** SIGTERM to the end of the process; answers how long that took. */
  stop(): Promise<number>
}

const patienceMs = 15 * 60_000

/** `npm start` in a clone, from the command to its `ready` line. */
export const startStack = async (clone: string, dataDir: string): Promise<RunningStack> => {
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...bareEnv(), PORT: '0', MQTT_PORT: String(await freePort()), DATA_DIR: dataDir },
  })
  await readyLine(child)
  return {
    pid: child.pid!,
    readyMs: performance.now() - began,
    async stop() {
      const asked = performance.now()
      const pids = treeOf([child.pid!])
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      // npm may be gone before what it started.
      while (pids.some(isAlive)) await wait(20)
      return performance.now() - asked
    },
  }
}

/** As a newcomer's shell: nothing that the npm script which runs this bench has put there. */
const bareEnv = (): NodeJS.ProcessEnv => {
  const { PATH = '', ...others } = process.env
  const kept = Object.entries(others).filter(([name]) => !/^(npm_|INIT_CWD|NODE)/.test(name))
  const path = PATH.split(':').filter((dir) => !dir.includes('node_modules'))
  return { ...Object.fromEntries(kept), PATH: path.join(':') }
}

const readyLine = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => {
      child.kill('SIGTERM')
      reject(new Error(`not ready in time:\n${said}`))
    }, patienceMs)
    const read = (chunk: Buffer) => {
      said += chunk
      if (!/^ready http/m.test(said)) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`npm start ended with ${code}:\n${said}`))
    })
  })
