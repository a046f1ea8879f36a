import type { Fields } from '../../mavlink/index.ts'

const pieceBytes = 50

/** STATUSTEXT: a long one in pieces that ground stations put together again; MAVLink 1 has room for one. */
export const textMessages = (
  severity: number,
  text: string,
  { id, version }: { id: number; version: 1 | 2 },
): Fields[] => {
  const bytes = Buffer.from(text)
  if (bytes.length <= pieceBytes || version === 1) return [{ severity, text: cut(bytes, 0) }]
  const pieces: Fields[] = []
  for (let at = 0; at < bytes.length; at += pieceBytes)
    pieces.push({ severity, text: cut(bytes, at), id, chunk_seq: pieces.length })
  // A last piece of full length would mean that more follows.
  if (bytes.length % pieceBytes === 0) pieces.push({ severity, text: '', id, chunk_seq: pieces.length })
  return pieces
}

const cut = (bytes: Buffer, from: number): string =>
  bytes.subarray(from, from + pieceBytes).toString('latin1')
