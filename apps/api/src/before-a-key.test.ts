import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { buildAsset } from '@clearway/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOwner, createEdge, type Edge, partnerKey } from './testing/edge.ts'

// What a stranger can hold, or make the service read, before a key is looked at; and what even the console's server cannot.

let edge: Edge
let port: number
beforeAll(async () => {
  edge = await createEdge()
  await edge.app.listen({ port: 0, host: '127.0.0.1' })
  port = (edge.app.server.address() as AddressInfo).port
})
afterAll(() => edge.close())

it('who may not ask for a certificate waits for none of those that are made', async () => {
  const { caller, ...owner } = await buildOwner(edge, 'assetOwner')
  const { asset_uuid } = await buildAsset(edge.world, owner)
  const path = `/assets/${asset_uuid}/certificate`
  const { services } = edge.world
  const { authority } = services
  const held = Promise.withResolvers<void>()
  let underWay = 0
  const issueAssetCertificate: typeof authority.issueAssetCertificate = async (request) => {
    underWay += 1
    await held.promise
    return authority.issueAssetCertificate(request)
  }
  Object.assign(services, { authority: { ...authority, issueAssetCertificate } })
  const asked = Array.from({ length: 4 }, () => edge.ask(caller, 'GET', path))
  try {
    await expect.poll(() => underWay).toBe(4)
    const answer = edge.ask(null, 'GET', path).then(({ statusCode }) => statusCode)
    const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'waits'))
    expect(await Promise.race([answer, late])).toBe(401)
  } finally {
    Object.assign(services, { authority })
    held.resolve()
  }
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
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

  it('is nested no deeper than a body of REST, in its body and in its address', async () => {
    expect(await refusalOf(register, { method: 'POST', payload: nested(34) })).toEqual(tooDeep)
    expect(await refusalOf(register, { method: 'POST', payload: nested(32) })).not.toEqual(tooDeep)
    const inAddress = `/trpc/users.me?input=${encodeURIComponent(nested(34))}`
    expect(await refusalOf(inAddress, { method: 'GET' })).toEqual(tooDeep)
  })

  it('is JSON in UTF-8 of at most 8 MiB', async () => {
    const form = {
      method: 'POST',
      headers: { 'partner-api-key': partnerKey, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--',
    }
    expect((await refusalOf(register, form))[0]).toBe('unsupported_media_type')
    const latin = Buffer.from('{"email":"é"}', 'latin1')
    expect((await refusalOf(register, { method: 'POST', payload: latin }))[0]).toBe('invalid_input')
    const large = JSON.stringify({ email: 'x'.repeat(8 * 1024 * 1024) })
    expect((await refusalOf(register, { method: 'POST', payload: large }))[0]).toBe('payload_too_large')
  })

  it('names at most 32 procedures together', async () => {
    const together = (count: number) => `/trpc/${Array(count).fill('users.me').join()}?batch=1`
    expect((await refusalOf(together(33), { method: 'GET' }))[0]).toBe('invalid_input')
    const headers = { 'partner-api-key': partnerKey }
    const { statusCode } = await edge.app.inject({ url: together(32), headers })
    expect(statusCode).toBe(401)
  })
})
