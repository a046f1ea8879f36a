import { asNumber, asObject, asText, type Json, listed, quoted } from './json.ts'

/**
 * The versions of each part of a plan that QGroundControl wrote and that this reader was made for. A part that
 * names none is of a program that leaves them out; an unknown version may mean anything.
 */
const known = {
  mission: [1, 2],
  geoFence: [1, 2],
  rallyPoints: [1, 2],
  fence: [1],
  transects: [1, 2],
  camera: [1, 2],
} as const

const patterns: ReadonlyMap<string, readonly number[]> = new Map<string, readonly number[]>([
  ['survey', [4, 5]],
  ['CorridorScan', [1, 2]],
  ['StructureScan', [1, 2, 3]],
  ['fwLandingPattern', [1, 2]],
  ['vtolLandingPattern', [1]],
])

const strange = (part: Json | null, what: string, versions: readonly number[]): string | null => {
  const stated = part?.['version']
  const version = asNumber(stated)
  if (stated === undefined || stated === null || (version !== null && versions.includes(version))) return null
  return `${what} has version ${version ?? quoted(stated)}; known: ${versions.join(', ')}`
}

/** Why the plan cannot be read: the first of its parts that has an unknown version. */
export const partVersionProblem = (plan: Json): string | null => {
  const part = (name: 'mission' | 'geoFence' | 'rallyPoints') =>
    strange(asObject(plan[name]), `the plan's ${name}`, known[name])
  const fences = ['polygons', 'circles'].flatMap((kind) =>
    listed(asObject(plan['geoFence'])?.[kind]).map((fence, at) =>
      strange(asObject(fence), `geoFence.${kind}.${at}`, known.fence),
    ),
  )
  return [part('mission'), part('geoFence'), part('rallyPoints'), ...fences].find(Boolean) ?? null
}

/** The same of one pattern of a mission. */
export const patternVersionProblem = (item: Json): string | null => {
  const kind = asText(item['complexItemType']) ?? 'none'
  const versions = patterns.get(kind)
  const transects = asObject(item['TransectStyleComplexItem'])
  const camera = asObject((transects ?? item)['CameraCalc'])
  return (
    (versions && strange(item, `the pattern ${kind}`, versions)) ??
    strange(transects, `the TransectStyleComplexItem of ${kind}`, known.transects) ??
    strange(camera, `the CameraCalc of ${kind}`, known.camera)
  )
}
