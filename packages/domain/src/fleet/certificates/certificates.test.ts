import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type TLSSocket, connect as tlsConnect } from 'node:tls'
import { promisify } from 'node:util'
import { tables } from '@clearway/db'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day } from '../../kernel/index.ts'
import { buildAsset, buildModel } from '../../testing/builders/fleet.ts'
import {
  type BuiltOrganisation,
  buildMember,
  buildOrganisation,
} from '../../testing/builders/organisations.ts'
import { refusal } from '../../testing/refusal.ts'
import { createTestWorld, type TestWorld, testStart } from '../../testing/world.ts'
import { assetOperations } from '../assets/service.ts'
import { openAuthority } from '../authority/authority.ts'
import { certificateOperations } from './service.ts'

const run = promisify(execFile)
const isInstalled = (program: string, arg: string): boolean => {
  const found = spawnSync(program, [arg]).status === 0
  if (!found) console.warn(`${program} is not installed: nothing shows here that it opens our .pfx files`)
  return found
}
const hasOpenSsl = isInstalled('openssl', 'version')
const hasKeytool = isInstalled('keytool', '-help')
let world: TestWorld
let owner: BuiltOrganisation
let model: string
let dir: string
beforeAll(async () => {
  world = await createTestWorld()
  owner = await buildOrganisation(world)
  model = (await buildModel(world)).model_uuid
  dir = await mkdtemp(join(tmpdir(), 'clearway-pfx-'))
})
afterAll(async () => {
  await world.close()
  await rm(dir, { recursive: true, force: true })
})

const newAsset = () => buildAsset(world, owner, { asset_model_uuid: model })
const issue = (asset_uuid: string, password?: string) =>
  certificateOperations.issue.invoke(world.as(owner.owner), { asset_uuid }, { password })
const validate = (thumbprint: string, asset_uuid: string) =>
  refusal(
    certificateOperations.validate.invoke(
      world.as({ partner: null, user: null, member: null }),
      {},
      { thumbprint, asset_uuid },
    ),
  )
const statusOf = async (asset_uuid: string) =>
  (await assetOperations.get.invoke(world.as(owner.owner), { asset_uuid }, {})).certificate_status

