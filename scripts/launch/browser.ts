import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { JobFailed, runJob } from './job.mjs'
import { root } from './root.mjs'
import { say } from './say.mjs'

const { env } = process

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (name: string): string | undefined =>
  (env.PATH ?? '')
    .split(delimiter)
    .map((dir) => join(dir, name))
    .find(isExecutable)

const playwrightsOwn = (): string | undefined => {
  const fromE2e = createRequire(join(root, 'e2e', 'package.json'))
  const path: string = fromE2e('playwright').chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** In this order: configured, on the system, Playwright's own (docs/testing.md#the-browser). */
const findBrowser = (): string | undefined => {
  const configured = env.CHROMIUM_PATH
  if (configured && !isExecutable(configured))
    throw new Error(`CHROMIUM_PATH ${configured} is not an executable file.`)
  return configured ?? onPath('chromium') ?? onPath('google-chrome') ?? playwrightsOwn()
}

const attempt = async (command: string, args: string[], signal: AbortSignal): Promise<boolean> => {
  const what = [command.split('/').at(-1), ...args].join(' ')
  say(`No Chromium was found; trying: ${what}`)
  try {
    const quiet = { ...env, DEBIAN_FRONTEND: 'noninteractive' }
    await runJob({ what, command, args, cwd: root, env: quiet, signal })
    return true
  } catch (error) {
    if (!(error instanceof JobFailed)) throw error
    say(error.message)
    return false
  }
}

const installFromSystem = async (signal: AbortSignal): Promise<void> => {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return
  await attempt('apt-get', ['update'], signal)
  await attempt('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], signal)
}

/** A Chromium for the end-to-end tests, installed when there is none. */
export const ensureBrowser = async (signal: AbortSignal): Promise<string> => {
  const found = findBrowser()
  if (found) return found
  await attempt(join(root, 'node_modules', '.bin', 'playwright'), ['install', 'chromium'], signal)
  if (!findBrowser()) await installFromSystem(signal)
  const installed = findBrowser()
  if (installed) return installed
  throw new Error(
    'No Chromium for the end-to-end tests: install `chromium` or `google-chrome`, or set CHROMIUM_PATH.',
  )
}
