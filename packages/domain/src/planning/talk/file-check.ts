import { isUtf8 } from 'node:buffer'
import { endings } from './file-types.ts'
import { type ImageSize, isJpeg, isPng, isWebp, readJpeg, readPng, readWebp } from './images.ts'

/** What a file was found to be by its content, never by its name; or why it is not taken. */
export type Checked = { contentType: string; pages: number | null } | { fault: string }

const taken = 'Taken are PDF, PNG, JPEG, WebP, text, CSV, GeoJSON and KML'
const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

export const checkFile = (name: string, bytes: Buffer): Checked => {
  if (bytes.length === 0) return { fault: 'is empty' }
  if (isArchive(bytes)) return { fault: 'is an archive, or holds one; send the files themselves' }
  const found = checkContent(bytes, endingOf(name))
  if ('fault' in found || endings[found.contentType]!.includes(endingOf(name))) return found
  return { fault: `is ${found.contentType} by its content, which its name does not say` }
}

const checkContent = (bytes: Buffer, ending: string): Checked => {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return checkPdf(bytes)
  if (bytes.subarray(0, 1024).includes('%PDF-')) return { fault: 'is a PDF and something else at once' }
  if (isPng(bytes)) return checkImage('image/png', bytes, readPng(bytes))
  if (isJpeg(bytes)) return checkImage('image/jpeg', bytes, readJpeg(bytes))
  if (isWebp(bytes)) return checkImage('image/webp', bytes, readWebp(bytes))
  return checkText(bytes, ending)
}

const archives = [
  'PK\x03\x04',
  'PK\x05\x06',
  '\x1f\x8b',
  '7z\xbc\xaf\x27\x1c',
  'Rar!',
  '\xfd7zXZ',
  'BZh',
  '\x28\xb5\x2f\xfd',
]

/** By its head; a ZIP is read from its end, so that one can be appended to anything. */
const isArchive = (bytes: Buffer): boolean => {
  const head = bytes.toString('latin1', 0, 6)
  if (archives.some((magic) => head.startsWith(magic)) || bytes.toString('latin1', 257, 262) === 'ustar')
    return true
  const tail = bytes.subarray(-(65_535 + 22))
  return tail.includes('PK\x05\x06', 0, 'latin1') && bytes.includes('PK\x01\x02', 0, 'latin1')
}

/** What makes a document act by itself, or carry other files. */
const active = /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA)(?![A-Za-z])/

const checkPdf = (bytes: Buffer): Checked => {
  // A name of PDF may write its letters as #41 (ISO 32000, 7.3.5).
  const text = bytes
    .toString('latin1')
    .replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const end = text.lastIndexOf('%%EOF')
  if (end < 0) return { fault: 'is a broken PDF' }
  if (text.slice(end + 5).trim() !== '') return { fault: 'holds more after its end as a PDF' }
  if (active.test(text)) return { fault: 'is a PDF with scripts or files in it; print it to a PDF again' }
  const pages = text.match(/\/Type\s*\/Page(?![A-Za-z])/g)?.length ?? null
  return { contentType: 'application/pdf', pages }
}

const maxSide = 16_384
const maxPixels = 64_000_000

/** No longer than the image, no larger than a browser shows, and nothing in it that a browser could run. */
const checkImage = (contentType: string, bytes: Buffer, image: ImageSize): Checked => {
  if ('fault' in image) return image
  const { width, height, end } = image
  if (end > bytes.length || width === 0 || height === 0) return { fault: 'is a broken image' }
  if (bytes.length > end + (end % 2)) return { fault: 'holds more after its end as an image' }
  if (Math.max(width, height) > maxSide || width * height > maxPixels)
    return { fault: `has ${width} × ${height} pixels; at most are 64 million, and 16,384 a side` }
  if (/<script|<html|<\?php/i.test(bytes.toString('latin1')))
    return { fault: 'is an image and a page at once' }
  return { contentType, pages: null }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text may not hold.
const controls = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/

const checkText = (bytes: Buffer, ending: string): Checked => {
  if (!isUtf8(bytes)) return { fault: `is none of the kinds that are taken. ${taken}` }
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  if (controls.test(text)) return { fault: `is none of the kinds that are taken. ${taken}` }
  if (text.trimStart().startsWith('<')) return checkMarkup(text)
  if (ending === 'geojson' || ending === 'json') return checkGeoJson(text)
  return { contentType: ending === 'csv' ? 'text/csv' : 'text/plain', pages: null }
}

/** Of what is written in tags only KML is taken, without a document type: entities can grow without end. */
const checkMarkup = (text: string): Checked => {
  const root = /^\s*(?:<\?xml[^>]*\?>)?\s*(?:<!--(?:[^-]|-[^-])*-->\s*)*<(?:\w+:)?kml[\s>]/.test(
    text.slice(0, 4_096),
  )
  if (!root || /<!DOCTYPE|<!ENTITY|<script/i.test(text))
    return { fault: `is a page or a drawing in tags, of which only KML is taken` }
  return { contentType: 'application/vnd.google-earth.kml+xml', pages: null }
}

const geoTypes = /^(Feature|FeatureCollection|GeometryCollection|(Multi)?(Point|LineString|Polygon))$/

const checkGeoJson = (text: string): Checked => {
  try {
    const { type } = Object(JSON.parse(text)) as { type?: unknown }
    if (typeof type === 'string' && geoTypes.test(type))
      return { contentType: 'application/geo+json', pages: null }
  } catch {
    // Reported below.
  }
  return { fault: 'is not GeoJSON' }
}

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** The last part of a path, without signs that hide, end a line or mean something to a shell or a disk. */
export const safeName = (name: string): string => {
  const base = name.split(/[\\/]/).at(-1) as string
  const clean = base
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*;%`$]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? ''
  const stem = [...clean.slice(0, clean.length - ending.length)].slice(0, 100).join('')
  const named = `${stem || 'file'}${ending}`
  return reserved.test(named) ? `_${named}` : named
}
