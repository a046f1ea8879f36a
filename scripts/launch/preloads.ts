import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.mjs'

const preload = (file: string): string[] => [
  '--import',
  pathToFileURL(join(root, 'scripts', 'launch', file)).href,
]

/** Node's arguments for a process that runs code of ours to its end. */
export const quickImports = preload('quick-imports.mjs')

/** The same for one that is kept running, and must not outlive the launcher. */
export const servicePreloads = [...preload('guard.mjs'), ...quickImports]
