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

/** The certificate authority: signs the clients that assets are, and the broker that they talk to. */
export interface Authority {
  issueAssetCertificate(request: {
    assetUuid: string
    password: string
    at: Date
  }): Promise<IssuedCertificate>
  serverCertificate(hosts: readonly string[], at: Date): Promise<TlsCredentials>
  /** For a process of the platform that is a client of the broker. */
  processCertificate(name: string, at: Date): Promise<TlsCredentials>
}
