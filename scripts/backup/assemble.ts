import type { Piece } from './places.ts'
import { openBytes } from './vault.ts'

/** Those of a segment that reach furthest from its beginning without a gap, in their order. */
export const unbroken = (pieces: readonly Piece[]): Piece[] => {
  const chain: Piece[] = []
  for (;;) {
    const known = chain.at(-1)?.to ?? 0
    const next = pieces
      .filter(({ from, to }) => from <= known && to > known)
      .reduce<Piece | undefined>((best, one) => (best && best.to >= one.to ? best : one), undefined)
    if (!next) return chain
    chain.push(next)
  }
}

/** As much of a segment as its pieces hold from its beginning without a gap. */
export const assemble = async (
  pieces: readonly Piece[],
  { identity, segmentBytes }: { identity: string; segmentBytes: number },
): Promise<Buffer> => {
  const segment = Buffer.alloc(segmentBytes)
  const chain = unbroken(pieces)
  for (const { path, from } of chain) (await openBytes(identity, path)).copy(segment, from)
  return segment.fill(0, chain.at(-1)?.to ?? 0)
}
