import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { tables } from '@clearway/db'
import { buildAsset } from '@clearway/domain/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildOwner, createEdge, type Edge, partnerKey } from './testing/edge.ts'
import { headersOf } from './testing/process.ts'

// What a stranger can hold, or make the service read, before a key is looked at; and what even the console's server cannot.

let edge: Edge
let port: number
beforeAll(async () => {
  edge = await createEdge()
  await edge.app.listen({ port: 0, host: '127.0.0.1' })
  port = (edge.app.server.address() as AddressInfo).port
})
afterAll(() => edge.close())

/** Four who ask for certificates of one asset, which are not made before `release`. */
const askForFour = async () => {
  const { caller, ...owner } = await buildOwner(edge, 'assetOwner')
  const { asset_uuid } = await buildAsset(edge.world, owner)
  const path = `/assets/${asset_uuid}/certificate`
  const { services } = edge.world
  const { authority } = services
  const held = Promise.withResolvers<void>()
  let begun = 0
  const issueAssetCertificate: typeof authority.issueAssetCertificate = async (request) => {
    begun += 1
    await held.promise
    return authority.issueAssetCertificate(request)
  }
  Object.assign(services, { authority: { ...authority, issueAssetCertificate } })
  onTestFinished(() => {
    Object.assign(services, { authority })
    held.resolve()
  })
  const ask = async () => (await edge.ask(caller, 'GET', path)).statusCode
  const asked = Array.from({ length: 4 }, ask)
  await expect.poll(() => begun).toBe(4)
  const release = () => {
    held.resolve()
    return Promise.all(asked)
  }
  return { caller, path, ask, release, begun: () => begun }
}

it('who may not ask for a certificate waits for none of those that are made', async () => {
  const { path, release } = await askForFour()
  const answer = edge.ask(null, 'GET', path).then(({ statusCode }) => statusCode)
  const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'waits'))
  expect(await Promise.race([answer, late])).toBe(401)
  expect(await release()).toEqual([200, 200, 200, 200])
})

it('who left while waiting for a certificate is issued none: it would end one that was fetched meanwhile', async () => {
  const { caller, path, ask, release, begun } = await askForFour()
  const arrived = once(edge.app.server, 'request')
  const leaving = new AbortController()
  const sent = { headers: headersOf(caller), signal: leaving.signal }
  const left = fetch(`http://127.0.0.1:${port}/v1${path}`, sent).catch(() => 'left')
  const [, response] = await arrived
  // It has been let in, and waits, when who came after it has been answered.
  expect((await edge.ask(caller, 'GET', '/assets')).statusCode).toBe(200)
  leaving.abort()
  await once(response, 'close')
  expect(await left).toBe('left')
  const next = ask()
  expect(await release()).toEqual([200, 200, 200, 200])
  expect([await next, begun()]).toEqual([200, 5])
})

