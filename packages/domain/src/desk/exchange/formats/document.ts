import { asObject } from './json.ts'
import { parseXml, type XmlElement } from './xml.ts'

/** A parsed file, before its format is detected. */
export type Document =
  | { readonly kind: 'json'; readonly json: unknown }
  | { readonly kind: 'xml'; readonly root: XmlElement }
  /** Lines of a format that is neither. */
  | { readonly kind: 'text'; readonly text: string }

export type Opened =
  | { readonly document: Document; readonly problem: null }
  | { readonly document: null; readonly problem: string }

/** OpenAir: comments first, or a record of an airspace; not every text that holds a line of that kind. */
const looksLikeRecords = /^(\*|[A-Z]{2}[ \t])/

const failed = (problem: string): Opened => ({ document: null, problem })

/** Text becomes JSON or XML by how it begins; an object is JSON that was parsed already. */
export const openDocument = (content: unknown): Opened => {
  if (typeof content !== 'string') return parsed(content)
  const text = content.replace(/^\uFEFF/, '').trimStart()
  if (text === '') return failed('The file is empty.')
  if (text.startsWith('PK')) return failed('The file is a ZIP archive (KMZ?). Unpack it and send the KML.')
  if (text.startsWith('<')) return openXml(text)
  if (/^[{["\d-]/.test(text)) return openJson(text)
  if (looksLikeRecords.test(text)) return { document: { kind: 'text', text }, problem: null }
  const beginning = text.slice(0, 30).replaceAll(/\s+/g, ' ').trim()
  return failed(`The file is none of JSON, XML and OpenAir: it begins with "${beginning}".`)
}

const openXml = (text: string): Opened => {
  const { root, problem } = parseXml(text)
  return root
    ? { document: { kind: 'xml', root }, problem: null }
    : failed(`The XML cannot be read: ${problem}.`)
}

const openJson = (text: string): Opened => {
  try {
    return parsed(JSON.parse(text) as unknown)
  } catch (error) {
    return failed(`The JSON cannot be read: ${(error as Error).message.replaceAll(/\s+/g, ' ')}.`)
  }
}

/** As of a JSON body (docs/contract/limits.md#bodies); no format of zones or missions comes near it. */
const deepest = 32

/** Far more than any file of zones or missions has, a position counted as one; what is beyond is made to hurt. */
const mostValues = 500_000

const parsed = (json: unknown): Opened => {
  const problem = excessOf(json)
  return problem ? failed(problem) : { document: { kind: 'json', json }, problem: null }
}

const excessOf = (json: unknown): string | null => {
  let room = mostValues
  const look = (value: unknown, levels: number): string | null => {
    room -= 1
    if (room < 0) return `The JSON has more than ${mostValues} values. Split it.`
    if (typeof value !== 'object' || value === null) return null
    if (levels === 0) return `The JSON nests deeper than ${deepest} levels.`
    if (isPosition(value)) return null
    for (const inner of Array.isArray(value) ? value : Object.values(value)) {
      const excess = look(inner, levels - 1)
      if (excess) return excess
    }
    return null
  }
  return look(json, deepest)
}

const isPosition = (value: object): boolean =>
  Array.isArray(value) && value.length <= 4 && value.every((part) => typeof part === 'number')

/** The object of a JSON document; null for XML. */
export const objectOf = (document: Document) => (document.kind === 'json' ? asObject(document.json) : null)
