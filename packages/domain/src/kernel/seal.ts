import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const version = 'v1.'
const ivBytes = 12
const tagBytes = 16

/** Encrypts what has to be read again: AES-256-GCM, bound to the row (`about`) that holds it. */
export interface Seal {
  seal(text: string, about: string): string
  /** null for what was altered, is in another row or was sealed with another key. */
  unseal(sealed: string, about: string): string | null
}

/** The key is derived (HKDF-SHA-256) from a secret of the deployment, and for one use only. */
export const createSeal = (secret: string, use: string): Seal => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `clearway ${use} ${version}`, 32))
  return {
    seal(text, about) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(about))
      const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return version + Buffer.concat(parts).toString('base64url')
    },
    unseal(sealed, about) {
      const bytes = Buffer.from(sealed.slice(version.length), 'base64url')
      if (!sealed.startsWith(version) || bytes.length < ivBytes + tagBytes) return null
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-tagBytes))
      try {
        const text = decipher.update(bytes.subarray(ivBytes, -tagBytes))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
