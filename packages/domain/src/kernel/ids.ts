import { randomBytes, randomFillSync, randomInt } from 'node:crypto'
import { v7 } from 'uuid'
import type { Clock } from './clock.ts'
import { type SvcEntity, svcLength, svcPrefixes, svcSigns } from './svc-numbers.ts'

export interface Ids {
  /** UUIDv7; those of one millisecond rise, so that what was made together stays in its order. */
  uuid(): string
  /** Prefix, dash, 10 Crockford base32 characters (50 random bits). */
  svc(entity: SvcEntity): string
  /** Opaque secret, base64url. */
  secret(bytes?: number): string
  /** 12 characters of an alphabet without look-alikes (60 random bits). */
  permitCode(): string
  /** Decimal one-time code from the CSPRNG. */
  digits(length: number): string
}

/** Without I, O, 0 and 1. */
const permitSigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const pool = Buffer.alloc(4_096)
let taken = pool.length

/** Used once. They are fetched many at a time: each fetch costs more than a thousand of them. */
const randomOnes = (count: number): Buffer => {
  if (taken + count > pool.length) {
    randomFillSync(pool)
    taken = 0
  }
  taken += count
  return pool.subarray(taken - count, taken)
}

const signs = (count: number): string => {
  let text = ''
  for (const byte of randomOnes(count)) text += svcSigns[byte & 31]
  return text
}

export const randomIds = (clock: Clock): Ids => ({
  uuid: risingUuids(clock),
  svc: (entity) => `${svcPrefixes[entity]}-${signs(svcLength)}`,
  permitCode: () => Array.from(randomBytes(12), (byte) => permitSigns[byte & 31]).join(''),
  secret: (bytes = 32) => randomBytes(bytes).toString('base64url'),
  digits: (length) => {
    // Rejection sampling: 250..255 would favour the low digits.
    let code = ''
    while (code.length < length) for (const byte of randomBytes(length)) if (byte < 250) code += byte % 10
    return code.slice(0, length)
  },
})

/** RFC 9562, 6.2, method 1: a counter behind the time, begun anew at random in each millisecond. */
const risingUuids = (clock: Clock): (() => string) => {
  let last = Number.NaN
  let seq = 0
  return () => {
    const msecs = clock.now().getTime()
    seq = msecs === last ? seq + 1 : randomInt(2 ** 31)
    last = msecs
    return v7({ msecs, seq, random: randomOnes(16) })
  }
}
