export interface LabelledMark {
  readonly key: string
  readonly label: string
  /** Place of its beginning on the track, as a share of its width. */
  readonly at: number
}

/** At 11 px, and as much as a label may take before it is cut. */
const letterPx = 6
const mostPx = 160
const gapPx = 8

const widthOf = (text: string): number => Math.min(mostPx, text.length * letterPx)

/**
 * The words over each mark, by key. One that would begin on the words of an earlier mark is counted there instead:
 * "Palace Grounds TRA +2".
 */
export const markLabels = (marks: readonly LabelledMark[], trackPx: number): ReadonlyMap<string, string> => {
  const shown: { key: string; label: string; more: number; endPx: number }[] = []
  for (const { key, label, at } of marks.toSorted((a, b) => a.at - b.at)) {
    const last = shown.at(-1)
    const startPx = at * trackPx
    if (last && startPx < last.endPx) {
      // Room for the number that comes behind it.
      if (last.more === 0) last.endPx += 3 * letterPx
      last.more += 1
    } else shown.push({ key, label, more: 0, endPx: startPx + widthOf(label) + gapPx })
  }
  return new Map(shown.map(({ key, label, more }) => [key, more > 0 ? `${label} +${more}` : label]))
}