describe('the certificate of an asset', () => {
  it('is not given out when the asset lost its registration while the key was made', async () => {
    const { asset_uuid } = await newAsset()
    const ctx = world.as(owner.owner)
    const { authority } = ctx
    const making = {
      ...ctx,
      authority: {
        ...authority,
        async issueAssetCertificate(request: Parameters<typeof authority.issueAssetCertificate>[0]) {
          const issued = await authority.issueAssetCertificate(request)
          await assetOperations.update.invoke(ctx, { asset_uuid }, { asset_uin: null })
          return issued
        },
      },
    }
    expect(await refusal(certificateOperations.issue.invoke(making, { asset_uuid }, {}))).toBe(
      'invalid_input',
    )
    expect(await statusOf(asset_uuid)).toBe('None')
  })

  it.skipIf(!hasOpenSsl).each(['', 'open sesame', 'Schlüssel-Ключ-鍵-🛸'])(
    'opens with OpenSSL 3 without -legacy, password "%s"',
    async (password) => {
      const asset = await newAsset()
      const { pfx_base64, file_name, thumbprint } = await issue(asset.asset_uuid, password)
      expect(file_name).toBe(`${asset.asset_svc_id}.pfx`)
      const path = join(dir, file_name)
      await writeFile(path, Buffer.from(pfx_base64, 'base64'))
      const { stdout, stderr } = await run('openssl', [
        'pkcs12',
        '-in',
        path,
        '-passin',
        `pass:${password}`,
        '-info',
        '-nodes',
      ])
      expect(stderr).toMatch(/PBES2, PBKDF2, AES-256-CBC/)
      expect(stderr).toMatch(/MAC: sha256/)
      expect(stderr).not.toMatch(/3DES|RC2|legacy/i)
      expect(stdout).toContain('PRIVATE KEY')
      const leaf = join(dir, 'leaf.pem')
      await writeFile(leaf, stdout)
      const text = (await run('openssl', ['x509', '-in', leaf, '-noout', '-text', '-fingerprint', '-sha1']))
        .stdout
      expect(text).toContain(`CN = ${asset.asset_uuid}`)
      expect(text).toContain(`URI:urn:svc:asset:${asset.asset_uuid}`)
      expect(text).toContain('TLS Web Client Authentication')
      expect(text).toContain('Signature Algorithm: sha256WithRSAEncryption')
      expect(text).toContain('Public-Key: (2048 bit)')
      expect(text.replaceAll(':', '')).toContain(thumbprint)
    },
  )

  // Java's own PKCS#12 knows ASCII passwords only.
  it.skipIf(!hasKeytool).each(['', 'open sesame'])('opens with keytool, password "%s"', async (password) => {
    const asset = await newAsset()
    const { pfx_base64, file_name, thumbprint } = await issue(asset.asset_uuid, password)
    const path = join(dir, file_name)
    await writeFile(path, Buffer.from(pfx_base64, 'base64'))
    const args = ['-list', '-v', '-storetype', 'PKCS12', '-keystore', path, '-storepass', password]
    const { stdout } = await run('keytool', args)
    expect(stdout).toContain('PrivateKeyEntry')
    expect(stdout).toContain('Certificate chain length: 2')
    expect(stdout.replaceAll(':', '')).toContain(thumbprint)
    expect(stdout).toContain(`CN=${asset.asset_uuid}`)
  })

  it.skipIf(!hasOpenSsl)('opens with no other password than its own', async () => {
    const { pfx_base64, file_name } = await issue((await newAsset()).asset_uuid, 'open sesame')
    const path = join(dir, file_name)
    await writeFile(path, Buffer.from(pfx_base64, 'base64'))
    const guess = run('openssl', ['pkcs12', '-in', path, '-passin', 'pass:open Sesame', '-noout'])
    await expect(guess).rejects.toThrow(/invalid password/)
  })

  it('is needed by a ground station and known by its thumbprint, in any spelling', async () => {
    const asset = await newAsset()
    expect(await statusOf(asset.asset_uuid)).toBe('None')
    const { thumbprint, expires_at } = await issue(asset.asset_uuid)
    expect(new Date(expires_at).getTime() - testStart.getTime()).toBe(90 * day)
    expect(await statusOf(asset.asset_uuid)).toBe('Active')
    const colons = thumbprint.toLowerCase().match(/../g)?.join(':') ?? ''
    expect(await validate(thumbprint, asset.asset_uuid)).toBe('allowed')
    expect(await validate(colons, asset.asset_uuid.toUpperCase())).toBe('allowed')
    expect(await validate(thumbprint, (await newAsset()).asset_uuid)).toBe('certificate_invalid')
    expect(await validate('00'.repeat(20), asset.asset_uuid)).toBe('certificate_invalid')
    expect(await validate('', asset.asset_uuid)).toBe('invalid_input')
    expect(await validate(thumbprint, '')).toBe('invalid_input')
  })

  it('is superseded by the next one; fifty issues at once leave exactly one active', async () => {
    const asset = await newAsset()
    const first = await issue(asset.asset_uuid)
    const issued = await Promise.all(Array.from({ length: 50 }, () => issue(asset.asset_uuid)))
    expect(await validate(first.thumbprint, asset.asset_uuid)).toBe('certificate_invalid')
    const answers = await Promise.all(issued.map(({ thumbprint }) => validate(thumbprint, asset.asset_uuid)))
    expect(answers.filter((answer) => answer === 'allowed')).toHaveLength(1)
    const { certificates } = tables
    const records = await world.services.db
      .select({ status: certificates.status })
      .from(certificates)
      .where(eq(certificates.assetUuid, asset.asset_uuid))
    const statuses = records.map(({ status }) => status).sort()
    expect(statuses).toEqual(['Active', ...Array.from({ length: 50 }, () => 'Superseded')])
  })

  it('keeps its records, newest first, for its owner alone', async () => {
    const asset = await newAsset()
    const params = { asset_uuid: asset.asset_uuid }
    const records = () => certificateOperations.list.invoke(world.as(owner.owner), params, {})
    expect((await records()).data).toEqual([])
    const first = await issue(asset.asset_uuid)
    const second = await issue(asset.asset_uuid)
    await certificateOperations.revoke.invoke(world.as(owner.owner), params, {})
    expect((await records()).data).toEqual([
      expect.objectContaining({
        certificate_uuid: second.certificate_uuid,
        thumbprint: second.thumbprint,
        status: 'Revoked',
        revoked_at: testStart.toISOString(),
      }),
      expect.objectContaining({
        certificate_uuid: first.certificate_uuid,
        status: 'Superseded',
        expires_at: first.expires_at,
        revoked_at: null,
      }),
    ])
    const { actor } = await buildMember(world, owner.org)
    const read = (as: typeof actor) => refusal(certificateOperations.list.invoke(world.as(as), params, {}))
    expect(await read(actor)).toBe('allowed')
    expect(await read((await buildOrganisation(world)).owner)).toBe('not_found')
  })

  it('stops validating when it is revoked, and a second revocation is a conflict', async () => {
    const asset = await newAsset()
    const params = { asset_uuid: asset.asset_uuid }
    const revoke = () => certificateOperations.revoke.invoke(world.as(owner.owner), params, {})
    expect(await refusal(revoke())).toBe('not_found')
    const { thumbprint, certificate_uuid } = await issue(asset.asset_uuid)
    const revoked = await revoke()
    expect(revoked).toMatchObject({
      ...params,
      certificate_uuid,
      thumbprint,
      revoked_at: testStart.toISOString(),
    })
    expect(await validate(thumbprint, asset.asset_uuid)).toBe('certificate_invalid')
    expect(await refusal(revoke())).toBe('conflict')
    expect(await statusOf(asset.asset_uuid)).toBe('Revoked')
  })

  it('stops validating when the asset is taken out of service or its 90 days are over', async () => {
    const asset = await newAsset()
    const { thumbprint } = await issue(asset.asset_uuid)
    const params = { asset_uuid: asset.asset_uuid }
    const put = (status: number) => assetOperations.update.invoke(world.as(owner.owner), params, { status })
    await put(-1)
    expect(await validate(thumbprint, asset.asset_uuid)).toBe('certificate_invalid')
    await put(1)
    expect(await validate(thumbprint, asset.asset_uuid)).toBe('allowed')
    world.clock.advance(90 * day)
    expect(await validate(thumbprint, asset.asset_uuid)).toBe('certificate_invalid')
    world.clock.set(testStart)
  })

  it('is refused without a UIN (400), to a Member (403) and to a stranger (404)', async () => {
    const asset = await buildAsset(world, owner, { asset_model_uuid: model, asset_uin: null, uin_status: 0 })
    expect(await refusal(issue(asset.asset_uuid))).toBe('invalid_input')
    const { actor } = await buildMember(world, owner.org)
    const params = { asset_uuid: asset.asset_uuid }
    expect(await refusal(certificateOperations.issue.invoke(world.as(actor), params, {}))).toBe('forbidden')
    const stranger = await buildOrganisation(world)
    const call = certificateOperations.issue.invoke(world.as(stranger.owner), params, {})
    expect(await refusal(call)).toBe('not_found')
  })
})

