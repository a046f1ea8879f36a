import { spawnSync } from 'node:child_process'
import { buildSession, createTestWorld } from '@clearway/domain/testing'
import { expect, onTestFinished, test } from 'vitest'
import { startExternalBroker } from '../testing/external-broker.ts'
import { MqttStation, stationCredentials } from '../testing/mqtt-station.ts'
import { startIngestProcess } from '../testing/process.ts'
import { certificateEnds, fenceNotes } from './health.ts'

const isInstalled = spawnSync('mosquitto', ['-h']).error === undefined
if (!isInstalled) console.warn('mosquitto IS NOT INSTALLED: what readiness says of its fence is not tested')

const patient = { timeout: 30_000, interval: 100 }

test.skipIf(!isInstalled)(
  'a service reports ready while frames of an asset with a former certificate are not taken',
  async () => {
    const world = await createTestWorld()
    world.clock.set(new Date())
    const broker = await startExternalBroker(world.database.url)
    const METRICS_TOKEN = 'a-token-of-sixteen-characters'
    const env = {
      MQTT_URL: broker.url,
      MQTT_STATIONS_URL: broker.stationUrl,
      MQTT_EMBEDDED: 'off',
      METRICS_TOKEN,
    }
    const ingest = await startIngestProcess(world.database.url, { ...env, DATA_DIR: broker.dataDir })
    onTestFinished(async () => {
      await ingest.kill()
      await broker.close()
      await world.close()
    })
    const readyz = async (authorization = `Bearer ${METRICS_TOKEN}`) => {
      const headers = { authorization }
      const response = await fetch(`${ingest.origin.replace('ws', 'http')}/readyz`, { headers })
      return { code: response.status, ...((await response.json()) as { notes?: string[] }) }
    }
    await expect.poll(() => readyz(), patient).toMatchObject({ code: 200, checks: { broker: 'up' } })
    expect(await readyz()).not.toHaveProperty('notes')

    const metrics = await fetch(`${ingest.origin.replace('ws', 'http')}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    const ends = (await metrics.text()).match(/^clearway_certificate_expiry_.*$/gm)
    expect(ends).toEqual([
      expect.stringMatching(/^\S+\{of="ingest"\} \d+$/),
      expect.stringMatching(`^\\S+\\{of="broker ${new URL(broker.url).host}"\\} \\d+$`),
    ])

    const flight = await buildSession(world)
    await stationCredentials(world, broker.authority, flight)
    const credentials = await stationCredentials(world, broker.authority, flight)
    const { assetUuid, sessionUuid } = flight
    const station = new MqttStation({ url: broker.stationUrl, assetUuid, credentials, resendAfterMs: 500 })
    onTestFinished(() => station.close())
    station.measure(sessionUuid)
    await expect
      .poll(() => readyz(), patient)
      .toMatchObject({ code: 200, notes: [expect.stringMatching(/not heard.*: 1\.$/)] })
    expect(await readyz('Bearer nothing-that-anybody-gave-out')).not.toHaveProperty('notes')
  },
)

test('once the broker does not follow the list for long, the note names where to look', () => {
  const good = { name: 'one:8884', fence: { fenced: 0, isBehind: false } }
  const behind = { name: 'two:8884', fence: { fenced: 2, isBehind: true } }
  expect(fenceNotes([good])).toEqual([])
  expect(fenceNotes([good, behind])).toEqual([
    expect.stringMatching(
      /two:8884 does not check the current revocation list.*2 of them.*docs\/operators\.md/,
    ),
  ])
})

test('a certificate is known by its end, and a broker that was not reached yet has none', async () => {
  const world = await createTestWorld()
  onTestFinished(() => world.close())
  const own = await world.services.authority.processCertificate('ingest', new Date('2026-01-01T00:00:00Z'))
  const certificateEndsAt = new Date('2026-07-01T00:00:00Z')
  const brokers = [
    { name: 'one:8884', certificateEndsAt },
    { name: 'two:8884', certificateEndsAt: null },
  ]
  expect(certificateEnds(own, brokers)).toEqual({
    ingest: new Date('2027-02-02T00:00:00Z'),
    'broker one:8884': certificateEndsAt,
  })
})
