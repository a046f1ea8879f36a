import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SECRET_NAMES } from '../launch/secrets.ts'
import { withTempDir } from '../launch/testing/temp-dir.ts'
import { directoryOfServices, type Installation, installationOf, lackOf } from './installation.ts'

const secrets = Object.fromEntries(SECRET_NAMES.map((name) => [name, `${name} of these services`]))
const authority = { 'root.crt': 'root', 'intermediate.crt': 'intermediate', 'intermediate.key': 'key' }
const whole: Installation = { secrets, authority, mqttClientId: null, databasePassword: null }
const locked = { ...authority, 'intermediate.key': '-----BEGIN ENCRYPTED PRIVATE KEY-----' }

test.each<[string, Partial<Installation>, string[]]>([
  ['nothing', {}, []],
  [
    'everything',
    { secrets: {}, authority: {} },
    [...SECRET_NAMES, 'CA_ROOT_CERTIFICATE', 'CA_INTERMEDIATE_CERTIFICATE', 'CA_INTERMEDIATE_KEY'],
  ],
  ['a secret that is empty', { secrets: { ...secrets, PASSWORD_PEPPER: '' } }, ['PASSWORD_PEPPER']],
  ['what opens the key', { authority: locked }, ['CA_KEY_PASSPHRASE']],
  [
    'nothing where the key is opened',
    { authority: locked, secrets: { ...secrets, CA_KEY_PASSPHRASE: 'opens it' } },
    [],
  ],
])('an installation lacks %s', (_what, part, lack) => {
  expect(lackOf({ ...whole, ...part })).toEqual(lack)
})

test.each<[string, NodeJS.ProcessEnv, string | null]>([
  ['of the embedded database the usual one', {}, '/usual'],
  ['of a server of one’s own none, where none was named', { DATABASE_OWNER_URL: 'postgresql://…' }, null],
  ['of a server of one’s own the one that was named', { DATABASE_URL: '…', DATA_DIR: '/usual' }, '/usual'],
])('the directory of the services is %s', (_what, env, directory) => {
  expect(directoryOfServices(env, '/usual')).toBe(directory)
})

test('the environment goes before the directory, which has the rest', () =>
  withTempDir(async (dir) => {
    mkdirSync(join(dir, 'ca'))
    for (const [name, text] of Object.entries(authority)) writeFileSync(join(dir, 'ca', name), text)
    writeFileSync(join(dir, 'secrets.json'), JSON.stringify(secrets))
    expect(installationOf({}, dir)).toEqual(whole)
    const named = { CA_ROOT_CERTIFICATE: 'r', CA_INTERMEDIATE_CERTIFICATE: 'i', CA_INTERMEDIATE_KEY: 'k' }
    expect(installationOf({ ...named, PASSWORD_PEPPER: 'given' }, dir)).toEqual({
      ...whole,
      secrets: { ...secrets, PASSWORD_PEPPER: 'given' },
      authority: { 'root.crt': 'r', 'intermediate.crt': 'i', 'intermediate.key': 'k' },
    })
    expect(installationOf({ PASSWORD_PEPPER: 'given' }, null).secrets).toEqual({ PASSWORD_PEPPER: 'given' })
  }))
