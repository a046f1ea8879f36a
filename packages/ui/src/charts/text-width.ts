/** Widths of the console's font as shares of its size, a little generous. */
const shares: readonly (readonly [letters: RegExp, share: number])[] = [
  [/[ijlI.,:;'|·]/, 0.33],
  [/[frt\s()-]/, 0.41],
  [/[mwMW]/, 1],
  [/[A-Z]/, 0.75],
  // What is of no script that is measured here, or is wide in its own.
  [/[^\u0020-\u2044]/, 1.05],
]
const usual = 0.63

/** Pixels that words take at a size, without asking the page. */
export const textWidth = (text: string, fontPx: number): number =>
  [...text].reduce(
    (sum, letter) => sum + (shares.find(([letters]) => letters.test(letter))?.[1] ?? usual),
    0,
  ) * fontPx

/** The size of the smallest text, which grows with that of the page. */
export const smallTextPx = (): number => {
  const root = typeof document === 'undefined' ? null : getComputedStyle(document.documentElement)
  return (11 / 16) * (root ? Number.parseFloat(root.fontSize) : 16)
}
