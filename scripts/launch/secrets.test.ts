import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSecrets, SECRET_NAMES } from './secrets.ts'
import { withTempDir } from './testing/temp-dir.ts'

test('secrets are made once and are the same at the next start', () =>
  withTempDir((dir) => {
    const first = loadSecrets(dir, {})
    const second = loadSecrets(dir, {})
    expect(first.generated).toEqual(SECRET_NAMES)
    expect(second.generated).toEqual([])
    expect(second.secrets).toEqual(first.secrets)
  }))

test('only the owner may read them', () =>
  withTempDir((dir) => {
    loadSecrets(dir, {})
    expect(statSync(join(dir, 'secrets.json')).mode & 0o777).toBe(0o600)
  }))

test('the environment goes before the file and is not written into it', () =>
  withTempDir((dir) => {
    const made = loadSecrets(dir, {}).secrets.OTP_PEPPER
    const { secrets } = loadSecrets(dir, { OTP_PEPPER: 'from the environment' })
    expect(secrets.OTP_PEPPER).toBe('from the environment')
    expect(loadSecrets(dir, {}).secrets.OTP_PEPPER).toBe(made)
  }))

test('what a restore lays beside the secrets is none of them, and stays in the file', () =>
  withTempDir((dir) => {
    const path = join(dir, 'secrets.json')
    writeFileSync(path, JSON.stringify({ OTP_PEPPER: 'of before', CA_KEY_PASSPHRASE: 'opens it' }))
    const { secrets, keyPassphrase } = loadSecrets(dir, {})
    expect(Object.keys(secrets)).toEqual(SECRET_NAMES)
    expect([secrets.OTP_PEPPER, keyPassphrase]).toEqual(['of before', 'opens it'])
    expect(loadSecrets(dir, {}).keyPassphrase).toBe('opens it')
  }))

test('a secret that a newer version needs is added to the others', () =>
  withTempDir((dir) => {
    const path = join(dir, 'secrets.json')
    const { secrets } = loadSecrets(dir, {})
    const { OTP_PEPPER: _, ...older } = secrets
    writeFileSync(path, JSON.stringify(older))
    const { generated } = loadSecrets(dir, {})
    expect(generated).toEqual(['OTP_PEPPER'])
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject(older)
  }))

test('a damaged file is reported, not replaced: old tokens would die silently', () =>
  withTempDir((dir) => {
    const path = join(dir, 'secrets.json')
    writeFileSync(path, '{"OTP_PEPPER": "half')
    expect(() => loadSecrets(dir, {})).toThrow('cannot be read')
    expect(readFileSync(path, 'utf8')).toBe('{"OTP_PEPPER": "half')
  }))

test('the signing key is an Ed25519 private key with an id', () =>
  withTempDir((dir) => {
    const key = JSON.parse(loadSecrets(dir, {}).secrets.TOKEN_SIGNING_KEY)
    expect(key).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA' })
    expect(key.d).toHaveLength(43)
    expect(key.kid).toHaveLength(43)
  }))
