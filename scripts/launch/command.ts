import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { complain } from './say.mjs'

/** Runs a command beside the stack: with the settings of .env, and reports failures in a sentence. */
export const runCommand = async (main: () => Promise<void>): Promise<void> => {
  try {
    const dotEnv = join(root, '.env')
    if (existsSync(dotEnv)) process.loadEnvFile(dotEnv)
    await main()
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
