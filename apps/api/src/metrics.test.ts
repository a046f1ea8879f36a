import { tables } from '@clearway/db'
import { addMs, minute } from '@clearway/domain/kernel'
import { buildOrganisation } from '@clearway/domain/testing'
import { Registry } from 'prom-client'
import { expect, it, onTestFinished } from 'vitest'
import { createDeliveryBacklog, createMessageOutcomes } from './metrics.ts'
import { createEdge } from './testing/edge.ts'

const sampleOf = (text: string, sample: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length),
  )

it('a reading shows what the database has at that moment, and not what it had at the one before', async () => {
  const { world, app, close } = await createEdge()
  onTestFinished(close)
  await buildOrganisation(world)
  const { body: first } = await app.inject({ url: '/metrics' })
  expect(sampleOf(first, 'clearway_audit_unsealed_entries')).toBeGreaterThan(0)
  expect(sampleOf(first, 'clearway_messages_waiting')).toBe(0)
  expect(sampleOf(first, 'clearway_alerts_open{severity="major"}')).toBe(0)

  const dueAt = addMs(new Date(), -minute)
  await world.services.db.insert(tables.outgoingMessages).values({
    messageUuid: crypto.randomUUID(),
    channel: 'sms',
    purpose: 'login',
    sealed: `v1.${'x'.repeat(40)}`,
    createdAt: dueAt,
    nextAttemptAt: dueAt,
    giveUpAt: addMs(new Date(), minute),
  })
  const { body: second } = await app.inject({ url: '/metrics' })
  expect(sampleOf(second, 'clearway_messages_waiting')).toBe(1)
  expect(sampleOf(second, 'clearway_messages_overdue_seconds')).toBeGreaterThanOrEqual(60)
})

it('the backlog of webhooks is asked once a reading, of which each figure shows its own', async () => {
  let asked = 0
  const registry = new Registry()
  const backlog = async () => {
    asked += 1
    return { waiting: asked, overdueMs: asked * 1_000 }
  }
  for (const gauge of createDeliveryBacklog(backlog)) registry.registerMetric(gauge)
  for (const reading of [1, 2]) {
    const text = await registry.metrics()
    expect(sampleOf(text, 'clearway_webhook_deliveries_waiting')).toBe(reading)
    expect(sampleOf(text, 'clearway_webhook_overdue_seconds')).toBe(reading)
  }
})

it('messages that failed are counted from the beginning, so that the first is one more', async () => {
  const registry = new Registry()
  registry.registerMetric(createMessageOutcomes())
  const text = await registry.metrics()
  for (const channel of ['email', 'sms'])
    for (const outcome of ['sent', 'failed', 'given_up'])
      expect(sampleOf(text, `clearway_messages_total{channel="${channel}",outcome="${outcome}"}`)).toBe(0)
})
