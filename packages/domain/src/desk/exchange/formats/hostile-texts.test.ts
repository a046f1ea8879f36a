import { expect, it } from 'vitest'
import { slowlyRead } from '../../../testing/hostile-texts.ts'
import { draftMissions, draftZones, type FormatId, formats, readFile } from './index.ts'
import { placesIn, samples, spoilt } from './testing/spoilt-files.ts'

// A pattern that tries a text in every way takes time by the square of its length: of half a megabyte that is minutes, in
// which the process answers nobody.

const importIt = (content: unknown, format: FormatId): void => {
  const file = readFile(content, format, Object.keys(formats) as FormatId[])
  if (file.problem !== null) return
  draftZones(file.features, { maxVertices: 10_000 })
  draftMissions(file.features, { bufferM: 30, heightMarginM: 10, maxVertices: 1000 })
}

it.each(Object.entries(samples))(
  'a long text in any place of %s is read in the time of its length',
  (format, sample) => {
    const slow = placesIn(sample).map((place) => [
      place.join('.'),
      slowlyRead((text) => importIt(spoilt(sample, place, text), format as FormatId)),
    ])
    expect(slow.filter(([, texts]) => texts!.length > 0)).toEqual([])
  },
)

const kml = (part: string, text: string) => {
  const of = (name: string, usual = '') => (part === name ? text : usual)
  return `<kml><Placemark id="${of('id')}"><name>${of('name')}</name><TimeSpan><begin>${of('begin')}</begin></TimeSpan>
    <ExtendedData><Data name="upper"><value>${of('upper')}</value></Data><Data name="min_altitude"><value>${of('own limit')}</value></Data></ExtendedData>
    <Polygon><altitudeMode>${of('mode')}</altitudeMode><outerBoundaryIs><LinearRing><coordinates>${of('positions', '1,2 2,2 2,3 1,2')}</coordinates></LinearRing></outerBoundaryIs></Polygon>
    </Placemark></kml>`
}

it.each(['id', 'name', 'begin', 'upper', 'own limit', 'mode', 'positions'])(
  'a long text as the %s of a KML is read in the time of its length',
  (part) => {
    expect(slowlyRead((text) => importIt(kml(part, text), 'kml'))).toEqual([])
  },
)

it.each([
  '',
  'AC ',
  'AN ',
  'AH ',
  'AL ',
  'AA ',
  'DP ',
  'V X=',
  'V D=',
  'DC ',
  'DA ',
  'DB ',
  'DB 39:29 N 119:46 W',
])('a long line of OpenAir that begins with "%s" is read in the time of its length', (code) => {
  expect(slowlyRead((text) => importIt(`AC R\nAN Lake\n${code}${text}\n`, 'openair'))).toEqual([])
})
