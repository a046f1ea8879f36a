import type { Piece } from './places.ts'
import { openBytes } from './vault.ts'

/** As much of a segment as its pieces hold from its beginning without a gap. */
export const assemble = async (
  pieces: readonly Piece[],
  { identity, segmentBytes }: { identity: string; segmentBytes: number },
): Promise<Buffer> => {
  const segment = Buffer.alloc(segmentBytes)
  let known = 0
  for (;;) {
    const next = pieces
      .filter(({ from, to }) => from <= known && to > known)
      .reduce<Piece | undefined>((best, one) => (best && best.to >= one.to ? best : one), undefined)
    if (!next) return known === segmentBytes ? segment : segment.fill(0, known)
    const bytes = await openBytes(identity, next.path)
    bytes.copy(segment, next.from)
    known = next.to
  }
}
