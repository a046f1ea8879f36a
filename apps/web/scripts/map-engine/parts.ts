import { readFileSync } from 'node:fs'
import {
  drawnPrograms,
  type Later,
  laterExpressions,
  type Modules,
  ofWorker,
  parts,
  withoutScripts,
  withoutScriptsMs,
} from './later.ts'
import { type Files, ofSpec, source } from './sources.ts'
import { noShader, shadersOf } from './unreached.ts'

const shaders = source('shaders/shaders.ts')
const expressions = ofSpec('expression/definitions/index.mjs')
const specification = ofSpec('reference/v8.mjs')

/** Modules that are in two: as the others import them, and as they are. */
const wholeMark = '?whole'
export const wholePath = (path: string) => `${path}${wholeMark}`
export const isWhole = (id: string): boolean => id.endsWith(wholeMark)
export const pathOfWhole = (id: string): string => id.slice(0, -wholeMark.length)

export const here = source('console_here.ts')

const imported = (path: string, names: string) => `import ${names} from ${JSON.stringify(path)}`

const standIn = (part: string, { names = [], until = {}, here: own = '' }: Later): string =>
  [
    imported(here, '{ isHere, standIn, whole }'),
    ...names.map((name) => `export const ${name} = /*@__PURE__*/ standIn('${part}', '${name}')`),
    ...Object.entries(until).map(([name, text]) => `export const ${name} = /*@__PURE__*/ ${text}`),
    own,
  ].join('\n')

const bringing = (modules: Modules): string => {
  const brought = Object.entries(modules).map(
    ([path, { names = [], until = {} }]) => [path, [...names, ...Object.keys(until)].join(', ')] as const,
  )
  return [
    imported(here, '{ bring }'),
    ...brought.map(([path, names]) => imported(wholePath(path), `{ ${names} }`)),
    `bring({ ${brought.map(([, names]) => names).join(', ')} })`,
  ].join('\n')
}

const fileOf = (part: string) => source(`console_${part}.ts`)

const more: Readonly<Record<string, string>> = {
  styles: `
    ${imported(specification, 'slim')}
    ${imported(wholePath(specification), 'all')}
    ${imported(expressions, '{ expressions }')}
    ${imported(source('util/web_worker_transfer.ts'), '{ register }')}
    Object.assign(slim, all)
    for (const [operator, expression] of Object.entries({ ${Object.entries(laterExpressions)
      .map(([operator, { name }]) => `'${operator}': ${name}`)
      .join(', ')} })) {
      expressions[operator] = expression
      register('Expression_' + operator, expression)
    }`,
  drawing: [
    // What both need is in the file of styles, so that a part is one file.
    `import ${JSON.stringify(fileOf('styles'))}`,
    imported(shaders, '{ prepare, shaders }'),
    ...Object.entries(drawnPrograms).map(([program, file]) => {
      const [vertex, fragment] = shadersOf(file) as [string, string]
      return `
        ${imported(wholePath(vertex), `${program}Vertex`)}
        ${imported(wholePath(fragment), `${program}Fragment`)}
        Object.defineProperty(shaders, '${program}', { value: prepare(${program}Fragment, ${program}Vertex) })`
    }),
  ].join('\n'),
}

/** Files of the parts that a worker reads too. */
export const workerParts = Object.fromEntries(ofWorker.map((part) => [part, fileOf(part)]))
const named = (part: string) => `${part[0]!.toUpperCase()}${part.slice(1)}`

/** Which of MapLibre's modules are in two, beside those of `ofParts`. */
export const inTwo: ReadonlySet<string> = new Set([
  ...Object.values(parts).flatMap((modules) => Object.keys(modules)),
  ...Object.values(drawnPrograms).flatMap(shadersOf),
  specification,
])

/** What stands for them until their part has come, the files that bring the parts, and what reads those. */
export const ofParts: Files = {
  [here]: `
    const come = {}
    /** That something is called before its part was read. */
    export class NotHere extends Error {
      constructor(part, name) {
        super(\`\${name} is among what is read later (\${part}), and was not read\`)
        this.part = part
      }
    }
    export const bring = (more) => void Object.assign(come, more)
    export const isHere = (name) => name in come
    export let meanwhile
    /** For so long others stand in for what did not come. Then it is asked for again. */
    export const doWith = (others, forMs) => {
      meanwhile = others
      setTimeout(() => { meanwhile = undefined }, forMs)
    }
    export const whole = (part, name) => {
      const has = come[name] ?? meanwhile?.[name]
      if (has) return has
      throw new NotHere(part, name)
    }
    export const standIn = (part, name) =>
      new Proxy(function () {}, {
        apply: (_, self, given) => whole(part, name)(...given),
        construct: (_, given) => new (whole(part, name))(...given),
        get: (_, key) =>
          key === Symbol.hasInstance ? (one) => isHere(name) && one instanceof come[name] : whole(part, name)[key],
      })`,
  [expressions]: `${readFileSync(expressions, 'utf8')}
    for (const operator of ${JSON.stringify(Object.keys(laterExpressions))}) delete expressions[operator]`,
  [shaders]: `${readFileSync(shaders, 'utf8')}
    ${imported(here, '{ NotHere }')}
    for (const program of ${JSON.stringify(Object.keys(drawnPrograms))})
      Object.defineProperty(shaders, program, { configurable: true, get() { throw new NotHere('drawing', program) } })
    export { prepare }`,
  [source('console_parts.ts')]: `
    import { doWith } from './console_here.ts'
    export { meanwhile, NotHere } from './console_here.ts'
    const withoutScripts = ${withoutScripts}
    export const doWithoutScripts = () => doWith(withoutScripts, ${withoutScriptsMs})
    /** Into the browser's cache: what an import did not reach, browsers of before autumn 2026 never ask for again. */
    const fetched = async (part) => {
      const answer = await fetch(new URL(part + '.js', import.meta.url))
      if (!answer.ok) throw new Error(part + '.js answers ' + answer.status)
      await answer.blob()
    }
    const coming = {}
    export const once = (part, bring) =>
      (coming[part] ??= fetched(part).then(bring).then(
        () => {},
        (error) => {
          delete coming[part]
          throw error
        },
      ))
    ${ofWorker
      .map(
        (part) =>
          `export const read${named(part)} = () => once('${part}', () => import('./console_${part}.ts'))`,
      )
      .join('\n')}`,
  ...Object.fromEntries(
    Object.entries(parts).flatMap(([part, modules]) => [
      [fileOf(part), `${bringing(modules)}\n${more[part] ?? ''}`],
      ...Object.entries(modules).map(([path, later]) => [path, standIn(part, later)]),
    ]),
  ),
  ...Object.fromEntries(
    Object.values(drawnPrograms)
      .flatMap(shadersOf)
      .map((path) => [path, noShader]),
  ),
}
