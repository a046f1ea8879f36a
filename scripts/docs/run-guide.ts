import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The code blocks of a Markdown text whose fence names `language`. */
export const fenced = (markdown: string, language: string): string[] =>
  [...markdown.matchAll(/^```(\S*)[^\n]*\n(.*?)^```$/gms)]
    .filter(([, said]) => said === language)
    .map(([, , code]) => code ?? '')

/** Runs the `bash` blocks of a guide, in order and in one shell; the first command that fails ends it. */
const runGuide = (guide: string | undefined): number => {
  if (!guide) {
    console.error(
      'Usage: node scripts/docs/run-guide.ts docs/partners.md\nThe guide says which variables it reads.',
    )
    return 2
  }
  const script = fenced(readFileSync(guide, 'utf8'), 'bash').join('\n')
  return spawnSync('bash', ['-euo', 'pipefail', '-c', script], { stdio: 'inherit' }).status ?? 1
}

if (import.meta.main) process.exit(runGuide(process.argv[2]))
