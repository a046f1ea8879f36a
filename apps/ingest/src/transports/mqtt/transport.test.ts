import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { capabilities } from '@clearway/domain/operations'
import { type BuiltSession, buildSession } from '@clearway/domain/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createBrokerStage } from '../../testing/broker-stage.ts'
import { startEmbeddedBroker } from '../../testing/embedded-broker.ts'
import { type ExternalBroker, startExternalBroker } from '../../testing/external-broker.ts'
import { MqttStation, numbered, stationCredentials } from '../../testing/mqtt-station.ts'
import { buildScene } from '../../testing/scene.ts'
import { frameAt, type Stage } from '../../testing/stage.ts'
import { ackTopic, frameTopic } from '../../wire/mqtt/topic.ts'

const patient = { timeout: 30_000, interval: 25 }

const isInstalled = (program: string): boolean => {
  const isThere = spawnSync(program, ['--help']).error === undefined
  if (!isThere) console.warn(`${program} IS NOT INSTALLED: telemetry over MQTT is not tested with it`)
  return isThere
}

const hasTools = ['mosquitto_rr', 'openssl'].map(isInstalled).every(Boolean)

const brokers = [
  { name: 'the embedded broker', start: startEmbeddedBroker },
  ...(isInstalled('mosquitto')
    ? [
        {
          name: 'Mosquitto with the file in deploy/',
          start: (databaseUrl: string) => startExternalBroker(databaseUrl),
        },
      ]
    : []),
]

