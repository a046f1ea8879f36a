import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { tables } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  addMs,
  defaultSettings,
  fixedClock,
  hour,
  minute,
  pauseAfter,
  systemClock,
  unknownClient,
} from '../../kernel/index.ts'
import { accountOperations } from '../../parties/accounts/service.ts'
import { buildUser, partnerActor } from '../../testing/builders/people.ts'
import { startSms } from '../../testing/messages/gateways.ts'
import {
  codeMessage,
  openPostOffice,
  type PostOffice,
  smsMessage,
} from '../../testing/messages/post-office.ts'
import { firstDue } from './store.ts'
import { messageBackoff } from './worker.ts'

let office: PostOffice
beforeEach(async () => {
  office = await openPostOffice()
})
afterEach(() => office.close())

const rows = () => office.world.services.db.select().from(tables.outgoingMessages)

describe('the outbox file', () => {
  it('has every message as a line when the operation has answered, and only its owner may read it', async () => {
    const { user } = await buildUser(office.world, { unverified: true })
    const { services } = office.open()
    const ctx = { ...services, actor: partnerActor, requestId: 'test', client: unknownClient }
    await accountOperations.forgotPassword.invoke(ctx, {}, { email: user.email })
    const [line] = await office.outbox()
    expect(Object.keys(line)).toEqual(['at', 'channel', 'to', 'purpose', 'link', 'text'])
    expect(line).toMatchObject({ channel: 'email', to: user.email, purpose: 'password_reset' })
    expect(line.text).toContain(line.link)
    await accountOperations.sendLoginOtp.invoke(ctx, {}, { identifier_type: 'phone', identifier: user.phone })
    const [, code] = await office.outbox()
    expect(Object.keys(code)).toEqual(['at', 'channel', 'to', 'purpose', 'code', 'text'])
    expect((await stat(join(office.dataDir, 'outbox.ndjson'))).mode & 0o777).toBe(0o600)
    expect(await rows()).toMatchObject([{ sealed: null }, { sealed: null }])
  })

  it('gets what a process that does not send has left', async () => {
    const { messages } = office.open({}, false)
    for (let n = 0; n < 250; n += 1) await messages.send({ ...codeMessage, code: String(n) })
    await messages.dispatch()
    await expect(office.outbox()).rejects.toThrow('ENOENT')
    await office.open().messages.dispatch()
    const codes = (await office.outbox()).map(({ code }) => Number(code))
    expect(codes.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 250 }, (_, n) => n))
  })

  it('is never written in production; the message waits and the log names what is missing', async () => {
    const { messages, outcomes } = office.open({ CLEARWAY_MODE: 'production' })
    await messages.send(smsMessage)
    await messages.dispatch()
    expect(outcomes).toContain('failed')
    await expect(office.outbox()).rejects.toThrow('ENOENT')
    expect(office.log.join()).toContain('no gateway is configured for sms')
    expect(office.log.join()).not.toMatch(/123456|\+49170/)
  })
})

