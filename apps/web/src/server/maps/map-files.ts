import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MapFault } from './archive.ts'
import { file } from './configuration.ts'

export interface Found {
  readonly name: string
  readonly size: number
  readonly changedMs: number
}

export const isArchive = (name: string) => /^[^.].*\.(?:pmtiles|mbtiles)$/i.test(name)

/** What cannot be looked at stays in the list: opening it says why. */
export const filesIn = async (folder: string): Promise<Found[]> => {
  const names = await readdir(folder).catch(() => [])
  const wanted = names.filter((name) => name === file || isArchive(name)).sort()
  return Promise.all(
    wanted.map((name) =>
      stat(join(folder, name)).then(
        ({ size, mtimeMs }) => ({ name, size, changedMs: mtimeMs }),
        () => ({ name, size: 0, changedMs: 0 }),
      ),
    ),
  )
}

/** Throws where there is no plain file: opening a pipe would wait for whoever writes into it. */
export const statFile = async (path: string): Promise<Stats> => {
  const stats = await stat(path)
  if (stats.isDirectory()) throw new MapFault('is a folder')
  if (!stats.isFile()) throw new MapFault('is no plain file')
  return stats
}

/** Another file under the same name has another one. */
export const versionOf = ({ mtimeMs, size }: Stats): string =>
  `${Math.round(mtimeMs).toString(36)}-${size.toString(36)}`

export const stemOf = (name: string): string => name.replace(/\.\w+$/, '')

const digestOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 8)

/**
 * Of the name alone, so that it stays while other files come and go: a person's choice is kept by it. `streets.pmtiles` is `streets`,
 * unless that id is given already; any other name (capitals, another script, .mbtiles) ends in a digest of itself.
 */
export const idOf = (name: string, given: ReadonlySet<string>): string => {
  const stem = stemOf(name)
  if (/^[a-z0-9][a-z0-9-]{0,39}\.pmtiles$/.test(name) && !given.has(stem)) return stem
  const letters = stem
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 31)
    .replace(/^-|-$/g, '')
  return `${letters || 'map'}-${digestOf(name)}`
}
