import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The clone's directory. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
