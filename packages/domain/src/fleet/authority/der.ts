import forge from 'node-forge'

const { asn1 } = forge
export type Asn1 = forge.asn1.Asn1

/** DER values, built from the inside out. */
export const node = (type: keyof typeof asn1.Type, value: string | Asn1[]): Asn1 =>
  asn1.create(asn1.Class.UNIVERSAL, asn1.Type[type], Array.isArray(value), value)
export const sequence = (...values: Asn1[]): Asn1 => node('SEQUENCE', values)
export const octets = (bytes: Buffer): Asn1 => node('OCTETSTRING', bytes.toString('binary'))
export const named = (id: string): Asn1 => node('OID', asn1.oidToDer(id).getBytes())
export const integer = (value: number): Asn1 => node('INTEGER', asn1.integerToDer(value).getBytes())
/** A positive number of any size, in hexadecimal. */
export const largeInteger = (hex: string): Asn1 => {
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  const positive = Number.parseInt(even.slice(0, 2), 16) < 0x80 ? even : `00${even}`
  return node('INTEGER', Buffer.from(positive, 'hex').toString('binary'))
}
export const tagged = (value: Asn1): Asn1 =>
  asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0 as forge.asn1.Type, true, [value])
export const der = (value: Asn1): Buffer => Buffer.from(asn1.toDer(value).getBytes(), 'binary')

/** The same without a tree, for what there is a lot of: tag, length, and what is encoded already. */
export const tlv = (tag: number, ...values: readonly Buffer[]): Buffer => {
  const length = values.reduce((sum, value) => sum + value.length, 0)
  return Buffer.concat([Buffer.from([tag, ...lengthOctets(length)]), ...values])
}

const lengthOctets = (length: number): number[] => {
  if (length < 0x80) return [length]
  const octets: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256)
  return [0x80 | octets.length, ...octets]
}
