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
  const given: Given = { taken: new Set(), numbers: new Map() }
  return features.map((feature) => {
    const base = clean(feature.name ?? feature.id ?? '') || `${prefix} ${feature.index + 1}`
    const parts = Math.max(feature.volumes.length, 1)
    return Array.from({ length: parts }, (_, at) =>
      unused(withSuffix(base, parts > 1 ? ` (${at + 1}/${parts})` : ''), given),
    )
  })
}

interface Given {
  readonly taken: Set<string>
  /** The last number behind each beginning, so that the thousandth of a name needs no thousand tries. */
  readonly numbers: Map<string, number>
}

/** Room for the number behind a name: it takes the place of letters by which long names may differ. */
const numberRoom = ' (20000)'.length

const unused = (name: string, { taken, numbers }: Given): string => {
  const beginning = name.slice(0, longest - numberRoom)
  let free = name
  for (let number = numbers.get(beginning) ?? 1; taken.has(free); numbers.set(beginning, number))
    free = withSuffix(name, ` (${++number})`)
  taken.add(free)
  return free
}

export const isRenamed = (feature: SourceFeature, names: readonly string[]): boolean =>
  feature.volumes.length <= 1 && feature.name !== null && feature.name.trim() !== names[0]
