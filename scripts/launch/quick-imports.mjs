import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Loaded before a process's own code, so that it starts quickly (docs/decisions/0011). Sources stay compiled, and
 * TypeScript stripped, from one start to the next; where the directory cannot be written, nothing is kept.
 */
enableCompileCache(join(root, 'node_modules', '.cache', 'clearway'))

const slow = '/node_modules/drizzle-orm/'

/**
 * Node 24 parses the package.json of a package again for each module that it resolves in it, and drizzle-orm's is
 * 179 kB: 0.6 s and 180 MB of garbage a process. What one of its modules imports from beside it needs no look there.
 */
registerHooks({
  resolve(specifier, context, next) {
    const isBeside = specifier.startsWith('.') && specifier.endsWith('.js')
    if (!isBeside || !context.parentURL?.includes(slow)) return next(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})
