import { beginningOf, type Fields } from '../../mavlink/index.ts'

const pieceBytes = 50

/** STATUSTEXT: a long one in pieces that ground stations put together again; MAVLink 1 has room for one. */
export const textMessages = (
  severity: number,
  text: string,
  { id, version }: { id: number; version: 1 | 2 },
): Fields[] => {
  const pieces = piecesOf(text)
  const [first = ''] = pieces
  if (pieces.length === 1 || version === 1) return [{ severity, text: first }]
  // A last piece of full length would mean that more follows.
  if (bytesOf(pieces.at(-1) ?? '') === pieceBytes) pieces.push('')
  return pieces.map((piece, n) => ({
    severity,
    text: n < pieces.length - 1 ? full(piece) : piece,
    id,
    chunk_seq: n,
  }))
}

/** In whole letters: a ground station may decode each piece for itself. */
const piecesOf = (text: string): string[] => {
  const pieces: string[] = []
  let rest = text
  do {
    const piece = beginningOf(rest, pieceBytes)
    pieces.push(piece)
    rest = rest.slice(piece.length)
  } while (rest !== '')
  return pieces
}

const bytesOf = (text: string): number => Buffer.byteLength(text)

/** A zero at its end would mean that it is the last one. */
const full = (piece: string): string => piece + ' '.repeat(pieceBytes - bytesOf(piece))
