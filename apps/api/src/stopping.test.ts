import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { createTestWorld } from '@clearway/domain/testing'
import { expect, it } from 'vitest'
import { partnerKey } from './testing/edge.ts'
import { startApiProcess } from './testing/process.ts'

it('answers what it was asked before it was to stop, and ends although the caller keeps the connection', async () => {
  const world = await createTestWorld()
  const api = await startApiProcess(world)
  const agent = new Agent({ keepAlive: true })
  const body = JSON.stringify({
    identifier_type: 'email',
    identifier: 'nobody@example.org',
    password: 'a wrong one',
  })
  const asked = request(`${api.origin}/v1/auth/login-password`, {
    agent,
    method: 'POST',
    headers: {
      'partner-api-key': partnerKey,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  asked.flushHeaders()
  // The request is under way: its body is waited for.
  await once(asked, 'continue')
  const ended = once(api.child, 'exit')
  api.child.kill('SIGTERM')
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(401)
  expect(await ended).toEqual([0, null])
  agent.destroy()
  await api.stop()
  await world.close()
})
