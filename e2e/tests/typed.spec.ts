import { askByRest } from '../fixtures/asking.ts'
import { Caller, newPartnerKey, newPerson } from '../fixtures/caller.ts'
import { callDemoOwner, seatDemoOwner } from '../fixtures/demo.ts'
import { box, inMinutes } from '../fixtures/place.ts'
import { openRequest, rowOf, sitDown, unique } from '../fixtures/queue.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

const makeZone = async (west: number) => {
  const manager = await callDemoOwner('KIA Airspace Cell')
  const { zone_uuid } = await manager.must(201, 'POST', '/airspaces', {
    ...{ zone_name: `Typed ${unique()}`, airspace_zone_type: 2, restriction_type: 3 },
    ...{ min_height: 0, max_height: 120, zone_envelope: box({ west, south: 10.2 }, 0.05) },
    ...{ active_from: '2030-01-01T06:00:00Z', active_to: '2030-01-01T18:00:00Z' },
  })
  const read = () => manager.must(200, 'GET', `/airspaces/${zone_uuid}`)
  return { zone_uuid, read, remove: () => manager.must(200, 'DELETE', `/airspaces/${zone_uuid}`) }
}

test('an end of which only the hour was cleared, or a day that does not exist, is a fault and no zone without end', async ({
  browser,
}) => {
  const { zone_uuid, read, remove } = await makeZone(73.2)
  const page = await sitDown(browser, 'KIA Airspace Cell')
  await page.goto(`/zones/${zone_uuid}/edit`)
  const end = page.getByLabel('Active to')
  await expect(end).toHaveValue(/^2030-01-0/)
  await end.focus()
  for (let part = 0; part < 3; part += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(end).toHaveAccessibleDescription(
    'Active to needs a whole date and time, of a day that there is',
  )
  await expect(end).toBeFocused()
  expect(await read()).toMatchObject({ active_to: '2030-01-01T18:00:00.000Z', zone_version: 1 })

  // The draft of it is no zone without end either.
  const name = `Typed on ${unique()}`
  await page.getByLabel('Zone name').fill(name)
  await expect(page.getByText(/^Draft kept/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Zone name')).toHaveValue(name)
  await expect(end).toHaveValue(/^2030-01-0/)

  await end.fill('2030-02-01T12:00')
  await end.focus()
  await page.keyboard.type('0231')
  await page.keyboard.press('Control+Enter')
  await expect(end).toHaveAccessibleDescription(/needs a whole date and time/)
  // Taken away on purpose it is without end.
  await page.getByRole('button', { name: 'Always' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Zone changed')).toBeVisible()
  expect(await read()).toMatchObject({ active_from: null, active_to: null })
  await remove()
})

test('a credential whose last day is half typed is not put on record without an end', async ({ browser }) => {
  const page = await sitDown(browser, 'Deccan Mapping Co')
  await page.goto('/people')
  await page.getByRole('table').getByRole('link', { name: 'Ananya Rao' }).click()
  await page.getByRole('button', { name: 'Add credential' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add a credential/ })
  await dialog.getByLabel('Certificate number').fill('RPC-IN-1')
  const end = dialog.getByLabel('Ends on')
  await end.focus()
  await page.keyboard.type('12')
  await dialog.getByRole('button', { name: 'Add credential' }).click()
  await expect(end).toHaveAccessibleDescription('Ends on needs a whole date, of a day that there is')
})

test('a condition that is typed and not added is on the permit, and one at fault holds the approval', async ({
  browser,
}) => {
  const manager = await sitDown(browser, 'KIA Airspace Cell')
  const name = `Bound ${unique()}`
  const { mission_uuid } = await askByRest(name, 13.287)
  const request = await openRequest(manager, name)
  const approve = request.getByRole('button', { name: /^Approve/ })
  const open = request.getByRole('button', { name: /condition/i })
  await open.click()
  const conditions = manager.getByRole('dialog', { name: 'Conditions of the approval' })
  await conditions.getByLabel('Condition', { exact: true }).fill('Keep clear of the school')
  await conditions.getByLabel('Place, where it has one').fill('13.318, 77.695')
  const radius = conditions.getByLabel('Round it')
  await radius.fill('500m')
  await expect(radius).toHaveAccessibleDescription(/metres/)
  await manager.keyboard.press('Escape')
  await approve.click()
  await expect(request.getByText(/^The condition that you typed: .* metres/)).toBeVisible()
  await open.click()
  await radius.fill('500')
  await approve.click()
  await expect(rowOf(manager, name)).toHaveCount(0)
  const operator = await callDemoOwner('Deccan Mapping Co')
  const { permissions } = await operator.must(200, 'GET', `/missions/${mission_uuid}`)
  expect(permissions[0]).toMatchObject({
    permission_status: 1,
    conditions: [
      {
        text: 'Keep clear of the school',
        place: { latitude: 13.318, longitude: 77.695, radius_m: 500 },
      },
    ],
  })
})

test('what is typed about a drawing is in it when the page is saved by key', async ({ browser }) => {
  const page = await sitDown(browser, 'KIA Airspace Cell')
  const name = `Disc ${unique()}`
  await page.goto('/zones/new')
  await page.getByLabel('Zone name').fill(name)
  await page.getByRole('button', { name: 'Circle', exact: true }).click()
  const positions = page.getByLabel('Centre, latitude, longitude')
  await positions.fill('10.5, 73.5 north of the dam')
  await page.keyboard.press('Control+Enter')
  await expect(positions).toHaveAccessibleDescription(/^Line 1: Longitude is a number/)
  await positions.fill('10.5, 73.5')
  await page.getByRole('region', { name: 'Points of the drawing' }).getByLabel('Radius').fill('1000')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/[?&]zone=/)
  const manager = await callDemoOwner('KIA Airspace Cell')
  const zoneUuid = new URL(page.url()).searchParams.get('zone')
  const { zone_envelope } = await manager.must(200, 'GET', `/airspaces/${zoneUuid}`)
  const latitudes = zone_envelope.coordinates[0].map(([, latitude]: number[]) => latitude)
  expect((Math.max(...latitudes) - Math.min(...latitudes)) * 110.6).toBeCloseTo(2, 1)

  await page.goto(`/zones/${zoneUuid}/edit`)
  const latitude = page.getByLabel('Point 1 latitude')
  await latitude.fill('here')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').filter({ hasText: /Latitude is a number/ })).toBeVisible()
  await latitude.fill('10.52')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Zone changed')).toBeVisible()
  const changed = await manager.must(200, 'GET', `/airspaces/${zoneUuid}`)
  expect(changed.zone_envelope.coordinates[0][0][1]).toBe(10.52)
  await manager.must(200, 'DELETE', `/airspaces/${zoneUuid}`)
})

test('a geofence of thousands of points is renamed, and keeps every one of them and the end that a colleague gave it meanwhile', async ({
  browser,
}) => {
  const manager = await callDemoOwner('KIA Airspace Cell')
  const coast = Array.from({ length: 4_000 }, (_, index) => {
    const turn = (index / 4_000) * 2 * Math.PI
    const radius = index % 2 ? 0.1 : 0.09
    return [73.9 + radius * Math.cos(turn), 10.9 + radius * Math.sin(turn)]
  })
  const geometry_2d = { type: 'Polygon', coordinates: [[...coast, coast[0]]] }
  const { constraint_uuid } = await manager.must(201, 'POST', '/constraints', {
    ...{ constraint_type: 4, ref_uuid: crypto.randomUUID(), min_height: 0, max_height: 60, geometry_2d },
    metadata: { name: `Coast ${unique()}` },
  })
  const read = () => manager.must(200, 'GET', `/constraints/${constraint_uuid}`)
  const before = await read()
  const page = await sitDown(browser, 'KIA Airspace Cell')
  await page.goto(`/constraints/${constraint_uuid}/edit`)
  await expect(page.getByText('4,000 points, too many to list')).toBeVisible()
  const name = `Coast, renamed ${unique()}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  const active_to = '2031-01-01T00:00:00.000Z'
  const { metadata } = before
  await manager.must(200, 'PUT', `/constraints/${constraint_uuid}`, { geometry_2d, metadata, active_to })
  await expect(page.getByText('The rest stays as it is now, and is shown so.')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Constraint changed')).toBeVisible()
  expect(await read()).toMatchObject({ metadata: { name }, geometry_2d: before.geometry_2d, active_to })
  await manager.must(200, 'DELETE', `/constraints/${constraint_uuid}`)
})

test('a plan that was begun is not thrown away by one press, and by its strip keeps its length and units', async ({
  browser,
}) => {
  const caller = await callDemoOwner('Deccan Mapping Co')
  const [{ asset_uuid }] = await caller.must(200, 'GET', '/assets?limit=1')
  const { mission_uuid } = await caller.must(201, 'POST', '/missions', {
    ...{ mission_name: `Strip ${unique()}`, start_time: inMinutes(6000), end_time: inMinutes(6060) },
    min_altitude: { value: 0, reference: 'AGL', unit: 'ft' },
    max_altitude: { value: 400, reference: 'AGL', unit: 'ft' },
    mission_envelope: box({ west: 74.9, south: 10.9 }, 0.02),
    ...{ assets: [{ asset_uuid }], pilots: [caller.userUuid] },
  })
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await page.goto(`/missions/plan?mission=${mission_uuid}`)
  const [starts, ends] = [page.getByLabel('Starts'), page.getByLabel('Ends')]
  const window = [await starts.inputValue(), await ends.inputValue()] as const
  const block = page.getByRole('slider', { name: 'This plan, window and band' })
  await block.focus()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight')
  await expect(ends).toHaveValue(window[1])
  await expect(starts).toHaveValue(window[0])
  await page.getByRole('slider', { name: 'This plan, end' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(ends).not.toHaveValue(window[1])
  await expect(starts).toHaveValue(window[0])
  await expect(page.getByLabel('Highest height')).toHaveValue('400')
  await expect(page.getByRole('combobox', { name: 'Upper limit in' })).toHaveText(/ft AGL/)

  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(mission_uuid)
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Highest height')).toHaveValue('400')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/missions\?mission=/)
  await caller.must(200, 'DELETE', `/missions/${mission_uuid}`)
})

test('who clears the filters right after a letter in the search has cleared that too', async ({
  browser,
}) => {
  const person = newPerson('Clears')
  const owner = new Caller(process.env['E2E_BASE_URL'] ?? '', await newPartnerKey('Clears'))
  await owner.register(person)
  await owner.createOrganisation(`Clears ${Date.now()}`, 4)
  const seat = await Person.sitDown(browser)
  const { page } = seat
  await seat.signIn(person.email, person.password)
  await page.goto('/constraints?owner=editable')
  const clear = page.getByRole('button', { name: 'Clear the filters' })
  await expect(clear).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search constraints' })
  await search.pressSequentially('x')
  await clear.click()
  await expect(search).toHaveValue('')
  await expect(page).toHaveURL(({ searchParams }) => !searchParams.has('q') && !searchParams.has('owner'))
})
