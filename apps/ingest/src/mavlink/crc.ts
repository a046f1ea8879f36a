/** The checksum of MAVLink: CRC-16/MCRF4XX, bit by bit folded into a step for each byte. */
export const crcStart = 0xffff

export const crcOf = (bytes: Uint8Array, from: number, to: number, start = crcStart): number => {
  let crc = start
  for (let at = from; at < to; at += 1) crc = crcStep(crc, bytes[at] as number)
  return crc
}

export const crcStep = (crc: number, byte: number): number => {
  let mixed = byte ^ (crc & 0xff)
  mixed = (mixed ^ (mixed << 4)) & 0xff
  return ((crc >> 8) ^ (mixed << 8) ^ (mixed << 3) ^ (mixed >> 4)) & 0xffff
}