describe('a message on its way', () => {
  it('goes out exactly when the transaction that caused it commits', async () => {
    const { services, messages } = office.open()
    const undone = services.db.transaction(async (tx) => {
      await messages.send({ ...codeMessage, code: '111111' }, tx)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await services.db.transaction(async (tx) => {
      await messages.send(codeMessage, tx)
      await messages.dispatch()
      await expect(office.outbox()).rejects.toThrow('ENOENT')
    })
    // No call in this process: it is notified by the database.
    await expect.poll(() => office.outbox().catch(() => [])).toMatchObject([{ code: '123456' }])
  })

  it('is in no table in clear, before and after', async () => {
    const { messages } = office.open({}, false)
    await messages.send(codeMessage)
    const [waiting] = await rows()
    expect(waiting?.sealed).toMatch(/^v1[.]/)
    expect(JSON.stringify(waiting)).not.toMatch(/123456|asha@example/)
    await office.open().messages.dispatch()
    expect(await rows()).toMatchObject([{ sealed: null, givenUpAt: null, sentAt: expect.any(Date) }])
  })

  it('cannot be put into the table in clear', async () => {
    const at = new Date()
    const row = { messageUuid: crypto.randomUUID(), channel: 'sms', purpose: 'login', createdAt: at } as const
    const times = { nextAttemptAt: at, giveUpAt: at }
    const insert = office.world.services.db
      .insert(tables.outgoingMessages)
      .values({ ...row, ...times, sealed: JSON.stringify(codeMessage) })
    await expect(insert).rejects.toMatchObject({ cause: { constraint: 'outgoing_messages_sealed' } })
  })

  it('waits for a gateway that is away while the request is answered, and arrives when it comes back', async () => {
    const { user } = await buildUser(office.world, { unverified: true })
    const probe = await startSms()
    await probe.close()
    const { services } = office.open({ SMS_GATEWAY_URL: probe.url })
    const ctx = { ...services, actor: partnerActor, requestId: 'test', client: unknownClient }
    const asked = performance.now()
    await accountOperations.sendLoginOtp.invoke(ctx, {}, { identifier_type: 'phone', identifier: user.phone })
    // It would wait for ever: the gateway comes back only after this.
    expect(performance.now() - asked).toBeLessThan(5_000)
    await expect.poll(() => office.log.join()).toContain('ECONNREFUSED')
    const gateway = await startSms(undefined, probe.port)
    await expect.poll(() => gateway.seen.length).toBe(1)
    expect(gateway.seen[0]?.body.text).toMatch(/^\d{6} is your code to sign in/)
    await gateway.close()
  })

  it('a gateway that leaves one unanswered holds up neither requests nor other messages', async () => {
    const gateway = await startSms((n) => (n === 1 ? new Promise(() => {}) : 202))
    const { messages } = office.open({ SMS_GATEWAY_URL: gateway.url })
    await messages.send(smsMessage)
    await expect.poll(() => gateway.seen.length).toBe(1)
    const asked = performance.now()
    for (let n = 0; n < 6; n += 1) await messages.send(smsMessage)
    await messages.dispatch()
    await expect.poll(() => gateway.seen.length, { timeout: 8_000 }).toBe(7)
    await messages.send(codeMessage)
    await messages.dispatch()
    // A gateway that does not answer is waited for 10 s.
    expect(performance.now() - asked).toBeLessThan(8_000)
    expect(await office.outbox()).toHaveLength(1)
    await gateway.close()
  })
})

describe('several processes', () => {
  it('share the work: each message goes out once', async () => {
    const gateway = await startSms()
    const offices = [1, 2, 3].map(() => office.open({ SMS_GATEWAY_URL: gateway.url }))
    const sends = Array.from({ length: 60 }, (_, n) =>
      offices[n % 3]?.messages.send({ ...smsMessage, text: `message ${n}` }),
    )
    await Promise.all(sends)
    await expect.poll(async () => (await rows()).every(({ sentAt }) => sentAt)).toBe(true)
    const texts = gateway.seen.map(({ body }) => body.text)
    expect(texts).toHaveLength(60)
    expect(new Set(texts).size).toBe(60)
    await gateway.close()
  })

  it('what one was sending when it died is sent by another when its claim is over', async () => {
    const hasty = await openPostOffice({ messages: { ...defaultSettings.messages, claimMs: 3_000 } })
    const hanging = await startSms(() => new Promise(() => {}))
    const doomed = hasty.open({ SMS_GATEWAY_URL: hanging.url })
    await doomed.messages.send(smsMessage)
    await expect.poll(() => hanging.seen.length).toBe(1)
    const gateway = await startSms()
    doomed.kill()
    hasty.open({ SMS_GATEWAY_URL: gateway.url })
    expect(gateway.seen).toHaveLength(0)
    await expect.poll(() => gateway.seen.length).toBe(1)
    await hanging.close()
    await gateway.close()
    await hasty.close()
  })
})

describe('gateways that take the connection and send nothing', () => {
  it('hold no transaction open and no connection of the requests', async () => {
    const { users, outgoingMessages } = tables
    const sockets: Socket[] = []
    const mail = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
    await once(mail, 'listening')
    const sms = await startSms(() => new Promise(() => {}))
    const { services, messages } = office.open({
      SMTP_URL: `smtp://127.0.0.1:${(mail.address() as AddressInfo).port}`,
      SMS_GATEWAY_URL: sms.url,
    })
    for (let n = 0; n < 20; n += 1) await messages.send(n % 2 ? smsMessage : codeMessage)
    await expect.poll(() => Math.min(sockets.length, sms.seen.length)).toBe(4)
    const { rows: open } = await office.world.services.db.execute(sql`
      select application_name, state from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`)
    expect(open).toEqual([])
    // As many as the pool has, and each at once.
    const asked = performance.now()
    await Promise.all(Array.from({ length: 10 }, () => services.db.select().from(users)))
    await services.db.select().from(outgoingMessages)
    // A gateway that does not answer is waited for 10 s.
    expect(performance.now() - asked).toBeLessThan(8_000)
    for (const socket of sockets) socket.destroy()
    mail.close()
    await sms.close()
  })
})

it('a code goes before the notices that have waited longer', async () => {
  const { messages } = office.open({}, false)
  for (const n of [1, 2, 3]) await messages.send({ ...codeMessage, purpose: 'notice', text: `Notice ${n}` })
  await messages.send({ ...codeMessage, expiresAt: addMs(systemClock.now(), 5 * minute) })
  await office.open().messages.dispatch()
  const sent = (await office.outbox()).map(({ purpose, text }) => (purpose === 'notice' ? text : purpose))
  expect(sent).toEqual(['verify', 'Notice 1', 'Notice 2', 'Notice 3'])
})

it('a backlog is not sorted for each message that is taken from it', async () => {
  const { db } = office.world.services
  await db.execute(sql`
    insert into outgoing_messages (message_uuid, channel, purpose, sealed, created_at, next_attempt_at, give_up_at)
    select gen_random_uuid(), 'email', 'invitation', 'v1.' || repeat('x', 40), now(), now(), now() + make_interval(secs => i)
    from generate_series(1, 5000) as i`)
  await db.execute(sql`analyze outgoing_messages`)
  const due = firstDue(db, { channels: ['email'], now: new Date(), limit: 1 })
  const { rows } = await db.execute(sql`explain ${due}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('outgoing_messages_order')
  expect(plan).not.toContain('Sort')
})

describe('what cannot be sent', () => {
  it('is given up after a day, or when it has become useless, with a line in the log; its words are wiped', async () => {
    const clock = fixedClock(systemClock.now())
    const { messages } = office.open({}, false, clock)
    await messages.send({ ...codeMessage, expiresAt: addMs(clock.now(), 5 * minute) })
    await messages.send({ ...codeMessage, purpose: 'notice' })
    const given = () =>
      rows().then((all) => all.filter(({ givenUpAt }) => givenUpAt).map(({ purpose }) => purpose))
    clock.advance(5 * minute)
    const sender = office.open({ CLEARWAY_MODE: 'production' }, true, clock)
    await sender.messages.dispatch()
    expect(await given()).toEqual(['verify'])
    clock.advance(24 * hour)
    await sender.messages.dispatch()
    expect((await given()).toSorted()).toEqual(['notice', 'verify'])
    expect(sender.outcomes.filter((outcome) => outcome === 'given_up')).toHaveLength(2)
    expect(office.log.filter((line) => line.includes('a message was given up'))).toHaveLength(2)
    expect((await rows()).every(({ sealed }) => sealed === null)).toBe(true)
  })

  it('is tried again after 1 s, then twice as long each time, ten minutes at most, never all at once', () => {
    expect([1, 2, 3, 4].map((attempts) => pauseAfter(messageBackoff, attempts, 0.5))).toEqual([
      1_000, 2_000, 4_000, 8_000,
    ])
    expect(pauseAfter(messageBackoff, 40, 0.5)).toBe(10 * minute)
    expect(pauseAfter(messageBackoff, 1, 0)).toBe(750)
    expect(pauseAfter(messageBackoff, 1, 0.999)).toBeGreaterThan(1_240)
  })
})
