import { type Directive, named } from './caddyfile.ts'

type Headers = Readonly<Record<string, string>>

/** Where a site of the Caddyfile sends a request: the port, by the first `handle` that takes it. */
export const portFor = (site: Directive, path: string, headers: Headers = {}): number => {
  for (const { words, inside } of named(site.inside, 'handle')) {
    const port = portOf(inside, path)
    if (port && (!words[1] || takes(matcher(site, words[1]), path, headers))) return port
  }
  throw new Error(`no handle takes ${path}`)
}

/** The lines of a named matcher, on one line or in a block. */
const matcher = (site: Directive, name: string): string[][] => {
  const found = named(site.inside, name)[0]
  if (!found) throw new Error(`${name} is not defined`)
  return found.inside.length > 0
    ? found.inside.map(({ words }) => [...words])
    : [found.words.slice(1) as string[]]
}

const takes = (lines: string[][], path: string, headers: Headers): boolean =>
  lines.every(([kind, ...values]) => {
    if (kind === 'path') return values.some((pattern) => matchesPath(pattern, path))
    if (kind === 'header_regexp') return matchesHeader(values, headers)
    throw new Error(`${kind} is a matcher that this reader does not know`)
  })

/** Go writes `(?i)` where JavaScript has a flag. */
const matchesHeader = ([name = '', pattern = '']: string[], headers: Headers): boolean =>
  new RegExp(pattern.replace('(?i)', ''), pattern.startsWith('(?i)') ? 'i' : '').test(headers[name] ?? '')

const matchesPath = (pattern: string, path: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern

const portOf = (inside: readonly Directive[], path: string): number | undefined => {
  for (const { words, inside: deeper } of inside) {
    if (words[0] === 'reverse_proxy') return Number(words[1]?.split(':')[1])
    if (words[0] === 'handle' && (!words[1] || matchesPath(words[1], path))) return portOf(deeper, path)
  }
  return undefined
}
