import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Runs the benches that are named, one after the other; lists them when none is. */
const here = import.meta.dirname
const own = basename(import.meta.filename)
const benches = new Map(
  globSync('*.ts', { cwd: here })
    .filter((file) => file !== own)
    .sort()
    .map((file) => [basename(file, '.ts'), join(here, file)]),
)

/** The first sentence of the file's first comment. */
const about = (path: string): string => {
  const comment = /\/\*\*(.*?)\*\//s.exec(readFileSync(path, 'utf8'))?.[1] ?? ''
  return (
    comment
      .replaceAll(/\s*\n?\s+\*?\s+/g, ' ')
      .trim()
      .split(/(?<=\.)\s/)[0] ?? ''
  )
}

const list = (): string => [...benches].map(([name, path]) => `  ${name.padEnd(8)} ${about(path)}`).join('\n')

const names = process.argv.slice(2)
const unknown = names.filter((name) => !benches.has(name))
if (names.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no bench ${unknown.join(', ')}.`)
  console.log(`npm run bench -- <name>...\n\n${list()}\n\nResults go to bench/RESULTS.md.`)
  process.exit(unknown.length > 0 ? 2 : 0)
}
for (const name of names) {
  const { status } = spawnSync(process.execPath, [benches.get(name)!], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
