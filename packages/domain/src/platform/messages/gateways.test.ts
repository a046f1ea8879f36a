import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSettings } from '../../kernel/index.ts'
import { headerOf, type Mail, partsOf, startSms, startSmtp } from '../../testing/messages/gateways.ts'
import {
  codeMessage,
  openPostOffice,
  type PostOffice,
  smsMessage,
} from '../../testing/messages/post-office.ts'
import { resetMessage } from './contents.ts'

let office: PostOffice
beforeAll(async () => {
  office = await openPostOffice()
})
afterAll(() => office.close())

const sendBy = async (url: string, mails: readonly Mail[], message = codeMessage): Promise<Mail> => {
  const { messages } = office.open({ SMTP_URL: url, SMTP_FROM: 'Clearway Über <no-reply@clearway.example>' })
  await messages.send(message)
  await messages.dispatch()
  await expect.poll(() => mails.length).toBe(1)
  await messages.close()
  return mails[0]!
}

describe('e-mail by a real SMTP server', () => {
  it('goes out with a password, over STARTTLS, as text and HTML with names in UTF-8', async () => {
    const server = await startSmtp({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'mail user' && password === 'pässwörd'
          ? done(null, { user: username })
          : done(new Error('no')),
    })
    const link = 'https://clearway.example/reset-password?token=abc'
    const message = {
      ...resetMessage({ link, lifetimeMs: 1_800_000 }),
      subject: 'Ein neues Passwort für Ásta',
    }
    const url = `smtp://mail%20user:${encodeURIComponent('pässwörd')}@127.0.0.1:${server.port}`
    const mail = await sendBy(url, server.mails, { channel: 'email', to: 'asta@example.org', ...message })
    expect(mail).toMatchObject({
      user: 'mail user',
      secure: true,
      from: 'no-reply@clearway.example',
      to: ['asta@example.org'],
    })
    expect(headerOf(mail.raw, 'From')).toBe('Clearway Über <no-reply@clearway.example>')
    expect(headerOf(mail.raw, 'Subject')).toBe('Ein neues Passwort für Ásta')
    expect(headerOf(mail.raw, 'Content-Type')).toContain('multipart/alternative')
    const parts = partsOf(mail.raw)
    expect(parts['text/plain']).toContain(link)
    expect(parts['text/html']).toContain(`href="${link}"`)
    await server.close()
  })

  it('goes out in clear only to this machine; elsewhere STARTTLS is a must unless the URL turns it off', async () => {
    const server = await startSmtp({ disabledCommands: ['STARTTLS', 'AUTH'] })
    expect(await sendBy(`smtp://127.0.0.1:${server.port}`, server.mails)).toMatchObject({ secure: false })
    const { messages, outcomes } = office.open({ SMTP_URL: `smtp://127.0.0.2:${server.port}` })
    await messages.send(codeMessage)
    await expect.poll(() => outcomes).toContain('failed')
    expect(server.mails).toHaveLength(1)
    await messages.close()
    const open = office.open({ SMTP_URL: `smtp://127.0.0.2:${server.port}?ignoreTLS=true` })
    await expect.poll(() => open.outcomes).toContain('sent')
    expect(server.mails).toHaveLength(2)
    await open.messages.close()
    await server.close()
  })

  it('goes out over TLS from the first byte; a certificate without a known issuer counts only here', async () => {
    const server = await startSmtp({ secure: true })
    const elsewhere = office.open({ SMTP_URL: `smtps://127.0.0.2:${server.port}` })
    await elsewhere.messages.send(codeMessage)
    await expect.poll(() => elsewhere.outcomes).toContain('failed')
    await elsewhere.messages.close()
    const here = office.open({ SMTP_URL: `smtps://127.0.0.1:${server.port}` })
    await expect.poll(() => server.mails.length).toBe(1)
    expect(server.mails[0]).toMatchObject({ secure: true, to: [codeMessage.to] })
    await here.messages.close()
    await server.close()
  })

  it('a refused recipient is tried again, and neither log nor metric names anybody', async () => {
    const server = await startSmtp({
      onRcptTo: ({ address }, _session, done) => done(new Error(`no ${address}`)),
    })
    const { messages, outcomes } = office.open({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
    await messages.send(codeMessage)
    await expect.poll(() => outcomes.length).toBeGreaterThan(1)
    expect(office.log.at(-1)).toContain('EENVELOPE 550')
    expect(office.log.join()).not.toMatch(/asha@example|123456/)
    await messages.close()
    await server.close()
  })
})

describe('a mail server that hangs and wakes up later', () => {
  it('sends a message once, however often it was tried meanwhile', async () => {
    const hasty = await openPostOffice({ messages: { ...defaultSettings.messages, patienceMs: 1_000 } })
    const held: (() => void)[] = []
    let isAwake = false
    const server = await startSmtp({
      onConnect: (_session, done) => (isAwake ? done() : void held.push(done)),
    })
    const { messages, outcomes } = hasty.open({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
    await messages.send(codeMessage)
    await messages.dispatch()
    await expect.poll(() => outcomes.length).toBe(3)
    expect(held.length).toBeGreaterThan(0)
    isAwake = true
    for (const wake of held) wake()
    await expect.poll(() => outcomes).toContain('sent')
    // Another one goes out behind it; whatever was kept of the first would have gone before.
    await messages.send({ ...codeMessage, to: 'next@example.org' })
    await expect.poll(() => server.mails.flatMap(({ to }) => to)).toContain('next@example.org')
    expect(server.mails.map(({ to }) => to[0])).toEqual([codeMessage.to, 'next@example.org'])
    await messages.close()
    await server.close()
    await hasty.close()
  })

  it('ends the connections that were given up, so that they fill nothing up', async () => {
    const hasty = await openPostOffice({ messages: { ...defaultSettings.messages, patienceMs: 300 } })
    const open = new Set<Socket>()
    let answered = 0
    const server = createServer((socket) => {
      open.add(socket)
      socket.on('error', () => {}).once('close', () => open.delete(socket))
      // A word at a time, for ever.
      const trickle = setInterval(() => socket.write('220-wait\r\n'), 50)
      socket.once('close', () => clearInterval(trickle))
      answered += 1
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { messages, outcomes } = hasty.open({
      SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    })
    for (let n = 0; n < 6; n += 1) await messages.send(codeMessage)
    await expect.poll(() => outcomes.length).toBeGreaterThan(8)
    await expect.poll(() => answered).toBeGreaterThan(8)
    expect(open.size).toBeLessThanOrEqual(4)
    await messages.close()
    await expect.poll(() => open.size).toBe(0)
    server.close()
    await hasty.close()
  })
})

describe('SMS by an HTTP gateway', () => {
  it('is one line of text with its link, and brings the token of the gateway', async () => {
    const gateway = await startSms()
    const { messages } = office.open({ SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: 'secret' })
    await messages.send({ ...smsMessage, text: 'Join.\n\nOpen for 7 days.', link: 'https://x.example/i' })
    await expect.poll(() => gateway.seen.length).toBe(1)
    expect(gateway.seen[0]).toEqual({
      authorization: 'Bearer secret',
      body: { to: smsMessage.to, text: 'Join. Open for 7 days. https://x.example/i' },
    })
    await messages.close()
    await gateway.close()
  })
})
