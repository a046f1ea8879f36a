import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { connect } from 'node:tls'
import { openAuthority, pemOf } from '@clearway/domain/certificates'
import { addMs, minute, systemClock } from '@clearway/domain/kernel'
import { expect, test } from 'vitest'
import { ecdheWithAead, takenSuites, takenVersions } from '../../apps/ingest/src/testing/tls-suites.ts'
import { arrivalsTopic } from '../../apps/ingest/src/transports/mqtt/fence/arrivals.ts'
import {
  ackTopic,
  allFences,
  allFrames,
  allTiles,
  frameTopic,
} from '../../apps/ingest/src/wire/mqtt/topic.ts'
import { freePort } from '../../packages/db/src/embedded.ts'
import { root } from '../launch/root.mjs'
import { withTempDir } from '../launch/testing/temp-dir.ts'

const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')
const lines = (text: string) => text.split('\n').filter((line) => line && !/^(#|%)/.test(line))

const known = new Set(
  `acl_file allow_anonymous cafile certfile ciphers crlfile keyfile listener log_dest log_type max_inflight_messages max_keepalive max_packet_size
  max_queued_messages per_listener_settings persistence protocol require_certificate retain_available set_tcp_nodelay tls_version
  use_identity_as_username use_username_as_clientid`.split(/\s+/),
)

/** The settings of each listener of mosquitto.conf, by its port. */
const listeners = () => {
  const found = new Map<string, Map<string, string>>()
  let current: Map<string, string> | undefined
  for (const line of lines(read('mosquitto.conf'))) {
    const [key = '', value = ''] = line.split(' ')
    expect(known, line).toContain(key)
    if (key !== 'listener') current?.set(key, value)
    else {
      current = new Map()
      found.set(value, current)
    }
  }
  return found
}

test('every listener of Mosquitto asks for a certificate and goes by its name', () => {
  const ports = listeners()
  expect([...ports.keys()]).toEqual(['8883', '8884'])
  for (const settings of ports.values()) {
    expect(Object.fromEntries(settings)).toMatchObject({
      crlfile: '/mosquitto/certs/crl.pem',
      require_certificate: 'true',
      use_identity_as_username: 'true',
    })
  }
  // Several ingest processes have one name; stations must not take over each other's sessions.
  expect(ports.get('8883')?.get('use_username_as_clientid')).toBe('true')
  expect(ports.get('8884')?.has('use_username_as_clientid')).toBe(false)
  expect(lines(read('mosquitto.conf'))).toContain('allow_anonymous false')
})

test('Mosquitto, what refreshes its list, the unit and the guide speak of one directory', () => {
  const script = read('revocation-list.sh')
  const places = [
    ...[...listeners().values()].map((settings) => settings.get('crlfile')),
    ...[...listeners().values()].map((settings) => settings.get('cafile')),
    /CRL_FILE:=([^}]+)\}/.exec(script)?.[1],
    /CA_FILE:=([^}]+)\}/.exec(script)?.[1],
  ].map((file) => dirname(file ?? ''))
  const guide = readFileSync(join(root, 'docs/operators.md'), 'utf8')
  const made = [...guide.matchAll(/deploy:broker-certificate -- (\S+)/g)].map(([, dir]) => dir)
  const [, writable] = /^ReadWritePaths=(.+)$/m.exec(read('revocation-list.service')) ?? []
  expect(made).toHaveLength(2)
  expect(new Set([...places, ...made, writable])).toEqual(new Set(['/mosquitto/certs']))
})

// biome-ignore lint/suspicious/noTemplateCurlyInString: EMQX's own placeholder
const emqxUser = '${username}'

test('the rights of both brokers are those of the embedded one', () => {
  expect(lines(read('mosquitto.acl'))).toEqual([
    'user ingest',
    `topic read ${allFrames}`,
    `topic write ${ackTopic('+')}`,
    `topic readwrite ${allTiles}`,
    `topic readwrite ${allFences}`,
    // Only Mosquitto logs who connects.
    `topic read ${arrivalsTopic}`,
    `pattern write ${frameTopic('%u')}`,
    `pattern read ${ackTopic('%u')}`,
  ])
  expect(lines(read('emqx-acl.conf'))).toEqual([
    `{allow, {username, "ingest"}, subscribe, ["${allFrames}"]}.`,
    `{allow, {username, "ingest"}, publish, ["${ackTopic('+')}"]}.`,
    `{allow, {username, "ingest"}, all, ["${allTiles}"]}.`,
    `{allow, {username, "ingest"}, all, ["${allFences}"]}.`,
    `{allow, all, publish, ["${frameTopic(emqxUser)}"]}.`,
    `{allow, all, subscribe, ["${ackTopic(emqxUser)}"]}.`,
    '{deny, all}.',
  ])
})

