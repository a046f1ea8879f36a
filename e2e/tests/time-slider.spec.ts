import { Caller, newPartnerKey, newPerson } from '../fixtures/caller.ts'
import { wordsOverWords } from '../fixtures/cut-words.ts'
import { callDemoOwner, seatDemoOwner } from '../fixtures/demo.ts'
import { takeOff, lowUin as uin } from '../fixtures/low-survey.ts'
import { box } from '../fixtures/place.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

const baseUrl = process.env['E2E_BASE_URL'] ?? ''
const hourMs = 3_600_000

test('an operator sees own flights in the time slider: flying, awaiting permission, and what becomes of them', async ({
  browser,
}) => {
  const manager = await callDemoOwner('KIA Airspace Cell')
  const mark = Date.now().toString(36)
  const { caller, mission, session } = await takeOff()
  const corner = { west: 75.7, south: 11.7 }
  const { zone_uuid } = await manager.must(201, 'POST', '/airspaces', {
    zone_name: `Dam ${mark}`,
    ...{ airspace_zone_type: 2, restriction_type: 1, min_height: 0, max_height: 120 },
    zone_envelope: box(corner, 0.05),
  })
  try {
    const planned = await caller.must(201, 'POST', '/missions', {
      mission_name: `Dam wall ${mark}`,
      mission_envelope: box(corner, 0.01),
      start_time: new Date(Date.now() + 2 * hourMs).toISOString(),
      end_time: new Date(Date.now() + 3 * hourMs).toISOString(),
      ...{ assets: [], pilots: [caller.userUuid], min_height: 20, max_height: 60 },
    })
    const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
    await page.goto('/live?sound=0')
    const time = page.getByRole('region', { name: 'Time', exact: true })
    const words = time.getByRole('list', { name: 'Your flights' })
    const flight = words.getByText(new RegExp(`^${uin}, ${mission.mission_name}, `))
    const dam = words.getByText(new RegExp(`^Dam wall ${mark}, `))
    await expect(flight).toHaveText(/\d\d:\d\d, flying$/)
    await expect(dam).toHaveText(/\d\d:\d\d, pending$/)
    const damBar = time.getByTitle(`Dam wall ${mark}`)
    await expect(damBar).toHaveCSS('border-style', 'dashed')
    expect(await wordsOverWords(time)).toEqual([])

    await manager.must(200, 'PUT', `/permissions/${planned.permissions[0].permission_uuid}`, {
      permission_status: 1,
    })
    await expect(dam).toHaveText(/approved$/)
    await expect(damBar).toHaveCSS('border-style', 'solid')
    await caller.must(200, 'POST', `/flight-sessions/${session.session_uuid}/end`, {})
    await expect(flight.filter({ hasText: 'flown' })).toHaveCount(1)

    const seat = await seatDemoOwner(browser, 'KIA Airspace Cell')
    await seat.page.goto('/live?sound=0')
    const theirs = seat.page.getByRole('region', { name: 'Time', exact: true })
    await expect(theirs).toContainText('Missions an hour')
    await expect(theirs.getByRole('list')).toHaveCount(0)
    await caller.must(200, 'DELETE', `/missions/${planned.mission_uuid}`)
  } finally {
    await caller.must(200, 'DELETE', `/missions/${mission.mission_uuid}`)
    await manager.must(200, 'DELETE', `/airspaces/${zone_uuid}`)
  }
})

test('an owner whose fleet flew more than a hundred times today sees each of these flights in the time slider', async ({
  browser,
}) => {
  const partnerKey = await newPartnerKey('Busy fleet')
  const join = async (name: string, organisation: string, kind: number) => {
    const [caller, person] = [new Caller(baseUrl, partnerKey), newPerson(name)]
    await caller.register(person)
    await caller.createOrganisation(organisation, kind)
    return { caller, person }
  }
  const maker = await join('Maker', 'Shuttle Aerosystems', 1)
  const { model_uuid } = await maker.caller.createModel('Shuttle')
  const { caller, person } = await join('Dispatcher', 'Shuttle Deliveries', 2)
  const { asset_uuid } = await caller.must(201, 'POST', '/assets', {
    ...{ asset_model_uuid: model_uuid, org_owner_uuid: caller.orgUuid, uin_status: 1 },
    asset_uin: `UA${Date.now().toString(36)}`.toUpperCase(),
  })
  const flights = 101
  for (let flown = 0; flown < flights; flown += 1) {
    const { session_uuid } = await caller.must(201, 'POST', '/flight-sessions', { asset_uuid })
    await caller.must(200, 'POST', `/flight-sessions/${session_uuid}/end`, {})
  }
  const seat = await Person.sitDown(browser)
  await seat.signIn(person.email, person.password)
  const { page } = seat
  await page.goto('/live?sound=0')
  const words = page
    .getByRole('region', { name: 'Time', exact: true })
    .getByRole('list', { name: 'Your flights' })
  await expect(words.getByText(/, flown$/)).toHaveCount(flights)
})

test('the words of the time slider lie over each other neither on a desk nor on a phone', async ({
  browser,
}) => {
  const manager = await callDemoOwner('KIA Airspace Cell')
  const fromMs = Date.now() + 2 * 3_600_000
  const zones: string[] = []
  try {
    // Three that begin within half an hour of each other: their names do not fit side by side.
    for (const [index, name] of ['Airshow rehearsal north', 'Airshow rehearsal south', 'Stadium'].entries()) {
      const { zone_uuid } = await manager.must(201, 'POST', '/airspaces', {
        zone_name: `${name} ${fromMs.toString(36)}`,
        ...{ airspace_zone_type: 1, restriction_type: 1, min_height: 0, max_height: 60 },
        zone_envelope: box({ west: 75.6 + index * 0.02, south: 11.6 }, 0.01),
        active_from: new Date(fromMs + index * 900_000).toISOString(),
        active_to: new Date(fromMs + 7_200_000).toISOString(),
      })
      zones.push(zone_uuid)
    }
    const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
    await page.goto('/live?sound=0')
    const time = page.getByRole('region', { name: 'Time', exact: true })
    await expect(time.getByText(/^Airshow rehearsal north/)).toBeVisible()
    expect(await wordsOverWords(time)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('toolbar', { name: 'Map' }).getByRole('button', { name: 'Time' }).click()
    await expect(time.getByText(/^Now /)).toBeVisible()
    expect(await wordsOverWords(time)).toEqual([])
  } finally {
    for (const zone of zones) await manager.must(200, 'DELETE', `/airspaces/${zone}`)
  }
})
