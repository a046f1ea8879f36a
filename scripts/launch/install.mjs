import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { JobFailed, JobStalled, runPatiently } from './job.mjs'
import { acquireLock } from './lock.mjs'
import { pinnedNode } from './node24.mjs'
import { lifeOf, stopKnown } from './processes.mjs'
import { root } from './root.mjs'
import { untilNoneRuns } from './running.mjs'
import { say, step } from './say.mjs'
import { contentHash, readStamp } from './stamp.mjs'

const modules = join(root, 'node_modules')
const stampFile = join(modules, '.clearway-lock')

/** Several instances of one clone must not install or build at the same time. */
const setupLockFile = join(root, '.tmp', 'setup.lock')

const wanted = () => contentHash(root, ['package-lock.json'], [process.platform, process.arch])

/** @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }>} Packages */

/**
 * @param {string} path
 * @returns {Packages | undefined}
 */
const packagesOf = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * Whether npm's record of what it installed is what the lock file asks for: somebody may have run npm by hand.
 * @param {Packages | undefined} locked
 * @param {Packages | undefined} installed
 */
export const sameTree = (locked, installed) => {
  if (!locked || !installed) return false
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true
    const found = installed[path]
    return found ? found.version === entry.version : Boolean(entry.optional || entry.devOptional)
  })
}

export const needsInstall = () => {
  if (!pinnedNode()) return true
  if (readStamp(stampFile) === wanted()) return false
  const locked = packagesOf(join(root, 'package-lock.json'))
  if (!sameTree(locked, packagesOf(join(modules, '.package-lock.json')))) return true
  noteInstalled()
  return false
}

/** Saves the next start a comparison, and nothing more: who may not write here starts all the same. */
const noteInstalled = () => {
  try {
    writeFileSync(stampFile, wanted())
  } catch {
    // The next start compares again.
  }
}

/** npm must not be found in, or run by, the very tree that it is about to replace. */
const installEnv = () => {
  const path = (process.env.PATH ?? '').split(delimiter).filter((dir) => !dir.startsWith(modules))
  return {
    ...process.env,
    PATH: path.join(delimiter),
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    NEXT_TELEMETRY_DISABLED: '1',
  }
}

/** npm makes all the directories first; a package is in place when its own file is. */
const installedCount = () => {
  if (!existsSync(modules)) return 0
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => join(name, inner)) : [name],
  )
  return names.filter((name) => existsSync(join(modules, name, 'package.json'))).length
}

/** A slow network brings something within it; npm waiting for what never comes brings nothing for ever. */
const QUIET_MS = 120_000

/** @typedef {(pid: number) => void} OnSpawn */
/** @typedef {{ signal: AbortSignal, onSpawn: OnSpawn, quietMs: number }} Run */

/**
 * @param {string[]} args
 * @param {Run} run
 */
const npm = (args, { signal, onSpawn, quietMs }) =>
  runPatiently({
    what: `npm ${args[0]}`,
    command: 'npm',
    args: [...args, '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
    cwd: root,
    env: installEnv(),
    logFile: join(root, '.tmp', 'install.log'),
    signal,
    onSpawn,
    patience: { quietMs, howFar: () => `${installedCount()}` },
  })

/** @param {Run} run */
const installAll = async (run) => {
  const total = Object.keys(packagesOf(join(root, 'package-lock.json')) ?? {}).length
  const howFar = () => `${installedCount()} of about ${total} packages in place`
  await step('Installing packages', () => installOnce(run), howFar)
  if (!pinnedNode()) await step('Installing Node 24', () => installNode(run))
  if (!pinnedNode())
    throw new Error(`npm installed no Node 24 for ${process.platform} ${process.arch} in node_modules/node.`)
  mkdirSync(modules, { recursive: true })
  noteInstalled()
}

/** @param {string} output of npm */
const firstError = (output) => {
  const lines = output.split('\n').map((line) => line.replace(/^npm error ?/, ''))
  return lines.find((line) => line.startsWith('Missing') || line.startsWith('Invalid')) ?? lines.at(-1)
}

/** @param {Run} run */
const installOnce = async (run) => {
  try {
    await npm(['ci'], run)
  } catch (error) {
    if (!(error instanceof JobFailed) || error instanceof JobStalled) throw error
    say(`npm ci does not do it (${firstError(error.output)}); npm install does it instead`)
    // A lock file made where a registry lacks some platform's packages fails `ci`; it must not be rewritten here.
    await npm(['install', '--no-save'], run)
  }
}

/**
 * npm 11 runs the install script of an approved package only, and some set-ups run none: the package's own step.
 * @param {Run} run
 */
const installNode = ({ signal, onSpawn, quietMs }) =>
  runPatiently({
    what: 'the installation of Node 24',
    command: process.execPath,
    args: ['installArchSpecificPackage.js'],
    cwd: join(modules, 'node'),
    env: installEnv(),
    signal,
    onSpawn,
    patience: { quietMs },
  }).catch((error) => {
    if (!(error instanceof JobFailed)) throw error
    say(error.message)
  })

/**
 * Runs a set-up step while no other instance of this clone does one. A killed one's npm or build is ended first:
 * two at work on the same directory spoil it.
 * @param {AbortSignal} signal
 * @param {(onSpawn: (pid: number) => void) => Promise<void>} work
 */
export const withSetupLock = async (signal, work) => {
  const lock = await acquireLock(setupLockFile, {
    waitRunningMs: 20 * 60_000,
    onWait: (owner) => say(`Waiting for process ${owner.pid}, which is installing or building in ${root}`),
    signal,
  })
  try {
    await stopKnown(lock.leftovers)
    await work((pid) => lock.update({ children: [{ name: 'setup', pid, life: lifeOf(pid) ?? '' }] }))
  } finally {
    lock.release()
  }
}

/** A stop takes less. */
const STOP_MS = 10_000

/**
 * npm takes every package away before it puts the new ones into place, so nothing may run on them meanwhile.
 * @param {AbortSignal} signal
 * @param {{ quietMs?: number, stopMs?: number }} [patience] how long npm may show no sign of progress, and an instance may take to stop
 */
export const ensureInstalled = async (signal, { quietMs = QUIET_MS, stopMs = STOP_MS } = {}) => {
  if (!needsInstall()) return
  await withSetupLock(signal, async (onSpawn) => {
    if (!needsInstall()) return
    await untilNoneRuns('Packages have to be installed', { signal, stopMs })
    await installAll({ signal, onSpawn, quietMs })
  })
}