describe.each(brokers)('with $name', ({ start }) => {
  let stage: Stage
  let broker: ExternalBroker
  const stations: MqttStation[] = []

  beforeAll(async () => {
    ;({ stage, broker } = await createBrokerStage({}, {}, start))
  })
  afterEach(async () => {
    for (const station of stations.splice(0)) await station.close()
  })
  afterAll(async () => {
    await stage.close()
    await broker.close()
  })

  const open = async (flight: BuiltSession): Promise<MqttStation> => {
    const { world } = stage
    const credentials = await stationCredentials(world, broker.authority, flight)
    const { assetUuid } = flight
    const station = new MqttStation({ url: broker.stationUrl, assetUuid, credentials })
    stations.push(station)
    await expect.poll(() => station.client.connected, patient).toBe(true)
    return station
  }
  const fly = async () => {
    stage.world.clock.set(new Date())
    const flight = await buildSession(stage.world)
    return { flight, station: await open(flight) }
  }
  const recordsOf = async ({ sessionUuid, owner }: BuiltSession) => {
    const params = { session_uuid: sessionUuid }
    const caller = stage.world.as(owner)
    const page = await capabilities.telemetry.records.invoke(caller, params, { page: 1, limit: 1_000 })
    return page.data
  }
  const covers = (station: MqttStation, number: number) =>
    expect.poll(() => station.acknowledged, patient).toBe(number)

  test('frames are stored, then acknowledged up to the first gap, and the rest once it is filled', async () => {
    const { flight, station } = await fly()
    const began = Date.now()
    const frame = (number: number) => ({
      ...numbered(flight.sessionUuid, number),
      ...frameAt(0, { timestamp: new Date(began + number).toISOString() }),
    })
    for (const number of [1, 2, 5, 4, 2]) station.send(frame(number))
    await covers(station, 2)
    expect(station.acks[0]).toMatchObject({
      type: 'telemetry_ack',
      schema_version: 1,
      session_uuid: flight.sessionUuid,
      rejected: [],
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    station.send(frame(3))
    await covers(station, 5)
    expect(await recordsOf(flight)).toHaveLength(5)
  })

  test('poison is refused by name and blocks nothing; what is no frame belongs to no session', async () => {
    const { flight, station } = await fly()
    const other = await buildSession(stage.world)
    station.send('no JSON')
    station.send([])
    station.send({ ...numbered(other.sessionUuid, 1), ...frameAt() })
    station.send({ ...numbered(flight.sessionUuid, 7), ...frameAt(), sequence_number: '7' })
    station.measure(flight.sessionUuid)
    station.measure(flight.sessionUuid, { schema_version: 2 })
    station.measure(flight.sessionUuid, { latitude: 900 })
    station.measure(flight.sessionUuid, { status_text: 'x'.repeat(65 * 1024) })
    const twin = frameAt(-10_000)
    station.measure(flight.sessionUuid, twin)
    station.measure(flight.sessionUuid, twin)
    station.measure(flight.sessionUuid, { status_text: 'nul \u0000 byte' })
    const last = station.measure(flight.sessionUuid)
    await covers(station, last)
    expect(Object.fromEntries(station.rejected)).toMatchObject({
      2: 'UNSUPPORTED_SCHEMA',
      3: 'INVALID_FRAME',
      4: 'INVALID_FRAME',
      6: 'DUPLICATE_TIMESTAMP',
    })
    // Its position is not lost for its text.
    expect(station.rejected.has(7)).toBe(false)
    expect(await recordsOf(flight)).toContainEqual(expect.objectContaining({ status_text: 'nul  byte' }))
    expect(await recordsOf(other)).toEqual([])
  })

  test('acknowledgements come at most twice a second, never go back, and the last state always comes', async () => {
    const { flight, station } = await fly()
    const until = performance.now() + 2_500
    let last = 0
    while (performance.now() < until) {
      for (let i = 0; i < 20; i += 1) last = station.measure(flight.sessionUuid)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await covers(station, last)
    const numbers = station.acks.map((ack) => ack.highest_contiguous_sequence)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    const times = station.acks.map((ack) => Date.parse(ack.timestamp as string))
    for (const [i, time] of times.entries()) expect(time - (times[i - 2] ?? 0)).toBeGreaterThan(1_000)
    expect(station.acks.length).toBeGreaterThan(2)
  })

  test('the topic of another asset is refused', async () => {
    const { station } = await fly()
    const foreign = station.client.publishAsync(frameTopic(crypto.randomUUID()), '{}', { qos: 1 })
    await expect(foreign).rejects.toMatchObject({ code: 0x87 })
  })

  test('a station that asks for everybody’s frames gets none, and takes none from the telemetry service', async () => {
    const { station: greedy } = await fly()
    const received: string[] = []
    greedy.client.on('message', (topic) => received.push(topic))
    const foreign = '$share/ingest/svc/v1/telemetry/+/frames'
    await greedy.client.subscribeAsync(foreign, { qos: 1 }).catch(() => {})
    const { flight, station } = await fly()
    // Sent once, and not again as `measure` would.
    for (let i = 1; i <= 20; i += 1) station.send({ ...numbered(flight.sessionUuid, i), ...frameAt(i - 100) })
    await covers(station, 20)
    expect(await recordsOf(flight)).toHaveLength(20)
    expect(received.filter((topic) => topic.endsWith('/frames'))).toEqual([])
  })

  test('frames that waited for a line are taken after the end of the flight, whose totals stay', async () => {
    const { flight, station } = await fly()
    const { sessions, assets } = capabilities
    const owner = stage.world.as(flight.owner)
    const params = { session_uuid: flight.sessionUuid }
    const frame = (number: number) => ({
      ...numbered(flight.sessionUuid, number),
      ...frameAt(number * 1_000 - 10_000, { latitude: 12.97 + number / 100 }),
    })
    const totals = () =>
      Promise.all([
        sessions.get.invoke(owner, params, {}),
        assets.get.invoke(owner, { asset_uuid: flight.assetUuid }, {}),
      ])
    const waited = [frame(3), frame(4)]
    for (const number of [1, 2]) station.send(frame(number))
    await covers(station, 2)
    stage.world.clock.set(new Date())
    await sessions.end.invoke(owner, params, {})
    const before = await totals()
    expect(before[0].total_distance).toBeGreaterThan(1_000)
    for (const one of waited) station.send(one)
    await covers(station, 4)
    expect(await recordsOf(flight)).toHaveLength(4)
    expect(await totals()).toEqual(before)
  })

  test('a station that sends what is stored already gets an acknowledgement', async () => {
    const { flight, station } = await fly()
    const frame = { ...numbered(flight.sessionUuid, 1), ...frameAt() }
    station.send(frame)
    await covers(station, 1)
    station.send(frame)
    await expect.poll(() => station.acks.length, patient).toBe(2)
    expect(station.acks[1]).toMatchObject({ highest_contiguous_sequence: 1, rejected: [] })
  })

  test('frames that came while no telemetry service was there are stored when it is back', async () => {
    const { flight, station } = await fly()
    station.measure(flight.sessionUuid)
    await covers(station, 1)
    const { app } = stage
    await app.close()
    for (let i = 0; i < 50; i += 1) {
      const frame = { ...numbered(flight.sessionUuid, 2 + i), ...frameAt(1 + i) }
      await station.client.publishAsync(frameTopic(flight.assetUuid), JSON.stringify(frame), { qos: 1 })
    }
    stage = await stage.restart()
    await covers(station, 51)
    expect(await recordsOf(flight)).toHaveLength(51)
  })

  test.skipIf(!hasTools)('the commands of the guide send a frame and hear that it is stored', async () => {
    stage.world.clock.set(new Date())
    const flight = await buildSession(stage.world)
    const { ca, pfx } = await stationCredentials(stage.world, broker.authority, flight)
    const dir = await mkdtemp(join(tmpdir(), 'clearway-station-'))
    await writeFile(join(dir, 'root.crt'), ca)
    await writeFile(join(dir, 'station.pfx'), pfx)
    const run = async (program: string, ...args: string[]): Promise<string> =>
      (await promisify(execFile)(program, args, { cwd: dir })).stdout
    const take = (...what: string[]) =>
      run('openssl', 'pkcs12', '-in', 'station.pfx', '-passin', 'pass:station', '-nodes', ...what)
    await take('-nocerts', '-out', 'station.key')
    await take('-nokeys', '-out', 'station.crt')
    const files = '--cafile root.crt --cert station.crt --key station.key'.split(' ')
    const line = ['-V', '5', '-h', '127.0.0.1', '-p', new URL(broker.stationUrl).port, ...files, '-q', '1']
    const frame = JSON.stringify({ ...numbered(flight.sessionUuid, 1), ...frameAt() })
    const topics = ['-t', frameTopic(flight.assetUuid), '-e', ackTopic(flight.assetUuid)]
    const received = await run('mosquitto_rr', ...line, ...topics, '-m', frame, '-W', '20')
    expect(received).toContain('"highest_contiguous_sequence":1')
    expect(await recordsOf(flight)).toHaveLength(1)
    await rm(dir, { recursive: true, force: true })
  })

  test('a frame is on the map of whoever watches the zone', async () => {
    const scene = await buildScene(stage)
    const viewer = await stage.viewer(scene.manager.owner)
    viewer.send({ action: 'subscribe', zoneUuid: scene.zoneUuid, mode: 'full' })
    await viewer.next('subscription_response')
    const station = await open(scene.flight)
    station.measure(scene.flight.sessionUuid, scene.here())
    expect(await viewer.nextFrame()).toMatchObject({ session_uuid: scene.flight.sessionUuid })
    await viewer.close()
  })
})
