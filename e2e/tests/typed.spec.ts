import { askByRest } from '../fixtures/asking.ts'
import { callDemoOwner } from '../fixtures/demo.ts'
import { box } from '../fixtures/place.ts'
import { region, rowOf, sitDown, unique } from '../fixtures/queue.ts'
import { expect, test } from '../fixtures/test.ts'

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
  await manager.goto(`/requests?q=${encodeURIComponent(name)}`)
  await rowOf(manager, name).getByRole('link').click()
  const request = region(manager, name)
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
