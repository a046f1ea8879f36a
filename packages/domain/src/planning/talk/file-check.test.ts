import { randomBytes } from 'node:crypto'
import { deflateSync, gzipSync } from 'node:zlib'
import { encode } from 'fast-png'
import { describe, expect, it } from 'vitest'
import { checkFile, safeName } from './file-check.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const bytes = (...parts: (Buffer | string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : Buffer.from(part))))

const png = Buffer.from(encode({ width: 2, height: 2, data: new Uint8Array(16), channels: 4 }))
const pdf = latin('%PDF-1.7\n1 0 obj<</Type /Catalog>>endobj 2 0 obj<</Type/Page>>endobj\n%%EOF\n')
const segment = (marker: number, body: number[]) => [0xff, marker, 0, body.length + 2, ...body]
const frame = (high: number, wide: number) =>
  segment(0xc0, [8, high >> 8, high & 255, wide >> 8, wide & 255, 1, 1, 17, 0])
const jpeg = (high = 8, wide = 8) =>
  bytes(
    [0xff, 0xd8],
    frame(high, wide),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    [1, 0xff, 0, 2, 0xff, 0xd0, 3],
    [0xff, 0xd9],
  )
const riff = (chunk: Buffer) => {
  const body = bytes('WEBP', chunk)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return bytes('RIFF', size, body)
}
const webp = riff(bytes('VP8X', [10, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0], [1, 0, 0]))
const zip = bytes(
  'PK\x03\x04',
  randomBytes(40),
  'PK\x01\x02',
  randomBytes(42),
  'PK\x05\x06',
  Buffer.alloc(18),
)
const kml =
  '<?xml version="1.0"?>\n<!-- a -->\n<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark/></kml>'
const point = '{"type":"Point","coordinates":[77.6,13]}'

describe('a file is what it holds', () => {
  it.each([
    ['letter.pdf', pdf, 'application/pdf'],
    ['site.PNG', png, 'image/png'],
    ['site.jpeg', jpeg(), 'image/jpeg'],
    ['site.webp', webp, 'image/webp'],
    ['area.geojson', latin(point), 'application/geo+json'],
    ['area.kml', latin(kml), 'application/vnd.google-earth.kml+xml'],
    ['hours.csv', latin('a,b\n=1+1,2'), 'text/csv'],
    ['ಸೇತುವೆ.txt', Buffer.from('ಸೇತುವೆ', 'utf8'), 'text/plain'],
    ['README', latin('Hello'), 'text/plain'],
  ])('%s', (name, content, contentType) => {
    expect(checkFile(name, content)).toMatchObject({ contentType })
  })
  it('pages of a PDF are counted', () => {
    expect(checkFile('letter.pdf', pdf)).toMatchObject({ pages: 1 })
  })
})

const archive = 'is an archive, or holds one'
describe('is refused with a sentence', () => {
  it.each<[string, string, Buffer, string]>([
    ['nothing', 'a.txt', Buffer.alloc(0), 'is empty'],
    ['a program', 'a.png', bytes('MZ', randomBytes(100)), 'none of the kinds'],
    ['an image that calls itself a PDF', 'a.pdf', png, 'is image/png by its content'],
    ['a page that calls itself a text', 'a.txt', latin('<!DOCTYPE html><script>1</script>'), 'only KML'],
    ['a drawing with a script', 'a.svg', latin('<svg onload="alert(1)"/>'), 'only KML'],
    [
      'KML that grows',
      'a.kml',
      latin(kml.replace('<kml', '<!DOCTYPE k [<!ENTITY a "aa">]><kml')),
      'only KML',
    ],
    ['JSON that is no place', 'a.geojson', latin('{"a":1}'), 'not GeoJSON'],
    ['JSON that is none', 'a.json', latin('{'), 'not GeoJSON'],
    ['a ZIP', 'a.zip', zip, archive],
    ['a bomb', 'a.gz', gzipSync(Buffer.alloc(1 << 20)), archive],
    ['an image with a ZIP behind it', 'a.png', bytes(png, zip), archive],
    ['a PDF with a ZIP behind it', 'a.pdf', bytes(pdf, zip), archive],
    ['a PDF with a page behind it', 'a.pdf', bytes(pdf, '<html>'), 'more after its end'],
    ['a PDF within a text', 'a.txt', bytes('Hello\n', pdf), 'something else at once'],
    ['a PDF that acts', 'a.pdf', latin('%PDF-1.7 <</S/Java#53cript/JS(1)>> %%EOF'), 'with scripts'],
    ['half a PDF', 'a.pdf', latin('%PDF-1.7'), 'broken PDF'],
    ['an image with more behind it', 'a.png', bytes(png, 'more'), 'more after its end'],
    ['a JPEG with more behind it', 'a.jpg', bytes(jpeg(), 'more'), 'more after its end'],
    [
      'a JPEG that is a page',
      'a.jpg',
      bytes([0xff, 0xd8], segment(0xfe, [...latin('<script>')]), jpeg().subarray(2)),
      'a page at once',
    ],
    ['a JPEG of 65,535 pixels a side', 'a.jpg', jpeg(65_535, 65_535), '65535 × 65535 pixels'],
    ['a JPEG of no size', 'a.jpg', jpeg(0, 0), 'broken image'],
    ['half a JPEG', 'a.jpg', jpeg().subarray(0, 20), 'broken'],
    ['half a PNG', 'a.png', png.subarray(0, 40), 'broken PNG'],
    [
      'a PNG with a wrong sum',
      'a.png',
      bytes(png.subarray(0, 20), [png[20]! ^ 1], png.subarray(21)),
      'broken PNG',
    ],
    ['half a WebP', 'a.webp', webp.subarray(0, 24), 'broken WebP'],
    ['a WebP that is none', 'a.webp', riff(bytes('ABCD', Buffer.alloc(20))), 'broken WebP'],
    ['a WebP with more behind it', 'a.webp', bytes(webp, 'more'), 'more after its end'],
    ['control signs', 'a.txt', latin('a\x1b[2J'), 'none of the kinds'],
    ['a packed stream', 'a.txt', deflateSync(randomBytes(200)), 'none of the kinds'],
  ])('%s', (_what, name, content, fault) => {
    expect(checkFile(name, content)).toEqual({ fault: expect.stringContaining(fault) })
  })
  it('whatever the bytes are, with an answer', () => {
    for (const head of [png, jpeg(), webp, pdf, zip].flatMap((good) =>
      [4, 12, 30].map((n) => good.subarray(0, n)),
    ))
      for (let n = 0; n < 20; n++)
        expect(checkFile('a.png', bytes(head, randomBytes(n * 7)))).toBeTypeOf('object')
  })
})

describe('a name', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\windows\\system32\\a.pdf', 'a.pdf'],
    ['letter\r\nX-Evil: 1.pdf', 'letterX-Evil_ 1.pdf'],
    ['\u202Egnp.exe', 'gnp.exe'],
    ['..', 'file'],
    ['.htaccess', 'htaccess'],
    ['CON.txt', '_CON.txt'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(100)}.pdf`],
    ['ಸೇತುವೆ ಪತ್ರ.pdf', 'ಸೇತುವೆ ಪತ್ರ.pdf'],
    ['a"b<c>|d?.pdf', 'a_b_c__d_.pdf'],
  ])('%j becomes %j', (given, safe) => {
    expect(safeName(given)).toBe(safe)
  })
})
