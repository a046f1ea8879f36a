import type { CertificateEnds } from './certificate-ends.ts'

/** A certificate just signed, with the key that was made for it. The key is handed out once and kept nowhere. */
export interface IssuedCertificate {
  /** PKCS#12 holding key, certificate and intermediate. */
  readonly pfx: Uint8Array
  readonly serialNumber: string
  /** SHA-1 of the DER, upper-case hex. */
  readonly thumbprint: string
  readonly thumbprintSha256: string
  readonly expiresAt: Date
}

/** What one end of a TLS connection is opened with. */
export interface TlsCredentials {
  readonly key: string
  /** Leaf and intermediate. */
  readonly cert: string
  /** Root and intermediate: whom to trust at the other end. */
  readonly ca: string
}

/** The reason in a revocation list for one certificate (RFC 5280, 5.3.1); null where none was given. */
export type RevocationReason = 'superseded' | 'cessationOfOperation' | 'certificateHold' | null

export interface RevokedEntry {
  /** Hexadecimal. */
  readonly serialNumber: string
  readonly at: Date
  readonly reason: RevocationReason
}

/** The certificate authority: signs the clients that assets are, and the broker that they talk to. */
export interface Authority {
  /** Where it comes from, in the words of an operator. */
  readonly place: string
  /** SHA-256 of the certificate that issues, upper-case hex; null while there is none yet. */
  fingerprint(): Promise<string | null>
  /** Of the `root` and the `intermediate`; none while there is no authority yet. */
  ends(): Promise<CertificateEnds>
  /** Makes the development authority where there is none; refused in production. */
  make(): Promise<string>
  issueAssetCertificate(request: {
    assetUuid: string
    password: string
    at: Date
  }): Promise<IssuedCertificate>
  serverCertificate(hosts: readonly string[], at: Date): Promise<TlsCredentials>
  /** For a process of the platform that is a client of the broker. */
  processCertificate(name: string, at: Date): Promise<TlsCredentials>
  /** DER, signed by the intermediate. `number` grows with each list. */
  revocationList(request: {
    readonly number: number
    readonly from: Date
    readonly to: Date
    /** Some at a time. */
    readonly entries: Iterable<readonly RevokedEntry[]> | AsyncIterable<readonly RevokedEntry[]>
  }): Promise<Buffer>
  /** A client that the lists of a block of numbers revoke: a broker that refuses it has one of them in force. */
  canaryCertificate(
    canary: { readonly level: number; readonly block: number },
    at: Date,
  ): Promise<TlsCredentials>
}
