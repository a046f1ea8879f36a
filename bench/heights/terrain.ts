import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hills, writeHgt } from '../../packages/domain/src/testing/terrain.ts'
import { area } from '../intersect/data.ts'

/** A folder of .hgt files, three seconds of arc each, under all that the benches ask about. */
export const writeTerrain = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'clearway-terrain-'))
  for (let south = area.south; south < area.north; south += 1)
    for (let west = area.west; west < area.east; west += 1)
      await writeHgt(folder, `N${south}E0${west}`, hills)
  return folder
}
