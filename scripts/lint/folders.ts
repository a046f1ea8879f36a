import { posix } from 'node:path'
import { circlesOf, type Graph, graphOf } from './circles.ts'
import type { Module } from './modules.ts'

/**
 * Circles of folders below a root. At every level a folder counts with all that is in it, and the files that lie beside
 * the folders count as one more, so that neither two folders side by side nor a folder and what is in it import each other. Files
 * of the root itself (main.ts, env.ts) are no folder.
 */
export const folderCircles = (root: string, modules: readonly Module[]): string[][] =>
  [...levelsOf(root, modules).values()].flatMap((graph) => circlesOf(graph))

const levelsOf = (root: string, modules: readonly Module[]): Map<string, Graph> => {
  const edges = new Map<string, [string, string][]>()
  for (const { file, imports } of modules)
    for (const to of imports) {
      if (!isBelow(root, file) || !isBelow(root, to)) continue
      const level = sharedFolder(file, to)
      const [from, into] = [unitAt(level, file), unitAt(level, to)]
      if (level === root && (from === root || into === root)) continue
      edges.set(level, [...(edges.get(level) ?? []), [from, into]])
    }
  return new Map([...edges].map(([level, found]) => [level, graphOf(found)]))
}

export const isBelow = (folder: string, file: string): boolean => file.startsWith(`${folder}/`)

/** The innermost folder that holds both. */
const sharedFolder = (one: string, other: string): string => {
  const folder = posix.dirname(one)
  return isBelow(folder, other) ? folder : sharedFolder(folder, other)
}

/** The folder in `level` that holds the file, or `level` for a file that lies in it. */
const unitAt = (level: string, file: string): string => {
  const [first = '', ...deeper] = file.slice(level.length + 1).split('/')
  return deeper.length > 0 ? `${level}/${first}` : level
}
