import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withSetupLock } from './install.mjs'
import { runJob } from './job.mjs'
import { root } from './root.mjs'
import { step } from './say.mjs'
import { contentHash, readStamp } from './stamp.mjs'

const web = join(root, 'apps', 'web')
const output = join(web, '.next')
const stampFile = join(output, 'clearway-sources')

/** What the built console is made of: all that its modules load, which a test compares with this. */
export const SOURCES = [
  'apps/web',
  'packages/client',
  'packages/db/src/connection-string.ts',
  'packages/db/src/patience.ts',
  'packages/db/src/telemetry-fields.ts',
  'packages/domain',
  'packages/ui',
  'package-lock.json',
  'tsconfig.base.json',
]

const publicVariables = () =>
  Object.entries(process.env)
    .filter(([name]) => name.startsWith('NEXT_PUBLIC_'))
    .map(([name, value]) => `${name}=${value}`)
    .sort()

const sourcesHash = () => contentHash(root, SOURCES, publicVariables())

/** Whether there is a whole build, be it of these sources or of others. */
export const isConsoleBuilt = () => existsSync(stampFile)

const isCurrent = (hash: string) => existsSync(join(output, 'BUILD_ID')) && readStamp(stampFile) === hash

const refuseUnwritable = (): void => {
  try {
    mkdirSync(output, { recursive: true })
    accessSync(output, constants.W_OK)
  } catch {
    throw new Error(
      `The console has to be built into ${output}, which user ${process.getuid?.() ?? ''} may not write. ` +
        'Start once as the owner of the clone, or make that directory writable.',
    )
  }
}

interface HowToBuild {
  logFile: string
  signal: AbortSignal
  isModest?: boolean
}

interface BuildOptions extends HowToBuild {
  onSpawn: (pid: number) => void
}

const buildOnce = async (hash: string, how: BuildOptions): Promise<void> => {
  rmSync(stampFile, { force: true })
  let last = 'see the log'
  const onLine = (line: string) => {
    if (line.trim()) last = line.trim()
  }
  const build = () =>
    runJob({
      what: 'next build',
      command: process.execPath,
      args: [join(root, 'node_modules', 'next', 'dist', 'bin', 'next'), 'build'],
      cwd: web,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      onLine,
      ...how,
    })
  await step('Building the console', build, () => last)
  writeFileSync(stampFile, hash)
}

/** Builds the console when its sources are not those it was last built from. */
export const ensureConsoleBuilt = async (how: HowToBuild): Promise<void> => {
  if (isCurrent(sourcesHash())) return
  refuseUnwritable()
  await withSetupLock(how.signal, async (onSpawn) => {
    const hash = sourcesHash()
    if (!isCurrent(hash)) await buildOnce(hash, { ...how, onSpawn })
  })
}
