import { circlesOf, graphOf } from './circles.ts'
import { folderCircles, isBelow } from './folders.ts'
import { impureIn } from './impure.ts'
import { type Module, modulesOf, readSources, type Sources } from './modules.ts'
import { type ImpureKind, isTest, type Place, product, type Rules, rules } from './rules.ts'

/** Everything that breaks a rule, a sentence each: where, and what would be right. */
export const problemsOf = (sources: Sources, rules: Rules): string[] => {
  const modules = modulesOf(sources)
  const tested = modules.filter(({ file }) => !isTest(file))
  return [
    ...upward(tested, rules.areas),
    ...outside(modules, rules.alone),
    ...between(modules, rules.apart),
    ...circles(modules, tested, rules.foldersOf),
    ...impure(tested, rules.places),
  ]
}

const upward = (modules: readonly Module[], { root, order }: Rules['areas']): string[] => {
  const rankOf = (file: string) => order.indexOf(areaOf(root, file))
  return modules
    .filter(({ file }) => isBelow(root, file))
    .flatMap(({ file, imports }) => [
      ...(rankOf(file) < 0
        ? [`${file}: ${areaOf(root, file)} is no area; the areas are ${order.join(', ')}`]
        : []),
      ...imports
        .filter((to) => isBelow(root, to) && rankOf(to) > rankOf(file))
        .map((to) => `${file}: imports ${to}, and ${areaOf(root, to)} stands above ${areaOf(root, file)}`),
    ])
}

/** The first folder below the root, or `.` for a file of the root itself. */
const areaOf = (root: string, file: string): string => {
  const [area = '', ...rest] = file.slice(root.length + 1).split('/')
  return rest.length > 0 ? area : '.'
}

const outside = (modules: readonly Module[], alone: readonly string[]): string[] =>
  alone.flatMap((folder) =>
    modules
      .filter(({ file }) => isBelow(folder, file))
      .flatMap(({ file, imports }) =>
        imports
          .filter((to) => !isBelow(folder, to))
          .map((to) => `${file}: imports ${to}, and ${folder} imports nothing of ours`),
      ),
  )

const between = (modules: readonly Module[], parents: readonly string[]): string[] =>
  parents.flatMap((parent) =>
    modules
      .filter(({ file }) => isBelow(parent, file))
      .flatMap(({ file, imports }) =>
        imports
          .filter((to) => isBelow(parent, to) && areaOf(parent, to) !== areaOf(parent, file))
          .map((to) => `${file}: imports ${to}; what two of ${parent} need belongs below both`),
      ),
  )

const circles = (
  modules: readonly Module[],
  tested: readonly Module[],
  roots: readonly string[],
): string[] => {
  const imports = modules.flatMap(({ file, imports: all }) => all.map((to) => [file, to] as const))
  return [...circlesOf(graphOf(imports)), ...roots.flatMap((root) => folderCircles(root, tested))].map(
    (circle) => `a circle of imports: ${circle.join(', ')}`,
  )
}

/** What is taken from clock, chance and environment elsewhere than in their places; and exceptions that no file needs. */
const impure = (modules: readonly Module[], places: readonly Place[]): string[] => {
  const taken = modules
    .filter(({ file }) => product.test(file))
    .flatMap(({ file, text }) => [...impureIn(file, text)].map(([kind, line]) => ({ file, kind, line })))
  const isAt = ({ at, may }: Pick<Place, 'at' | 'may'>, { file, kind }: Taken) =>
    at.test(file) && may.includes(kind)
  return [
    ...taken
      .filter((one) => !places.some((place) => isAt(place, one)))
      .map(
        ({ file, kind, line }) => `${file}:${line}: ${kind} has places of its own; take it as an argument`,
      ),
    ...places
      .flatMap(({ at, may }) => may.map((kind) => ({ at, may: [kind], kind })))
      .filter((place) => !taken.some((one) => isAt(place, one)))
      .map(({ at, kind }) => `scripts/lint/rules.ts: nothing at ${at} takes ${kind} any more`),
  ]
}

interface Taken {
  readonly file: string
  readonly kind: ImpureKind
}

if (import.meta.main) {
  const problems = problemsOf(readSources(new URL('../..', import.meta.url).pathname), rules)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log('Imports, clocks and chance are where they belong.')
}
