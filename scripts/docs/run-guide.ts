import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fenced } from './fenced.ts'

/** Runs the `bash` blocks of a guide, in order and in one shell; the first command that fails ends it. */
const [guide] = process.argv.slice(2)
if (!guide) {
  console.error(
    'Usage: node scripts/docs/run-guide.ts docs/partners.md\nThe guide says which variables it reads.',
  )
  process.exit(2)
}
const script = fenced(readFileSync(guide, 'utf8'), 'bash').join('\n')
const { status } = spawnSync('bash', ['-euo', 'pipefail', '-c', script], { stdio: 'inherit' })
process.exit(status ?? 1)
