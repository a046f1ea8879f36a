import { X509Certificate } from 'node:crypto'
import forge from 'node-forge'

/** Whose certificate a .pfx file holds, and what the service knows it by. */
export interface AssetCertificate {
  readonly assetUuid: string
  /** SHA-1, upper-case hexadecimal. */
  readonly thumbprint: string
  readonly validTo: Date
}

/** Throws with what is wrong with the file. */
export const readCertificate = (pfx: Buffer, password: string, name: string): AssetCertificate => {
  const bags = bagsOf(pfx, password, name)
  const own = bags
    .map((pem) => new X509Certificate(pem))
    .find(({ subjectAltName }) => subjectAltName?.includes('urn:svc:asset:'))
  if (!own)
    throw new Error(`${name} holds no certificate of an asset; fetch it from the asset's page in Clearway`)
  return {
    assetUuid: /urn:svc:asset:([0-9a-f-]{36})/.exec(own.subjectAltName ?? '')?.[1] ?? '',
    thumbprint: own.fingerprint.replaceAll(':', ''),
    validTo: new Date(own.validTo),
  }
}

const bagsOf = (pfx: Buffer, password: string, name: string): string[] => {
  try {
    const der = forge.asn1.fromDer(pfx.toString('binary'))
    const { certBag = '' } = forge.pki.oids
    const opened = forge.pkcs12.pkcs12FromAsn1(der, password).getBags({ bagType: certBag })[certBag] ?? []
    return opened.flatMap(({ cert }) => (cert ? [forge.pki.certificateToPem(cert)] : []))
  } catch {
    throw new Error(
      `${name} cannot be opened: is it the .pfx file of the asset, and certificate_password its password?`,
    )
  }
}
