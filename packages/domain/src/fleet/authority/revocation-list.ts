import { sign } from 'node:crypto'
import forge from 'node-forge'
import type { RevokedEntry } from '../../kernel/index.ts'
import { type Asn1, der, integer, largeInteger, named, node, octets, sequence, tlv } from './der.ts'
import { keyIdentifier, nameOf, type Signer } from './x509.ts'

const { asn1 } = forge

const oid = {
  sha256WithRsa: '1.2.840.113549.1.1.11',
  crlNumber: '2.5.29.20',
  reasonCode: '2.5.29.21',
  authorityKeyIdentifier: '2.5.29.35',
} as const

const tag = { integer: 0x02, bits: 0x03, utcTime: 0x17, generalizedTime: 0x18, sequence: 0x30, first: 0xa0 }

export interface ListRequest {
  readonly signer: Signer
  /** Grows with each list; a reader takes the highest that it has seen for the one in force. */
  readonly number: number
  readonly from: Date
  readonly to: Date
  /** Some at a time, so that a long list delays no other work. */
  readonly entries: AsyncIterable<readonly RevokedEntry[]>
}

/** A certificate revocation list of version 2 (RFC 5280, section 5), as DER. */
export const makeRevocationList = async ({
  signer,
  number,
  from,
  to,
  entries,
}: ListRequest): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of entries) pieces.push(Buffer.concat(piece.map(encodeEntry)))
  const algorithm = der(sequence(named(oid.sha256WithRsa), node('NULL', '')))
  const extensions = sequence(
    extension(oid.authorityKeyIdentifier, issuerKey(signer)),
    extension(oid.crlNumber, largeInteger(number.toString(16))),
  )
  const list = tlv(
    tag.sequence,
    der(integer(1)),
    algorithm,
    der(nameOf(signer.certificate)),
    time(from),
    time(to),
    // An empty list of entries must be absent.
    ...(pieces.some(({ length }) => length > 0) ? [tlv(tag.sequence, ...pieces)] : []),
    tlv(tag.first, der(extensions)),
  )
  // The first octet is the number of unused bits in the last one.
  const signature = tlv(tag.bits, Buffer.alloc(1), sign('sha256', list, signer.key))
  return tlv(tag.sequence, list, algorithm, signature)
}

const extension = (type: string, value: Asn1): Asn1 => sequence(named(type), octets(der(value)))

/** keyIdentifier [0] IMPLICIT. */
const issuerKey = ({ certificate }: Signer): Asn1 =>
  sequence(asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0 as forge.asn1.Type, false, keyIdentifier(certificate)))

const reasonEntry = (value: number): Buffer =>
  der(sequence(extension(oid.reasonCode, node('ENUMERATED', String.fromCharCode(value)))))
const reasons = {
  superseded: reasonEntry(4),
  cessationOfOperation: reasonEntry(5),
  certificateHold: reasonEntry(6),
} as const

/** There may be hundreds of thousands of them. */
const encodeEntry = ({ serialNumber, at, reason }: RevokedEntry): Buffer => {
  const serial = tlv(tag.integer, Buffer.from(serialNumber, 'hex'))
  return reason ? tlv(tag.sequence, serial, time(at), reasons[reason]) : tlv(tag.sequence, serial, time(at))
}

/** UTCTime until 2049, as RFC 5280 requires. */
const time = (at: Date): Buffer => {
  const digits = at.toISOString().slice(0, 19).replaceAll(/\D/g, '')
  return at.getUTCFullYear() < 2050
    ? tlv(tag.utcTime, Buffer.from(`${digits.slice(2)}Z`))
    : tlv(tag.generalizedTime, Buffer.from(`${digits}Z`))
}

/** RFC 7468. */
export const pemOf = (label: string, bytes: Buffer): string => {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
