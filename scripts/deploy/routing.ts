import { type Directive, named } from './caddyfile.ts'

interface Asked {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** From another network than the operator's own. */
  readonly isOutside?: boolean
}

type Answer = { readonly port: number } | { readonly status: number }

/** Caddy does what stands in one block in this order, whatever the file's. */
const order = ['handle', 'respond', 'reverse_proxy'] as const

/** What a site of the Caddyfile does with a request: the port that it sends it to, or the status that it answers. */
export const answerFor = (site: Directive, asked: Asked): Answer => {
  const answer = answerIn([site], asked)
  if (!answer) throw new Error(`nothing takes ${asked.path}`)
  return answer
}

/** By the innermost of these blocks; a matcher is named in any of them. Of the `handle` of one block the first that takes it does. */
const answerIn = (blocks: readonly Directive[], asked: Asked): Answer | undefined => {
  for (const name of order)
    for (const directive of named(blocks.at(-1)?.inside ?? [], name)) {
      const [, first = '', ...more] = directive.words
      const isMatcher = /^[@/]/.test(first)
      if (isMatcher && !takes(matcher(blocks, first), asked)) continue
      if (name === 'handle') return answerIn([...blocks, directive], asked)
      const target = isMatcher ? more[0] : first
      return name === 'respond' ? { status: Number(target) } : { port: Number(target?.split(':')[1]) }
    }
  return undefined
}

/** The lines of a matcher: a path, or what its name stands for, on one line or in a block. */
const matcher = (blocks: readonly Directive[], name: string): string[][] => {
  if (name.startsWith('/')) return [['path', name]]
  const [found] = blocks.flatMap(({ inside }) => named(inside, name))
  if (!found) throw new Error(`${name} is not defined`)
  return found.inside.length > 0
    ? found.inside.map(({ words }) => [...words])
    : [found.words.slice(1) as string[]]
}

const takes = (lines: string[][], asked: Asked): boolean =>
  lines.every(([kind, ...values]) => {
    if (kind === 'not') return !takes([values], asked)
    if (kind === 'path') return values.some((pattern) => matchesPath(pattern, asked.path))
    if (kind === 'header_regexp') return matchesHeader(values, asked.headers)
    if (kind === 'remote_ip' && values.join() === 'private_ranges') return !asked.isOutside
    throw new Error(`${kind} ${values.join(' ')} is a matcher that this reader does not know`)
  })

/** Go writes `(?i)` where JavaScript has a flag. */
const matchesHeader = ([name = '', pattern = '']: string[], headers: Asked['headers']): boolean =>
  new RegExp(pattern.replace('(?i)', ''), pattern.startsWith('(?i)') ? 'i' : '').test(headers?.[name] ?? '')

const matchesPath = (pattern: string, path: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
