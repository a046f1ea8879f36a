import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { RestClient, type RestOptions, SignInRefused } from './rest-client.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** A service of one person: it knows the token that it gave last. */
const serve = async (given: Partial<RestOptions> = {}) => {
  const state = {
    logins: 0,
    token: '',
    loginStatus: 200,
    retryAfter: '0',
    cutsLogins: false,
    takesNone: false,
    isSilent: false,
    asked: [] as string[],
  }
  const answer = (response: ServerResponse, status: number, data: object = {}) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'retry-after': state.retryAfter })
      .end(JSON.stringify(data))
  const login = (response: ServerResponse) => {
    state.logins += 1
    if (state.cutsLogins) return void response.destroy()
    if (state.loginStatus !== 200) return answer(response, state.loginStatus, { message: 'No.' })
    state.token = `token-${state.logins}`
    return answer(response, 200, { data: { token: state.token } })
  }
  const server = createServer(({ url, headers }: IncomingMessage, response) => {
    if (url === '/v1/auth/login-password') return login(response)
    state.asked.push(headers.authorization ?? 'nobody')
    if (state.isSilent) return
    const isKnown = !state.takesNone && headers.authorization === `Bearer ${state.token}`
    return answer(response, isKnown ? 200 : 401)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const who = { origin, partnerKey: 'key', orgUuid: 'org', email: 'pilot@example.test', password: 'secret' }
  const client = new RestClient({ ...who, ...given })
  const statusOf = async () => (await client.call('GET', '/anything')).status
  const expire = () => {
    state.token = 'of nobody'
  }
  return { state, statusOf, expire }
}

it('a token that has expired is renewed, and calls of one moment share the sign-in', async () => {
  const { state, statusOf, expire } = await serve()
  expect(await Promise.all([statusOf(), statusOf(), statusOf()])).toEqual([200, 200, 200])
  expect(state.logins).toBe(1)
  expire()
  expect(await Promise.all([statusOf(), statusOf(), statusOf()])).toEqual([200, 200, 200])
  expect(state.logins).toBe(2)
  expect(state.asked).not.toContain('nobody')
})

it.each([
  ['is cut', { cutsLogins: true }],
  ['meets a service that is down', { loginStatus: 503 }],
])('a sign-in that %s does not sign the client out: the next call signs in', async (_, fault) => {
  const { state, statusOf, expire } = await serve()
  expect(await statusOf()).toBe(200)
  expire()
  Object.assign(state, fault)
  await expect(statusOf()).rejects.toThrow()
  Object.assign(state, { cutsLogins: false, loginStatus: 200 })
  expect(await statusOf()).toBe(200)
  expect(state.asked).not.toContain('nobody')
})

it('a sign-in that was tried too often waits for as long as it is told to, whoever asks', async () => {
  const { state, statusOf } = await serve()
  Object.assign(state, { loginStatus: 429, retryAfter: '1' })
  for (let n = 0; n < 5; n += 1) await expect(statusOf()).rejects.toThrow('No.')
  expect(state.logins).toBe(1)
  state.loginStatus = 200
  await expect.poll(() => statusOf().catch(() => 429)).toBe(200)
  expect(state.logins).toBe(2)
})

it('a refused sign-in is not tried with every call, which would lock the person out, but after a while', async () => {
  const { state, statusOf } = await serve({ refusedForMs: 1_000 })
  state.loginStatus = 401
  for (let n = 0; n < 5; n += 1) await expect(statusOf()).rejects.toThrow(SignInRefused)
  expect(state.logins).toBe(1)
  state.loginStatus = 200
  await expect.poll(() => statusOf().catch(() => 0)).toBe(200)
  expect(state.logins).toBe(2)
})

it('a new token that is refused as well is an answer, and no reason to go on', async () => {
  const { state, statusOf } = await serve()
  state.takesNone = true
  expect(await statusOf()).toBe(401)
  expect(state.logins).toBe(2)
})

it('a call whose answer does not come is given up, and the next one is made', async () => {
  const { state, statusOf } = await serve({ answerWithinMs: 300 })
  expect(await statusOf()).toBe(200)
  state.isSilent = true
  await expect(statusOf()).rejects.toThrow('timeout')
  state.isSilent = false
  expect(await statusOf()).toBe(200)
  expect(state.logins).toBe(1)
})

it('so is one whose answer begins and does not end', async () => {
  const server = createServer((_, response) => void response.writeHead(200).write('{"data":'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => server.closeAllConnections())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const who = { partnerKey: 'key', orgUuid: 'org', email: 'pilot@example.test', password: 'secret' }
  await expect(
    new RestClient({ origin, ...who, answerWithinMs: 300, slowAnswerWithinMs: 300 }).signIn(),
  ).rejects.toThrow('timeout')
})
