import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { openAuthority } from '@clearway/domain/certificates'
import { type Authority, addMs, day, minute, systemClock } from '@clearway/domain/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { startExternalBroker } from '../../apps/ingest/src/testing/external-broker.ts'
import { root } from '../launch/root.mjs'

/** A real Mosquitto beside deploy/revocation-list.sh, while its installation goes on under another intermediate of its root. */
const isInstalled = ['mosquitto', 'curl', 'openssl'].every(
  (program) => spawnSync(program, [program === 'openssl' ? 'version' : '-h']).error === undefined,
)
if (!isInstalled)
  console.warn('mosquitto, curl or openssl IS NOT INSTALLED: the change of an intermediate is not tested')

/** Another authority below the root in this data directory. */
const nextBelow = (dataDir: string): { dataDir: string; authority: Authority } => {
  const next = mkdtempSync(join(tmpdir(), 'clearway-next-'))
  onTestFinished(() => rmSync(next, { recursive: true }))
  mkdirSync(join(next, 'ca'))
  const here = (name: string) => join(next, 'ca', name)
  const there = (name: string) => join(dataDir, 'ca', name)
  writeFileSync(here('use'), 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n')
  const openssl = (line: string) => execFileSync('openssl', line.split(' '), { stdio: 'ignore' })
  openssl(
    `req -new -newkey rsa:3072 -nodes -keyout ${here('intermediate.key')} -subj /CN=Next -out ${here('request')}`,
  )
  const signer = `-CA ${there('root.crt')} -CAkey ${there('root.key')} -set_serial 2`
  openssl(
    `x509 -req -in ${here('request')} ${signer} -extfile ${here('use')} -out ${here('intermediate.crt')}`,
  )
  copyFileSync(there('root.crt'), here('root.crt'))
  return { dataDir: next, authority: openAuthority({ dataDir: next, clock: systemClock }) }
}

const listOf = (authority: Authority): Promise<Buffer> => {
  const now = systemClock.now()
  return authority.revocationList({ number: 1, from: addMs(now, -minute), to: addMs(now, day), entries: [] })
}

/** Stands in for the API: answers the list that it has now. */
const startLists = async (first: Authority) => {
  let list = await listOf(first)
  const server = createServer((_request, response) => response.end(list)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signedBy: async (next: Authority) => {
      list = await listOf(next)
    },
  }
}

/** Whether the telemetry service connects by a certificate of this authority. In TLS 1.3 it would be told later. */
const isTakenAt = async (port: number, authority: Authority): Promise<boolean> => {
  const credentials = await authority.processCertificate('ingest', systemClock.now())
  const socket = connect({ port, host: '127.0.0.1', maxVersion: 'TLSv1.2', ...credentials })
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false))
    socket.once('secureConnect', () => {
      resolve(true)
      socket.destroy()
    })
  })
}

test.skipIf(!isInstalled)(
  'Mosquitto takes nobody by a new intermediate until it has a certificate of it, and then needs nothing else',
  async () => {
    const broker = await startExternalBroker('no database')
    onTestFinished(() => broker.close())
    const { authority: former, dataDir } = broker
    const next = nextBelow(dataDir)
    const lists = await startLists(former)
    const env = {
      PATH: process.env['PATH'],
      CRL_URL: lists.url,
      CRL_FILE: join(dataDir, 'crl.pem'),
      CA_FILE: join(dataDir, 'ca.crt'),
      RELOAD: `kill -HUP ${broker.pid}`,
      INTERVAL: '0.2',
    }
    const refresher = spawn('sh', [join(root, 'deploy/revocation-list.sh')], { env, stdio: 'ignore' })
    onTestFinished(() => void refresher.kill())
    const port = Number(new URL(broker.url).port)
    const isTaken = (authority: Authority) => isTakenAt(port, authority)
    expect(await isTaken(former)).toBe(true)

    await lists.signedBy(next.authority)
    await sleep(1_000)
    expect(await isTaken(next.authority)).toBe(false)

    const args = [join(root, 'scripts/deploy/broker-certificate.ts'), dataDir, '127.0.0.1']
    const made = { env: { PATH: process.env['PATH'], DATA_DIR: next.dataDir }, stdio: 'ignore' } as const
    execFileSync(process.execPath, args, made)
    await expect.poll(() => isTaken(next.authority), { timeout: 20_000, interval: 500 }).toBe(true)
    expect(await isTaken(former)).toBe(false)
  },
  60_000,
)
