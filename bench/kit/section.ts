import { readFile, writeFile } from 'node:fs/promises'

/** Writes a figure's section of bench/RESULTS.md in place of its last one; PUBLISH=off only prints it. */
export const publishSection = async (name: string, lines: readonly string[]): Promise<void> => {
  const text = [`<!-- ${name} -->`, ...lines, `<!-- /${name} -->`].join('\n')
  console.log(`\n${text}`)
  if (process.env['PUBLISH'] === 'off') return
  const path = new URL('../RESULTS.md', import.meta.url)
  const before = await readFile(path, 'utf8')
  const section = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`)
  const after = section.test(before) ? before.replace(section, text) : `${before.trimEnd()}\n\n${text}\n`
  await writeFile(path, after)
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en')

export const ms = (value: number): string => `${value.toFixed(1)} ms`

export const tableRow = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** The round with the median figure. */
export const middleBy = <T>(rounds: readonly T[], figure: (round: T) => number): T =>
  rounds.toSorted((a, b) => figure(a) - figure(b))[rounds.length >> 1] as T
