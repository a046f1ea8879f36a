import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'

export type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** Every node of a syntax tree. */
export const nodesOf = function* (value: unknown): Generator<Node> {
  if (isNode(value)) yield value
  if (isNode(value) || Array.isArray(value)) for (const part of Object.values(value)) yield* nodesOf(part)
}

/** The name of an identifier, or the value of a text. */
export const nameOf = (value: unknown): unknown => (isNode(value) ? (value.name ?? value.value) : undefined)

/** A source file and the files of this repository that it imports. */
export interface Module {
  readonly file: string
  readonly text: string
  /** Types among them. */
  readonly imports: readonly string[]
  /** Those of them that are there when it runs. */
  readonly loads: readonly string[]
}

/** Repository-relative paths to their text. */
export type Sources = ReadonlyMap<string, string>

/** Every source file that git knows or would take. */
export const readSources = (root: string): Sources => {
  const args = [
    'ls-files',
    '-co',
    '--exclude-standard',
    '--deduplicate',
    '*.ts',
    '*.tsx',
    '*.mjs',
    '*package.json',
  ]
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .trim()
    .split('\n')
  return new Map(files.flatMap((file) => readIfThere(root, file)))
}

/** A file that was deleted and not staged is still listed. */
const readIfThere = (root: string, file: string): [string, string][] => {
  try {
    return [[file, readFileSync(posix.join(root, file), 'utf8')]]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

export const modulesOf = (sources: Sources): Module[] => {
  const exported = exportsOf(sources)
  return [...sources]
    .filter(([file]) => !file.endsWith('.json'))
    .map(([file, text]) => {
      const requests = requestsOf(file, text)
      const filesOf = (asked: readonly Request[]) => [
        ...new Set(asked.flatMap(({ of }) => resolve(sources, exported, file, of) ?? [])),
      ]
      return {
        file,
        text,
        imports: filesOf(requests),
        loads: filesOf(requests.filter(({ isType }) => !isType)),
      }
    })
}

/** What an import names, and whether nothing of it is left once types are stripped. */
interface Request {
  readonly of: string
  readonly isType: boolean
}

/** What a workspace lets others import, by the name under which they do. */
const exportsOf = (sources: Sources): Map<string, string> => {
  const exported = new Map<string, string>()
  for (const [file, text] of sources) {
    if (!file.endsWith('package.json')) continue
    const { name, exports = {} } = JSON.parse(text) as { name: string; exports?: Record<string, string> }
    for (const [subpath, to] of Object.entries(exports))
      exported.set(posix.join(name, subpath), posix.join(posix.dirname(file), to))
  }
  return exported
}

const requestsOf = (file: string, text: string): Request[] => {
  const parsed = parseSync(file, text)
  if (parsed.errors[0]) throw new Error(`${file}: ${parsed.errors[0].message}`)
  const { staticImports, staticExports } = parsed.module
  return [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      of: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ of: moduleRequest.value, isType }] : [])),
    ...(inPlace.test(text) ? [...nodesOf(parsed.program)].flatMap(requestInPlace) : []),
  ]
}

const inPlace = /\bimport\s*\(/

/** `import('./a.ts')` as an expression or as a type. */
const requestInPlace = ({ type, source }: Node): Request[] =>
  type === 'ImportExpression' || type === 'TSImportType'
    ? [{ of: String(nameOf(source)), isType: type === 'TSImportType' }]
    : []

const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']

/** Null: a package, or no source. */
const resolve = (
  sources: Sources,
  exported: ReadonlyMap<string, string>,
  file: string,
  request: string,
): string | null => {
  if (!request.startsWith('.')) return exported.get(request) ?? null
  const path = posix.join(posix.dirname(file), request)
  return endings.map((ending) => path + ending).find((found) => sources.has(found)) ?? null
}
