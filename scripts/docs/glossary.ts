import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The console's help texts beside terms are rows of docs/glossary.md: `npm run gen:glossary` writes them. */
const from = new URL('../../docs/glossary.md', import.meta.url)
export const glossaryFile = fileURLToPath(new URL('../../apps/web/src/words/glossary.ts', import.meta.url))

const plain = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .trim()

const quoted = (text: string): string =>
  text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text.replaceAll("'", "\\'")}'`

const rowsOf = (markdown: string): string[][] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|-]*$/.test(line) && !line.startsWith('| word |'))
    .map((line) => line.split('|').slice(1, -1).map(plain))

/** The content of the module. */
export const glossaryModule = (): string => {
  const entries = rowsOf(readFileSync(from, 'utf8')).map(([word = '', means = '', source = '']) => {
    const fields = [`means: ${quoted(means)}`, ...(source ? [`source: ${quoted(source)}`] : [])]
    return `  ${quoted(word)}: { ${fields.join(', ')} },`
  })
  return [
    '// Written by `npm run gen:glossary` from docs/glossary.md; a test holds that they are the same.',
    '// biome-ignore format: one word a line.',
    'export const glossary = {',
    ...entries,
    '} as const satisfies Readonly<Record<string, { readonly means: string; readonly source?: string }>>',
    '',
    'export type Term = keyof typeof glossary',
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(glossaryFile, glossaryModule())
