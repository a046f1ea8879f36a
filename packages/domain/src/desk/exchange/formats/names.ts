import { controlCharacters } from '../../../kernel/fields.ts'
import type { SourceFeature } from './feature.ts'

const longest = 200

/** Half surrogates cannot be stored, and a name is one line without control characters. */
const clean = (name: string): string => name.toWellFormed().replaceAll(controlCharacters, ' ').trim()

/** A name and what distinguishes it, within the length of a name. */
export const withSuffix = (name: string, suffix: string): string =>
  `${name.slice(0, longest - suffix.length).toWellFormed()}${suffix}`

/** The name of each part of each feature: "Tervuren (2/5)"; a name that comes again gets " (2)". */
export const partNames = (features: readonly SourceFeature[], prefix: string): string[][] => {
  const taken = new Map<string, number>()
  return features.map((feature) => {
    const base = clean(feature.name ?? feature.id ?? '') || `${prefix} ${feature.index + 1}`
    const parts = Math.max(feature.volumes.length, 1)
    return Array.from({ length: parts }, (_, at) =>
      unused(withSuffix(base, parts > 1 ? ` (${at + 1}/${parts})` : ''), taken),
    )
  })
}

/** `taken` holds how often each name was wanted, so that the thousandth needs no thousand tries. */
const unused = (name: string, taken: Map<string, number>): string => {
  let times = taken.get(name) ?? 0
  let free = name
  while (taken.has(free)) free = withSuffix(name, ` (${++times})`)
  taken.set(name, Math.max(times, 1))
  taken.set(free, taken.get(free) ?? 1)
  return free
}

export const isRenamed = (feature: SourceFeature, names: readonly string[]): boolean =>
  feature.volumes.length <= 1 && feature.name !== null && feature.name.trim() !== names[0]
