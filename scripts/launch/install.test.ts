import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './root.mjs'
import { withTempDir } from './testing/temp-dir.ts'

/** Prints its arguments and leaves the Node that the launcher looks for. */
const succeeds = `mkdir -p node_modules/.bin
  printf '#!/bin/sh\\necho v24.0.0\\n' > node_modules/.bin/node && chmod +x node_modules/.bin/node`

interface Npm {
  /** Shell lines of its first run, and of every later one. */
  readonly first: string
  readonly later: string
}

/** A clone with the launcher in it and nothing else. */
const cloneInto = (dir: string) => {
  const own = join(dir, 'scripts', 'launch')
  mkdirSync(own, { recursive: true })
  for (const name of readdirSync(join(root, 'scripts', 'launch')).filter((file) => file.endsWith('.mjs')))
    copyFileSync(join(root, 'scripts', 'launch', name), join(own, name))
  writeFileSync(join(dir, 'package-lock.json'), '{"packages":{}}')
}

/** Installs into a clone in which some npm comes first on the PATH. */
const installBy = ({ first, later }: Npm, quietMs = 1_500) =>
  withTempDir(async (dir) => {
    cloneInto(dir)
    const npm = join(dir, 'bin', 'npm')
    mkdirSync(join(dir, 'bin'))
    writeFileSync(
      npm,
      `#!/bin/sh\necho "$1 $$" >> runs\nif [ $(wc -l < runs) = 1 ]; then\n${first}\nelse\n${later}\nfi\n`,
    )
    chmodSync(npm, 0o755)
    const main = join(dir, 'main.mjs')
    writeFileSync(
      main,
      `import { ensureInstalled } from './scripts/launch/install.mjs'
      await ensureInstalled(new AbortController().signal, { quietMs: ${quietMs} }).catch((error) => console.log(error.message))`,
    )
    const env = { ...process.env, PATH: `${join(dir, 'bin')}${delimiter}${process.env['PATH']}` }
    const { stdout } = await promisify(execFile)(process.execPath, [main], { env })
    const runs = readFileSync(join(dir, 'runs'), 'utf8').trim().split('\n')
    const [asked, pids] = [runs.map((run) => run.split(' ')[0]), runs.map((run) => run.split(' ')[1])]
    return { stdout, asked, alive: pids.filter((pid) => existsSync(`/proc/${pid}`)) }
  })

const stuck = 'sleep 1000'

test('an npm that makes no progress is stopped, and tried once more', async () => {
  const { stdout, asked, alive } = await installBy({ first: `(${stuck}) & wait`, later: succeeds })
  expect(stdout).toContain('npm ci: no progress for 1.5 s. It was stopped and is tried once more.')
  expect(stdout).toContain('Installing packages: done')
  expect(asked).toEqual(['ci', 'ci'])
  expect(alive).toEqual([])
}, 30_000)

test('an npm that gets stuck twice is given up, in a sentence', async () => {
  const { stdout, asked, alive } = await installBy({ first: stuck, later: `echo added nothing\n${stuck}` })
  expect(stdout).toContain('npm ci failed (no progress for 1.5 s).\nadded nothing')
  expect(asked).toEqual(['ci', 'ci'])
  expect(alive).toEqual([])
}, 30_000)

const slowly = (sign: string) => `for n in 1 2 3 4 5 6; do\n${sign}\nsleep 0.5\ndone`

test.each([
  ['says something now and then', slowly('echo fetched')],
  ['reads without a word', `(${slowly('head -c 200000 /dev/zero')}) | cat > /dev/null`],
  [
    'puts packages into place',
    slowly('mkdir -p node_modules/p$n && echo {} > node_modules/p$n/package.json'),
  ],
])(
  'an npm that %s is left alone, however long it takes',
  async (_name, works) => {
    const { stdout, asked } = await installBy({ first: `${works}\n${succeeds}`, later: stuck }, 2_000)
    expect(stdout).not.toContain('no progress')
    expect(asked).toEqual(['ci'])
  },
  30_000,
)

