import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'

/** Scripts that the paper can print, in the order in which they are tried. */
const scripts = [
  ['noto-sans', 'latin'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans', 'greek'],
  ['noto-sans', 'cyrillic'],
  ['noto-sans', 'vietnamese'],
  ['noto-sans', 'devanagari'],
  ['noto-sans-kannada', 'kannada'],
] as const
const weights = { regular: 400, bold: 600 } as const
export type Weight = keyof typeof weights

const fileOf = (family: string, script: string, weight: Weight): Buffer =>
  readFileSync(
    new URL(
      import.meta.resolve(`@fontsource/${family}/files/${family}-${script}-${weights[weight]}-normal.woff`),
    ),
  )

/** What of a font of fontkit is asked. */
interface Face {
  readonly hasGlyphForCodePoint: (point: number) => boolean
}
interface Font {
  readonly name: string
  readonly face: Face
}

interface Style {
  readonly size: number
  readonly weight?: Weight
  readonly color?: string
}

/** Neither a sign of its own nor a box where a font has none. */
const isInvisible = /[\p{Cf}\p{Mn}\p{Cc}]/u

/** A page of 794 × 1123 units, those of its design, on A4. */
export const width = 794
export const height = 1123
const scale = 595.28 / width
/** Of the Latin font, whose baseline all others use. */
const ascent = 1.069

/** A document to draw on, whose texts are set in the first font that has their signs. */
export class Pen {
  readonly doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, bufferPages: true })
  /** A character was met that no font has; it is printed as a question mark. */
  hasUnknown = false
  readonly #fonts = new Map<string, Font>()

  constructor(info: { title: string; author: string; now: Date }) {
    Object.assign(this.doc.info, { Title: info.title, Author: info.author, CreationDate: info.now })
  }

  /** Read when the first sign asks for it. */
  #font(script: number, weight: Weight): Font {
    const [family, part] = scripts[script]!
    const name = `${family} ${part} ${weight}`
    const known = this.#fonts.get(name)
    if (known) return known
    this.doc.registerFont(name, fileOf(family, part, weight)).font(name)
    const { font: face } = (this.doc as unknown as { _font: { font: Face } })._font
    const made = { name, face }
    this.#fonts.set(name, made)
    return made
  }

  #fontWith(point: number, weight: Weight): Font | undefined {
    for (const script of scripts.keys()) {
      const font = this.#font(script, weight)
      if (font.face.hasGlyphForCodePoint(point)) return font
    }
    return undefined
  }

  page(): void {
    this.doc.addPage()
    this.doc.scale(scale)
  }

  #runs(text: string, weight: Weight): { font: Font; text: string }[] {
    const runs: { font: Font; text: string }[] = []
    const latin = this.#font(0, weight)
    for (const sign of text) {
      const last = runs.at(-1)
      const point = sign.codePointAt(0) as number
      const has = ({ face }: Font) => face.hasGlyphForCodePoint(point)
      // Combining marks stay with their base letter, so that it is shaped with them.
      const keeps = last && sign !== ' ' && has(last.font) && (isInvisible.test(sign) || !has(latin))
      const font = keeps ? last.font : this.#fontWith(point, weight)
      if (!font && isInvisible.test(sign)) continue
      if (!font) this.hasUnknown = true
      const used = font ?? latin
      const shown = font ? sign : '?'
      if (last?.font === used) last.text += shown
      else runs.push({ font: used, text: shown })
    }
    return runs
  }

  measure(text: string, { size, weight = 'regular' }: Style): number {
    let sum = 0
    for (const run of this.#runs(text, weight))
      sum += this.doc.font(run.font.name).fontSize(size).widthOfString(run.text)
    return sum
  }

  /** One line, its upper edge at `y`; answers where it ends. */
  text(text: string, x: number, y: number, style: Style): number {
    const { size, weight = 'regular', color = '#11191d' } = style
    this.doc.fillColor(color)
    let at = x
    for (const run of this.#runs(text, weight)) {
      this.doc
        .font(run.font.name)
        .fontSize(size)
        .text(run.text, at, y + size * ascent, { lineBreak: false, baseline: 'alphabetic' })
      at += this.doc.widthOfString(run.text)
    }
    return at
  }

  /** The same, cut to a width with an ellipsis. */
  cut(text: string, box: { x: number; y: number; width: number }, style: Style): void {
    const signs = [...text]
    let shown = text
    while (signs.length > 1 && this.measure(shown, style) > box.width) {
      signs.pop()
      shown = `${signs.join('').trimEnd()}…`
    }
    this.text(shown, box.x, box.y, style)
  }

  lines(text: string, most: number, style: Style): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(/\s+/).flatMap((long) => this.#parts(long, most, style))) {
      const longer = line ? `${line} ${word}` : word
      if (line && this.measure(longer, style) > most) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return line ? [...lines, line] : lines
  }

  /** A word that is longer than a line, cut. */
  #parts(word: string, most: number, style: Style): string[] {
    if (this.measure(word, style) <= most) return [word]
    const parts: string[] = []
    let part = ''
    for (const sign of word) {
      if (part && this.measure(part + sign, style) > most) {
        parts.push(part)
        part = ''
      }
      part += sign
    }
    return [...parts, part]
  }

  async bytes(): Promise<Buffer> {
    const chunks: Buffer[] = []
    this.doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    const ended = new Promise<void>((resolve) => {
      this.doc.on('end', resolve)
    })
    this.doc.end()
    await ended
    return Buffer.concat(chunks)
  }
}