describe('the development authority', () => {
  it('is made once, whoever comes first, with encrypted keys that others cannot read', async () => {
    const dataDir = join(dir, 'authority')
    const config = { dataDir, passphrase: 'for the test', clock: world.clock }
    const made = await Promise.all(
      [1, 2, 3].map(() => openAuthority(config).serverCertificate(['localhost'], testStart)),
    )
    expect(new Set(made.map(({ ca }) => ca)).size).toBe(1)
    const key = join(dataDir, 'ca', 'root.key')
    expect(await readFile(key, 'utf8')).toContain('ENCRYPTED PRIVATE KEY')
    expect((await stat(key)).mode & 0o777).toBe(0o600)
  })

  it('lets a ground station and a broker trust each other over mutual TLS', async () => {
    const authority = openAuthority({ dataDir: join(dir, 'tls'), clock: { now: () => new Date() } })
    const server = await authority.serverCertificate(['localhost', '127.0.0.1'], new Date())
    const assetUuid = '01900000-0000-7000-8000-00000000abcd'
    const client = await authority.issueAssetCertificate({ assetUuid, password: 'x', at: new Date() })
    const seen = Promise.withResolvers<unknown>()
    const listener = createServer(
      { key: server.key, cert: server.cert, ca: server.ca, requestCert: true, rejectUnauthorized: true },
      (socket: TLSSocket) => {
        seen.resolve(socket.getPeerCertificate().subject.CN)
        socket.end()
      },
    )
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const { port } = listener.address() as { port: number }
    const socket = tlsConnect({
      port,
      host: '127.0.0.1',
      ca: server.ca,
      pfx: Buffer.from(client.pfx),
      passphrase: 'x',
    })
    socket.on('error', seen.reject)
    expect(await seen.promise).toBe(assetUuid)
    socket.destroy()
    listener.close()
  })
})