test('an npm that fails is not one that makes no progress', async () => {
  const { stdout, asked } = await installBy({
    first: 'echo "npm error Missing: a@1"; exit 1',
    later: succeeds,
  })
  expect(stdout).toContain('npm ci does not do it (Missing: a@1); npm install does it instead')
  expect(asked).toEqual(['ci', 'install'])
}, 30_000)

/** In a clone whose instance runs, noted as `npm start` notes itself; `start` installs, or says why not. */
const withRunning = (
  work: (at: { dir: string; instance: ChildProcess; start: () => Promise<string> }) => Promise<void>,
) =>
  withTempDir(async (dir) => {
    cloneInto(dir)
    const npm = join(dir, 'bin', 'npm')
    mkdirSync(join(dir, 'bin'))
    writeFileSync(npm, `#!/bin/sh\necho "$1" >> runs\n${succeeds}\n`)
    chmodSync(npm, 0o755)
    const program = (text: string) => ['--input-type=module', '-e', text]
    const runs = `import { noteRunning } from '${dir}/scripts/launch/running.mjs'
      noteRunning()
      process.on('SIGTERM', () => setTimeout(() => process.exit(0), 500))
      process.stdout.write('runs')
      setInterval(() => {}, 1000)`
    const instance = spawn(process.execPath, program(runs))
    const installs = `import { ensureInstalled } from '${dir}/scripts/launch/install.mjs'
      const stopMs = 2000
      await ensureInstalled(new AbortController().signal, { stopMs }).catch((error) => console.log(error.message))`
    const env = { ...process.env, PATH: `${join(dir, 'bin')}${delimiter}${process.env['PATH']}` }
    const start = async () => (await promisify(execFile)(process.execPath, program(installs), { env })).stdout
    try {
      await once(instance.stdout, 'data')
      await work({ dir, instance, start })
    } finally {
      instance.kill('SIGKILL')
    }
  })

test(
  'nothing is installed under an instance that runs out of the same clone, and a sentence says so',
  () =>
    withRunning(async ({ dir, instance, start }) => {
      expect(await start()).toContain(
        `Packages have to be installed, and Clearway runs out of ${dir} (process ${instance.pid}). Stop it first.`,
      )
      expect(existsSync(join(dir, 'runs'))).toBe(false)
    }),
  30_000,
)

test(
  'an instance that was told to stop is waited for, and one that was killed is not',
  () =>
    withRunning(async ({ dir, instance, start }) => {
      instance.kill('SIGTERM')
      expect(await start()).toContain('Installing packages: done')
      const notes = join(dir, '.tmp', 'running')
      expect(readdirSync(notes)).toEqual([])
      const killed = { name: 'start', pid: process.pid, life: 'an earlier one' }
      writeFileSync(join(notes, 'killed.json'), JSON.stringify(killed))
      rmSync(join(dir, 'node_modules'), { recursive: true })
      expect(await start()).toContain('Installing packages: done')
    }),
  30_000,
)

/** Says whether a user who may not write anywhere in the clone has to install first. */
const askedByAnother = async (dir: string): Promise<string> => {
  const program = `const { needsInstall } = await import('${join(dir, 'scripts/launch/install.mjs')}')
    if (process.getuid?.() === 0) process.setuid(65534)
    console.log(needsInstall() ? 'installs first' : 'starts')`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  return stdout.trim()
}

test('who may not write into the clone starts all the same where its packages are in place', () =>
  withTempDir(async (dir) => {
    cloneInto(dir)
    const bin = join(dir, 'node_modules', '.bin')
    mkdirSync(bin, { recursive: true })
    writeFileSync(join(bin, 'node'), '#!/bin/sh\necho v24.0.0\n')
    chmodSync(join(bin, 'node'), 0o755)
    copyFileSync(join(dir, 'package-lock.json'), join(dir, 'node_modules', '.package-lock.json'))
    for (const place of [join(dir, 'node_modules'), dir]) chmodSync(place, 0o555)
    expect(await askedByAnother(dir)).toBe('starts')
    chmodSync(join(dir, 'node_modules'), 0o755)
  }))