it('who leaves while the key is made ends no certificate in use either', async () => {
  const { caller, ...owner } = await buildOwner(edge, 'assetOwner')
  const { asset_uuid } = await buildAsset(edge.world, owner)
  const path = `/assets/${asset_uuid}/certificate`
  const { services } = edge.world
  const { authority, db } = services
  const { certificates } = tables
  const issued = () => db.$count(certificates, eq(certificates.assetUuid, asset_uuid))
  const ask = async () => (await edge.ask(caller, 'GET', path)).statusCode
  expect([await ask(), await issued()]).toEqual([200, 1])
  const [made, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const issueAssetCertificate: typeof authority.issueAssetCertificate = async (request) => {
    const certificate = await authority.issueAssetCertificate(request)
    made.resolve()
    await left.promise
    return certificate
  }
  Object.assign(services, { authority: { ...authority, issueAssetCertificate } })
  try {
    const arrived = once(edge.app.server, 'request')
    const leaving = new AbortController()
    const sent = { headers: headersOf(caller), signal: leaving.signal }
    const answer = fetch(`http://127.0.0.1:${port}/v1${path}`, sent).catch(() => 'left')
    const [, response] = await arrived
    await made.promise
    leaving.abort()
    await once(response, 'close')
    expect(await answer).toBe('left')
  } finally {
    Object.assign(services, { authority })
    left.resolve()
  }
  // Behind it, as all of one asset come one after the other.
  expect([await ask(), await issued()]).toEqual([200, 2])
})

describe('a call of a procedure', () => {
  /** The first that comes back for a head without its body. */
  const answerTo = async (...headers: string[]): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    const lines = ['POST /trpc/accounts.register HTTP/1.1', 'Host: clearway.test', ...headers]
    const body = ['Content-Type: application/json', 'Content-Length: 1000', '', '']
    socket.write([...lines, ...body].join('\r\n'))
    const [answer] = await once(socket, 'data')
    socket.destroy()
    return String(answer)
  }

  it.each([
    ['without a key', [], 'partner_key_required'],
    ['with a key that nobody knows', ['partner-api-key: a guess'], 'partner_key_unknown'],
  ])('%s is refused before its body has come', async (_name, headers, failure) => {
    const answer = await answerTo(...headers)
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).toContain(`"failure":"${failure}"`)
  })

  it('with a key that was revoked is refused like that too, as soon as this process has read that', async () => {
    const { services } = edge.world
    const shown = { partnerKey: 'the key of a former partner' }
    const keyHash = services.keys.secretHash(shown.partnerKey)
    const isThatKey = eq(tables.partnerKeys.keyHash, keyHash)
    await services.db.insert(tables.partnerKeys).values({
      keyUuid: services.ids.uuid(),
      svcId: services.ids.svc('partnerKey'),
      partnerName: 'Former partner',
      keyHash,
      kind: 'partner',
      status: 1,
      createdAt: services.clock.now(),
    })
    const headers = { 'partner-api-key': shown.partnerKey }
    const call = () => edge.app.inject({ url: '/trpc/users.me', headers })
    expect((await call()).statusCode).toBe(401)
    await services.db.update(tables.partnerKeys).set({ status: -1 }).where(isThatKey)
    expect((await call()).statusCode).toBe(403)
    for (const _time of ['once', 'and again'])
      expect(await answerTo(`partner-api-key: ${shown.partnerKey}`)).toMatch(/^HTTP\/1\.1 403 /)
  })

  const refusalOf = async (url: string, sent: object) => {
    const headers = { 'partner-api-key': partnerKey, 'content-type': 'application/json' }
    const answer = await edge.app.inject({ url, headers, ...sent })
    const [error] = [answer.json()].flat().map((one) => one.error)
    expect(error.data.status_code).toBe(answer.statusCode)
    return [error.data.failure, error.message]
  }
  const register = '/trpc/accounts.register'
  const nested = (levels: number) => `{"email":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
  const tooDeep = ['invalid_input', 'body: nested deeper than 32 levels']

  const inBatch = (input: string) => `{"0":${input}}`

  it.each([
    ['alone', '', (input: string) => input],
    ['in a batch', 'batch=1', inBatch],
  ])(
    '%s is nested no deeper than a body of REST, in its body and in its address',
    async (_name, query, sent) => {
      const posted = (levels: number) =>
        refusalOf(`${register}?${query}`, { method: 'POST', payload: sent(nested(levels)) })
      const inAddress = (levels: number) =>
        refusalOf(`/trpc/users.me?${query}&input=${encodeURIComponent(sent(nested(levels)))}`, {
          method: 'GET',
        })
      for (const ask of [posted, inAddress]) {
        expect(await ask(33)).toEqual(tooDeep)
        expect(await ask(32)).not.toEqual(tooDeep)
      }
    },
  )

  it('is read from its address as it is measured, an escape that is none included', async () => {
    const escaped = (levels: number) => `{"a":"%zz","b":${'%5B'.repeat(levels)}${'%5D'.repeat(levels)}}`
    expect(await refusalOf(`/trpc/users.me?input=${escaped(2_000)}`, { method: 'GET' })).toEqual(tooDeep)
  })

  it('is JSON in UTF-8', async () => {
    const form = {
      method: 'POST',
      headers: { 'partner-api-key': partnerKey, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--',
    }
    expect((await refusalOf(register, form))[0]).toBe('unsupported_media_type')
    const latin = Buffer.from('{"email":"é"}', 'latin1')
    expect((await refusalOf(register, { method: 'POST', payload: latin }))[0]).toBe('invalid_input')
  })

  it('names at most 32 procedures together', async () => {
    const together = (count: number) => `/trpc/${Array(count).fill('users.me').join()}?batch=1`
    expect((await refusalOf(together(33), { method: 'GET' }))[0]).toBe('invalid_input')
    const headers = { 'partner-api-key': partnerKey }
    const { statusCode } = await edge.app.inject({ url: together(32), headers })
    expect(statusCode).toBe(401)
  })
})
