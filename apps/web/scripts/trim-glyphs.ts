/**
 * Leaves of general punctuation (8192-8447) in public/glyphs what names and labels are written with: every map loads it
 * for the dash of a height band, and needs few of its 256 signs. Run it by hand after the glyphs were taken anew:
 *
 *   node apps/web/scripts/trim-glyphs.ts
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { PbfReader, PbfWriter } from 'pbf'

/** Spaces, dashes, quotes and dots; per mille and primes; single guillemets; the slash of fractions. */
const kept = [
  [0x2000, 0x2027],
  [0x2030, 0x2033],
  [0x2039, 0x203a],
  [0x2044, 0x2044],
] as const

const isKept = (code: number): boolean => kept.some(([first, last]) => code >= first && code <= last)

const codeOf = (glyph: Uint8Array): number => {
  const read = (tag: number, found: { code: number }, reader: PbfReader) => {
    if (tag === 1) found.code = reader.readVarint()
  }
  return new PbfReader(glyph).readFields(read, { code: -1 }).code
}

/** One stack: its name, its range, its glyphs. */
const trimStack = (stack: Uint8Array, writer: PbfWriter): void => {
  const copy = (tag: number, _: null, reader: PbfReader) => {
    const bytes = reader.readBytes()
    if (tag !== 3 || isKept(codeOf(bytes))) writer.writeBytesField(tag, bytes)
  }
  new PbfReader(stack).readFields(copy, null)
}

const trim = (file: Uint8Array): Uint8Array => {
  const writer = new PbfWriter()
  const copy = (tag: number, _: null, reader: PbfReader) => {
    const stack = reader.readBytes()
    writer.writeMessage(tag, (_stack: null, inner: PbfWriter) => trimStack(stack, inner), null)
  }
  new PbfReader(file).readFields(copy, null)
  return writer.finish()
}

for (const path of globSync(`${import.meta.dirname}/../public/glyphs/*/8192-8447.pbf`)) {
  const file = readFileSync(path)
  const left = trim(file)
  writeFileSync(path, left)
  console.log(`${path}: ${file.length} to ${left.length} bytes`)
}