/** Brackets of a HOCON text, outside strings and comments, must close in order. */
const unbalanced = (text: string): string | null => {
  const bare = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').replaceAll(/(#|\/\/).*$/gm, '')
  const open: string[] = []
  for (const char of bare.match(/[{}[\]]/g) ?? []) {
    if (char === '{' || char === '[') open.push(char)
    else if (open.pop() !== (char === '}' ? '{' : '[')) return `a ${char} closes nothing`
  }
  return open.length > 0 ? `${open.join(' ')} is not closed` : null
}

test('emqx.conf is whole, asks for certificates and denies what is not allowed', () => {
  const text = read('emqx.conf')
  expect(unbalanced(text)).toBeNull()
  expect(unbalanced('a { b = [1 }')).not.toBeNull()
  const count = (wanted: RegExp) => text.match(wanted)?.length ?? 0
  expect(count(/^ {2}ssl\.\w+ \{/gm)).toBe(2)
  expect(count(/verify = "verify_peer"/g)).toBe(2)
  expect(count(/fail_if_no_peer_cert = true/g)).toBe(2)
  expect(count(/^ {2}(tcp|ws|wss)\.default \{ enable = false \}/gm)).toBe(3)
  expect(text).toContain('no_match = "deny"')
  expect(text).toMatch(/ssl\.stations \{[^}]*zone = "stations"/)
  // EMQX takes less for a minute without a word.
  expect(text).toMatch(/crl_cache \{[^}]*refresh_interval = "[1-9]\d*m"/)
})

const answersTls = (port: number, ca: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', ca })
    const answer = (isThere: boolean) => {
      resolve(isThere)
      socket.destroy()
    }
    socket.once('secureConnect', () => answer(true))
    socket.once('error', () => answer(false))
  })

test('Mosquitto itself starts with the file, and takes ECDHE with AEAD only', async (context) => {
  if (spawnSync('mosquitto', ['-h']).error) {
    console.warn('mosquitto is not installed: its configuration was checked by known keys only')
    return context.skip()
  }
  await withTempDir(async (dir) => {
    const authority = openAuthority({ dataDir: dir, clock: systemClock })
    const { ca, cert, key } = await authority.serverCertificate(['localhost'], systemClock.now())
    const now = systemClock.now()
    const list = { number: 1, from: addMs(now, -minute), to: addMs(now, minute), entries: [] }
    const crl = pemOf('X509 CRL', await authority.revocationList(list))
    const files = { 'ca.crt': ca, 'broker.crt': cert, 'broker.key': key, 'crl.pem': crl }
    for (const [name, pem] of Object.entries(files)) writeFileSync(join(dir, name), pem)
    writeFileSync(join(dir, 'mosquitto.acl'), read('mosquitto.acl'))
    const port = await freePort()
    const config = read('mosquitto.conf')
      .replaceAll(/\/mosquitto\/(certs|config)/g, dir)
      .replace('listener 8883', `listener ${port} 127.0.0.1`)
      .replace('listener 8884', `listener ${await freePort()} 127.0.0.1`)
    const path = join(dir, 'mosquitto.conf')
    // As root it would become another user, who cannot enter this directory.
    writeFileSync(path, process.getuid?.() === 0 ? `user root\n${config}` : config)
    const child = spawn('mosquitto', ['-c', path], { stdio: 'ignore' })
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    try {
      // Its port is open before its signal handlers are in place; who answers a handshake can be asked to end.
      await expect.poll(() => answersTls(port, ca), { timeout: 30_000 }).toBe(true)
      const credentials = await authority.processCertificate('ingest', now)
      expect(await takenSuites({ port, credentials })).toEqual(ecdheWithAead)
      expect(await takenVersions({ port, credentials })).toEqual(['TLSv1.2', 'TLSv1.3'])
    } finally {
      child.kill()
    }
    expect(await ended).toBe(0)
  })
})

test.skipIf(process.getuid?.() !== 0)(
  'the key of the broker is for the user to whom its directory belongs',
  () =>
    withTempDir((dir) => {
      chownSync(dir, 1883, 1883)
      const script = join(root, 'scripts', 'deploy', 'broker-certificate.ts')
      const env = { PATH: process.env['PATH'], DATA_DIR: join(dir, 'data'), CLEARWAY_MODE: 'development' }
      execFileSync(process.execPath, [script, dir, 'broker.example'], { env, stdio: 'ignore' })
      expect(statSync(join(dir, 'broker.key'))).toMatchObject({ uid: 1883, gid: 1883, mode: 0o100600 })
    }),
)
