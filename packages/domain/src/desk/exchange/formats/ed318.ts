import { type Document, objectOf } from './document.ts'
import {
  type Findings,
  noFindings,
  type Reading,
  readEach,
  type SourceFeature,
  type SourceVolume,
  unreadable,
} from './feature.ts'
import { limitFrom } from './heights.ts'
import { asNumber, asObject, asText, type Json, listed, quoted } from './json.ts'
import { ownLimits, ownRestriction } from './own-export.ts'
import { uasRestriction } from './restrictions.ts'
import { ownWindow, sourcePeriod, timesOf } from './schedules.ts'
import { shapesOf } from './shapes.ts'
import { instantOf } from './windows.ts'

/** A FeatureCollection is ED-318 when a feature has the members that only ED-318 has. */
export const detectEd318 = (document: Document): boolean => {
  const root = objectOf(document)
  const features = root?.['type'] === 'FeatureCollection' ? listed(root['features']) : []
  return features.some((value) => {
    const feature = asObject(value)
    const properties = asObject(feature?.['properties'])
    const layered = [feature?.['geometry'], ...listed(asObject(feature?.['geometry'])?.['geometries'])]
    return (
      Boolean(properties && ('zoneAuthority' in properties || 'variant' in properties)) ||
      layered.some((geometry) => 'layer' in (asObject(geometry) ?? {}))
    )
  })
}

/** EUROCAE ED-318 UAS geographical zones: GeoJSON with layers and circles. */
export const readEd318 = (document: Document): Reading => {
  const root = objectOf(document)
  const features = root?.['features']
  if (root?.['type'] !== 'FeatureCollection' || !Array.isArray(features))
    return unreadable('The file is no ED-318: it is no FeatureCollection.')
  const invalid = metadataProblem(asObject(root['metadata']))
  if (invalid) return unreadable(`The ED-318 is invalid: ${invalid}.`)
  return readEach(features, readFeature)
}

/** The times of the collection, by the standard's own schema: what they are is how old the zones are. */
const metadataProblem = (metadata: Json | null): string | null => {
  const wrong = ['validFrom', 'validTo', 'issued'].find(
    (name) => metadata?.[name] !== undefined && !isInstant(metadata[name]),
  )
  return wrong
    ? `metadata.${wrong} is ${quoted(metadata?.[wrong])}, which is no ISO 8601 date and time`
    : null
}

const isInstant = (value: unknown): boolean => {
  const found = noFindings()
  return typeof value === 'string' && instantOf(value, '', found) !== null
}

const readFeature = (value: unknown, index: number): SourceFeature => {
  const found = noFindings()
  const feature = asObject(value) ?? {}
  const properties = asObject(feature['properties']) ?? {}
  const { window, schedule } = applicability(properties, found)
  const word = asText(properties['type'])
  const restriction = word === null ? null : uasRestriction(word, Boolean(window?.to))
  if (word !== null && !restriction) found.notes.push(`type ${quoted(word)} is not one of ED-318`)
  leaveOut(properties, found)
  return {
    index,
    id: asText(properties['identifier']) ?? asText(feature['id']),
    name: textIn(properties['name']),
    volumes: ownLimits(properties, volumesOf(feature['geometry'], found), found),
    window,
    schedule,
    ...ownRestriction(properties, { word, restriction }, found),
    ...found,
  }
}

/** A text in several languages: English where there is one, else the first. */
const textIn = (value: unknown): string | null => {
  const texts = listed(value).map((one) => asObject(one) ?? { text: one })
  const english = texts.find((one) => /^en/i.test(asText(one['lang']) ?? ''))
  return asText(english?.['text']) ?? asText(texts[0]?.['text'])
}

const volumesOf = (geometry: unknown, found: Findings): SourceVolume[] =>
  shapesOf(geometry, radiusOf, found.faults).map(({ shape, from }) => {
    const layer = asObject(from['layer']) ?? {}
    const limit = (end: 'lower' | 'upper') =>
      limitFrom(layer[end], { unit: layer['uom'], reference: layer[`${end}Reference`] })
    return { shape, lower: limit('lower'), upper: limit('upper') }
  })

const radiusOf = (point: Json): number | null => asNumber(asObject(point['extent'])?.['radius'])

const applicability = (properties: Json, found: Findings) =>
  timesOf(
    listed(properties['limitedApplicability']).map((period) => sourcePeriod(asObject(period) ?? {}, found)),
    found,
    ownWindow(properties, found),
  )

const leaveOut = (properties: Json, found: Findings): void => {
  const conditions = asText(properties['restrictionConditions'])
  if (conditions) found.notes.push(`restrictionConditions (${conditions.slice(0, 200)}) was left out`)
  const message = textIn(properties['message'])
  if (message) found.notes.push(`message (${message.slice(0, 200)}) was left out`)
}
