/** A byte order mark of UTF-16, as spreadsheets write before their "Unicode text". */
const markedUtf16 = (bytes: Uint8Array): string | null => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/**
 * The text of a file: UTF-16 by its mark, UTF-8, else windows-1252, in which older OpenAir files and the CSV of some
 * spreadsheets are written; every byte of it is a character.
 */
export const fileText = (content: Uint8Array | ArrayBuffer): string => {
  const bytes = new Uint8Array(content)
  const marked = markedUtf16(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
