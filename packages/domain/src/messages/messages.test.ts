import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixedClock, type Message } from '../kernel/index.ts'
import { createBackground } from './background.ts'
import { createMessages, type MessagesConfig } from './index.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clearway-outbox-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const lines: string[] = []
const note = (level: string) => (fields: object, message: string) =>
  void lines.push(JSON.stringify({ level, ...fields, message }))
const log = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') }
const clock = fixedClock(new Date('2026-06-01T08:00:00.000Z'))
const code: Message = {
  channel: 'email',
  to: 'asha@example.org',
  purpose: 'verify',
  code: '123456',
  subject: 'Code',
  text: '123456 is your code.',
}

const messagesWith = (config: Partial<MessagesConfig>) =>
  createMessages(
    { DATA_DIR: dataDir, SMTP_FROM: 'Clearway <a@b.example>', CLEARWAY_MODE: 'development', ...config },
    log,
    clock,
  )

const listen = (server: Server | ReturnType<typeof createTcpServer>): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

describe('without a gateway', () => {
  it('every message is a line of the outbox file, which only its owner may read', async () => {
    const path = join(dataDir, 'outbox.ndjson')
    await writeFile(path, '', { mode: 0o644 })
    const messages = messagesWith({})
    const sms: Message = {
      channel: 'sms',
      to: '+4917012345',
      purpose: 'invitation',
      link: 'https://x.example/i',
      text: 'Join.',
    }
    await messages.send(code)
    await messages.send(sms)
    const written = (await readFile(path, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const { subject: _subject, ...shown } = code
    expect(written).toEqual([
      { at: '2026-06-01T08:00:00.000Z', ...shown },
      { at: '2026-06-01T08:00:00.000Z', ...sms },
    ])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it('production writes nothing to a file, and says that a gateway is missing', async () => {
    const dir = join(dataDir, 'production')
    await messagesWith({ CLEARWAY_MODE: 'production', DATA_DIR: dir }).send(code)
    await expect(stat(dir)).rejects.toThrow('ENOENT')
    expect(lines.at(-1)).toContain('no gateway is configured for email')
    expect(lines.at(-1)).not.toContain('123456')
  })
})

describe('with gateways', () => {
  it('an SMS goes to the HTTP gateway, again after it failed, and the request never waits', async () => {
    const seen: unknown[] = []
    const delivered = Promise.withResolvers<void>()
    const gateway = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      seen.push([request.headers.authorization, JSON.parse(Buffer.concat(chunks).toString())])
      response.statusCode = seen.length === 1 ? 503 : 202
      response.end()
      if (seen.length === 2) delivered.resolve()
    })
    const url = `http://127.0.0.1:${await listen(gateway)}/send`
    const messages = messagesWith({ SMS_GATEWAY_URL: url, SMS_GATEWAY_TOKEN: 'secret' })
    await messages.send({ ...code, channel: 'sms', to: '+4917012345' })
    await delivered.promise
    const expected = ['Bearer secret', { to: '+4917012345', text: '123456 is your code.' }]
    expect(seen).toEqual([expected, expected])
    expect(lines.join()).not.toContain('+4917012345')
    await messages.close()
    gateway.close()
  })

  it('an e-mail goes out by SMTP', async () => {
    const received = Promise.withResolvers<string>()
    const server = createTcpServer((socket) => {
      let data = ''
      let inData = false
      socket.write('220 test ESMTP\r\n')
      socket.on('data', (chunk) => {
        const text = chunk.toString()
        if (inData) {
          data += text
          if (!data.endsWith('\r\n.\r\n')) return
          inData = false
          received.resolve(data)
          socket.write('250 taken\r\n')
        } else if (/^DATA/i.test(text)) {
          inData = true
          socket.write('354 go on\r\n')
        } else socket.write(/^QUIT/i.test(text) ? '221 bye\r\n' : '250 ok\r\n')
      })
      socket.on('error', () => {})
    })
    const messages = messagesWith({ SMTP_URL: `smtp://127.0.0.1:${await listen(server)}?ignoreTLS=true` })
    await messages.send(code)
    const mail = await received.promise
    expect(mail).toContain('To: asha@example.org')
    expect(mail).toContain('123456 is your code.')
    await messages.close()
    server.close()
  })

  it('what cannot be sent is given up after the last attempt', async () => {
    let attempts = 0
    const background = createBackground(log, [1, 1])
    background.start(code, async () => {
      attempts += 1
      throw new Error('away')
    })
    await expect.poll(() => lines.at(-1)).toContain('given up')
    expect(attempts).toBe(3)
    await background.close()
  })

  it('closing does not wait for a gateway that is away', async () => {
    const background = createBackground(log)
    background.start(code, () => Promise.reject(new Error('away')))
    const started = performance.now()
    await background.close()
    expect(performance.now() - started).toBeLessThan(1_500)
  })
})
