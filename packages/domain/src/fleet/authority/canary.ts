import type { RevokedEntry } from '../../kernel/index.ts'

/**
 * A canary is a certificate that was never good for anything; a broker that refuses it as revoked has a list in force that
 * names it, and nothing else shows that from outside, whatever the broker is. There is one for each block of list
 * numbers: at level 0 a block is one number, at each level above it two blocks of the one below. A list names the
 * canaries of all the blocks that its own number lies in, so a few questions find any number, however far it is behind.
 */
export interface Canary {
  readonly level: number
  /** 0 holds the first numbers of its level. */
  readonly block: number
}

const levels = 40

/** The block at this level that the number lies in. */
export const canaryOf = (listNumber: number, level = 0): Canary => ({
  level,
  block: Math.floor(listNumber / 2 ** level),
})

/** Named by every list: a broker that does not refuse it has none in force. */
export const anyList: Canary = { level: levels - 1, block: 0 }

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

/** No certificate of an asset or a process has such a serial number: theirs begin with a byte above 0x3f. */
export const canarySerial = ({ level, block }: Canary): string => `3c${hex(level, 2)}${hex(block, 28)}`

export const canaryEntries = (listNumber: number, at: Date): RevokedEntry[] =>
  Array.from({ length: levels }, (_, level) => ({
    serialNumber: canarySerial(canaryOf(listNumber, level)),
    at,
    reason: 'cessationOfOperation',
  }))
