import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, startEmbeddedPostgres } from '@clearway/db/embedded'

export interface Floor {
  readonly readyMs: number
  readonly pids: readonly number[]
  stop(): Promise<void>
}

/**
 * The peer: the two heaviest parts of the stack and nothing of ours around them. PostgreSQL from the same binaries
 * on a cluster that exists, and `next start` on the same build, side by side; ready when the one answers a query
 * and the other a page.
 */
export const startFloor = async (clone: string, clusterDir: string): Promise<Floor> => {
  const began = performance.now()
  const console = startConsole(clone, await freePort())
  const [postgres, child] = await Promise.all([startEmbeddedPostgres({ dataDir: clusterDir }), console])
  return {
    readyMs: performance.now() - began,
    pids: [postgres.pid, child.pid!],
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      await postgres.stop()
    },
  }
}

const secret = () => randomBytes(24).toString('base64url')

const startConsole = async (clone: string, port: number): Promise<ChildProcess> => {
  const next = join(clone, 'node_modules', 'next', 'dist', 'bin', 'next')
  const child = spawn(process.execPath, [next, 'start', '-H', '127.0.0.1', '-p', String(port)], {
    cwd: join(clone, 'apps', 'web'),
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      NEXTAUTH_SECRET: secret(),
      CONSOLE_PARTNER_KEY: secret(),
    },
  })
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`next start ended with ${child.exitCode}`)
    await wait(50)
  }
  return child
}

const answers = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/signin`)).ok
  } catch {
    return false
  }
}
