import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { day, hour, minute } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildAsset, buildModel } from '../../testing/builders/fleet.ts'
import { type BuiltOrganisation, buildOrganisation } from '../../testing/builders/organisations.ts'
import { createTestWorld, type TestWorld, testStart } from '../../testing/world.ts'
import { assetOperations } from '../assets/service.ts'
import { anyList, canaryOf, canarySerial } from '../authority/canary.ts'
import { certificateOperations } from '../certificates/service.ts'
import { currentRevocationList } from './revocations.ts'

let world: TestWorld
let owner: BuiltOrganisation
let model: string
let dir: string
beforeAll(async () => {
  if (spawnSync('openssl', ['version']).status !== 0) throw new Error('these tests need openssl on the PATH')
  world = await createTestWorld()
  owner = await buildOrganisation(world)
  model = (await buildModel(world)).model_uuid
  dir = await mkdtemp(join(tmpdir(), 'clearway-crl-'))
  const { ca } = await world.services.authority.serverCertificate(['localhost'], testStart)
  await writeFile(join(dir, 'ca.crt'), ca)
})
afterAll(async () => {
  await world.close()
  await rm(dir, { recursive: true, force: true })
})

const openssl = (...args: string[]): string => {
  const { stdout, stderr } = spawnSync('openssl', args, { encoding: 'utf8' })
  return stdout + stderr
}

/** An asset and its certificate, as PEM in a file. */
const issue = async (assetUuid?: string) => {
  const asset_uuid = assetUuid ?? (await buildAsset(world, owner, { asset_model_uuid: model })).asset_uuid
  const issued = await certificateOperations.issue.invoke(world.as(owner.owner), { asset_uuid }, {})
  const path = join(dir, issued.thumbprint)
  await writeFile(`${path}.pfx`, Buffer.from(issued.pfx_base64, 'base64'))
  openssl('pkcs12', '-in', `${path}.pfx`, '-passin', 'pass:', '-nokeys', '-clcerts', '-out', `${path}.crt`)
  return { asset_uuid, path: `${path}.crt`, params: { asset_uuid } }
}

const newest = async () => {
  const list = await currentRevocationList(world.services)
  await writeFile(join(dir, 'list.der'), list.der)
  openssl('crl', '-inform', 'DER', '-in', join(dir, 'list.der'), '-out', join(dir, 'list.pem'))
  return list
}
const text = () => openssl('crl', '-in', join(dir, 'list.pem'), '-noout', '-text')

const verdictOn = async (certificate: string): Promise<string> => {
  await newest()
  const at = String(Math.floor(world.clock.now().getTime() / 1000))
  return openssl(
    ...['verify', '-crl_check', '-attime', at, '-CAfile', join(dir, 'ca.crt')],
    ...['-CRLfile', join(dir, 'list.pem'), certificate],
  )
}
const serialOf = (certificate: string): string =>
  openssl('x509', '-in', certificate, '-noout', '-serial').trim().split('=')[1]!

it('is a list that OpenSSL reads, verifies, and refuses a revoked certificate by', async () => {
  const station = await issue()
  expect(await verdictOn(station.path)).toContain(': OK')
  await certificateOperations.revoke.invoke(world.as(owner.owner), station.params, {})
  expect(await verdictOn(station.path)).toContain('certificate revoked')
  const verified = openssl(
    ...['crl', '-in', join(dir, 'list.pem'), '-noout', '-verify', '-CAfile', join(dir, 'ca.crt')],
  )
  expect(verified).toContain('verify OK')
  expect(text()).toContain(`Serial Number: ${serialOf(station.path)}`)
})

it('is made anew at once when it was made by clocks that ran ahead', async () => {
  const station = await issue()
  const { number } = await newest()
  await world.services.db.execute(
    sql`update revocation_lists set made_at = made_at + interval '5 hours', written_at = written_at + interval '5 hours'`,
  )
  await certificateOperations.revoke.invoke(world.as(owner.owner), station.params, {})
  expect(await verdictOn(station.path)).toContain('certificate revoked')
  expect((await newest()).number).toBe(number + 1)
})

it('has an end within a day, and has begun a little before the clocks of its readers', async () => {
  await newest()
  const [, from, to] = /Last Update: (.*)\n\s*Next Update: (.*)/.exec(text())!
  const now = world.clock.now().getTime()
  expect(Date.parse(to!) - now).toBeGreaterThan(12 * hour)
  expect(Date.parse(to!) - Date.parse(from!)).toBeLessThanOrEqual(day)
  expect(now - Date.parse(from!)).toBe(5 * minute)
})

it('lists a superseded certificate with that reason, and not the one in its place', async () => {
  const former = await issue()
  const next = await issue(former.asset_uuid)
  expect(await verdictOn(former.path)).toContain('certificate revoked')
  expect(await verdictOn(next.path)).toContain(': OK')
  const entry = text()
    .split(`Serial Number: ${serialOf(former.path)}`)[1]!
    .split('Serial Number')[0]
  expect(entry).toContain('Superseded')
})

it('lists the certificate of an asset that is set inactive, until it is active again', async () => {
  const station = await issue()
  const put = (status: number) =>
    assetOperations.update.invoke(world.as(owner.owner), station.params, { status })
  await put(-1)
  expect(await verdictOn(station.path)).toContain('certificate revoked')
  expect(text()).toContain('Certificate Hold')
  await put(1)
  expect(await verdictOn(station.path)).toContain(': OK')
})

it('lists the certificate of an asset that was removed', async () => {
  const station = await issue()
  await capabilities.assets.delete.invoke(world.as(owner.owner), station.params, {})
  expect(await verdictOn(station.path)).toContain('certificate revoked')
})

it('names no certificate any more that has expired', async () => {
  const station = await issue()
  await certificateOperations.revoke.invoke(world.as(owner.owner), station.params, {})
  const serial = serialOf(station.path)
  await newest()
  expect(text()).toContain(serial)
  world.clock.advance(90 * day)
  await newest()
  expect(text()).not.toContain(serial)
  world.clock.set(testStart)
})

it('has a number that grows with its entries and each hour, and else is the same list for everybody', async () => {
  const first = await newest()
  const readers = await Promise.all([1, 2, 3, 4].map(() => currentRevocationList(world.services)))
  for (const list of readers) expect(list.der.equals(first.der)).toBe(true)
  expect(text()).toContain(`X509v3 CRL Number: \n                ${first.number}`)
  const station = await issue()
  expect((await newest()).number).toBe(first.number)
  await certificateOperations.revoke.invoke(world.as(owner.owner), station.params, {})
  const after = await Promise.all([1, 2, 3, 4].map(() => currentRevocationList(world.services)))
  expect(new Set(after.map(({ number }) => number))).toEqual(new Set([first.number + 1]))
  world.clock.advance(hour)
  expect((await newest()).number).toBe(first.number + 2)
  world.clock.set(testStart)
})

it('revokes the canaries of all the blocks that its number lies in, and none of the next block', async () => {
  const { number } = await newest()
  const listed = text().toLowerCase()
  for (const level of [0, 1, 2, 20])
    expect(listed).toContain(`serial number: ${canarySerial(canaryOf(number, level))}`)
  for (const other of [number - 1, number + 1]) expect(listed).not.toContain(canarySerial(canaryOf(other)))
  expect(listed).toContain(canarySerial(anyList))
})

it('is named in each certificate as the place to ask', async () => {
  const authority = execFileSync('openssl', ['x509', '-in', (await issue()).path, '-noout', '-text'], {
    encoding: 'utf8',
  })
  expect(authority).toContain('URI:http://127.0.0.1:8080/v1/certificates/crl')
})
