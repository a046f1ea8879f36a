/** The texts of unmasked WebSocket text frames (RFC 6455, 5.2), read the slow and obvious way. */
export const textsOf = (bytes: Buffer): string[] => {
  const texts: string[] = []
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at] !== 0x81) throw new Error(`no whole text frame at ${at}`)
    const short = bytes.readUInt8(at + 1)
    const [begin, length] =
      short < 126
        ? [at + 2, short]
        : short === 126
          ? [at + 4, bytes.readUInt16BE(at + 2)]
          : [at + 10, Number(bytes.readBigUInt64BE(at + 2))]
    texts.push(bytes.toString('utf8', begin, begin + length))
    at = begin + length
  }
  return texts
}
