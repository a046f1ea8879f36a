import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Caller, newPartnerKey, newPerson } from '../fixtures/caller.ts'
import { box, inMinutes } from '../fixtures/place.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

const baseUrl = process.env['E2E_BASE_URL'] ?? ''
const dataDir = process.env['E2E_DATA_DIR'] ?? ''
const ingest = new URL('../../apps/ingest/src/', import.meta.url)

/** A place in the sea where no other story flies. */
const [longitude, latitude] = [66 + Math.random() * 3, 5 + Math.random() * 5]
const around = (reach: number) => box({ west: longitude - reach, south: latitude - reach }, 2 * reach)

const children: ChildProcess[] = []
let dir = ''
test.beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'clearway-bridge-story-'))
})
test.afterEach(async () => {
  for (const child of children.splice(0)) child.kill()
  await rm(dir, { recursive: true, force: true })
})

/** A program of the ingest app: all that it prints, and Ctrl+C. */
const run = (script: string, args: readonly string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [new URL(script, ingest).pathname, ...args], {
    env: { ...process.env, ...env },
  })
  children.push(child)
  const program = { text: '', interrupt: () => child.kill('SIGINT') }
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      program.text += text
    })
  return program
}

/** An operator with an aircraft and a plan of now, and his password. */
const operator = async () => {
  const partnerKey = await newPartnerKey('Bridge')
  const maker = new Caller(baseUrl, partnerKey)
  await maker.register(newPerson('Maker'))
  await maker.createOrganisation('Bridge Aerosystems', 1)
  const model = await maker.createModel('Tern')
  const person = newPerson('Pilot')
  const owner = new Caller(baseUrl, partnerKey)
  await owner.register(person)
  const org = await owner.createOrganisation('Bridge Surveys', 2)
  const asset = await owner.must(201, 'POST', '/assets', {
    asset_model_uuid: model.model_uuid,
    org_owner_uuid: org.org_uuid,
    asset_uin: `UA${Date.now().toString(36).toUpperCase()}`,
    uin_status: 1,
  })
  const volume = { min_height: 0, max_height: 120 }
  const mission = await owner.must(201, 'POST', '/missions', {
    mission_name: 'Shoal survey',
    mission_description: 'Photogrammetry',
    start_time: inMinutes(-10),
    end_time: inMinutes(120),
    mission_envelope: around(0.1),
    ...volume,
    assets: [{ asset_uuid: asset.asset_uuid }],
    pilots: [owner.userUuid],
  })
  const plan = await owner.must(201, 'POST', `/flight-plans?mission_uuid=${mission.mission_uuid}`, {
    asset_uuid: asset.asset_uuid,
    pilot_uuid: owner.userUuid,
    schedule_start_time: inMinutes(-5),
    schedule_end_time: inMinutes(60),
    flight_envelope: around(0.05),
    ...volume,
  })
  return { owner, org, asset, plan, person, partnerKey }
}

test('an autopilot flies in by MAVLink: it asks to arm, gets its fence, its session begins and ends by itself, and its pilot sees that in the console', async ({
  browser,
}) => {
  const { owner, org, asset, plan, person, partnerKey } = await operator()
  const file = await fetch(`${baseUrl}/v1/assets/${asset.asset_uuid}/certificate`, {
    headers: {
      'partner-api-key': partnerKey,
      authorization: `Bearer ${owner.token}`,
      'x-organisation-id': org.org_uuid,
      'x-certificate-password': 'story',
    },
  })
  await writeFile(join(dir, 'station.pfx'), Buffer.from(await file.arrayBuffer()))
  const broker = (await (await fetch(`${baseUrl}/api/broker`)).json()) as { host: string; port: number }
  const config = {
    service: baseUrl,
    organisation: org.org_uuid,
    email: person.email,
    partner_key: partnerKey,
    mqtt: `mqtts://${broker.host}:${broker.port}`,
    ca: resolve(dataDir, 'ca/root.crt'),
    vehicles: [
      { system_id: 1, asset: asset.asset_uin, certificate: 'station.pfx', certificate_password: 'story' },
    ],
  }
  await writeFile(join(dir, 'bridge.json'), JSON.stringify(config))
  const bridge = run('bridge/main.ts', ['--udp', '0', '--config', join(dir, 'bridge.json')], {
    BRIDGE_PASSWORD: person.password,
  })
  await expect.poll(() => bridge.text).toMatch(/on UDP 127\.0\.0\.1:\d+/)
  const port = /UDP 127\.0\.0\.1:(\d+)/.exec(bridge.text)?.[1]
  const pilot = await Person.sitDown(browser)
  await pilot.signIn(person.email, person.password)
  const { page } = pilot
  await page.goto(`/connect?asset=${asset.asset_uuid}&transport=mavlink`)
  const vehicles = page.getByRole('table', { name: /^Vehicles of/ })
  await expect(vehicles.getByText('Not heard yet').first()).toBeVisible()
  const place = `${longitude},${latitude}`
  const simulator = run('sim/main.ts', ['--mavlink', '--bridge', `127.0.0.1:${port}`, '--centre', place])
  const patient = { timeout: 60_000 }
  await expect.poll(() => simulator.text, patient).toContain('CW: cleared until')
  await expect.poll(() => simulator.text, patient).toContain('CW: fence on board, 4 points')
  await expect(vehicles.getByText('In flight')).toBeVisible()
  await expect(vehicles.getByText(/^May arm, \d\d:\d\d$/)).toBeVisible()
  await expect(vehicles.getByText('On board, 4 points')).toBeVisible()
  await vehicles.getByRole('button', { name: '1', exact: true }).click()
  await expect(page.getByText(/^Acknowledged \d\d:\d\d:\d\d/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Arming answers' })).toContainText('“CW: cleared until')
  // It flies for as long as it was looked at, and until there is something to count.
  await expect
    .poll(() => Number(bridge.text.match(/\d+(?= frames stored)/g)?.at(-1)), patient)
    .toBeGreaterThan(20)
  simulator.interrupt()
  await expect.poll(() => bridge.text, patient).toMatch(/session [0-9a-f-]+ ended, \d+ frames stored/)
  const [session, ...more] = await owner.must(200, 'GET', `/flight-sessions?asset_uuid=${asset.asset_uuid}`)
  expect(more).toEqual([])
  expect(session).toMatchObject({ plan_uuid: plan.plan_uuid, conforming: true })
  expect(session.session_end_time).not.toBeNull()
  const stored = Number(/ended, (\d+) frames stored/.exec(bridge.text)?.[1])
  const records = await owner.call(
    'GET',
    `/flight-sessions/${session.session_uuid}/telemetry/records?limit=1`,
  )
  expect(records.body.pagination.total_records).toBe(stored)
  expect(stored).toBeGreaterThan(20)
  await page.goto(`/fleet?asset=${asset.asset_uuid}`)
  await expect(page.getByRole('heading', { name: 'MAVLink bridge' })).toBeVisible()
  await expect(page.getByText(`${stored} frames`)).toBeVisible()
})
