import module from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The clone's directory. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Compiled code with types already stripped: a start that has nothing new to compile takes two thirds of the time. */
export const compileCache = join(root, '.tmp', 'compile-cache')

/** Node 20 has none and does without; so does every Node where the directory cannot be written. */
export const useCompileCache = () => {
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE ?? compileCache)
}
