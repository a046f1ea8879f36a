/** The text of a file: UTF-8, else windows-1252, in which older OpenAir files are written; every byte of it is a character. */
export const fileText = (bytes: Uint8Array | ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
