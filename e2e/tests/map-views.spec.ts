import { axeFaults, bringAxe } from '../fixtures/axe.ts'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { taken } from '../fixtures/still.ts'
import { expect, test } from '../fixtures/test.ts'

test('a view of the live map is saved by name, taken again on another device, renamed and deleted', async ({
  browser,
}) => {
  const name = `Hoskote ${Date.now().toString(36)}`
  const at = '13.07000,77.79000,11.50'
  const openMenu = async (path: string) => {
    const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
    await bringAxe(page.context())
    await page.goto(path)
    await page.getByRole('button', { name: 'Layers', exact: true }).click()
    return { page, menu: page.getByRole('region', { name: 'Layers' }) }
  }
  const { page: first, menu } = await openMenu(`/live?sound=0&map=${at}&hide=trails`)
  await menu.getByRole('checkbox', { name: 'Graticule' }).uncheck()
  await menu.getByRole('checkbox', { name: 'Geofences' }).check()
  await menu.getByRole('button', { name: 'Save as mine' }).click()
  await expect(menu.getByRole('textbox', { name: 'Name of this view' })).toBeFocused()
  await menu.getByRole('textbox', { name: 'Name of this view' }).fill(name)
  const isKept = taken(first, 'preferences.setList')
  await menu.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(menu.getByRole('button', { name, exact: true })).toHaveAttribute('aria-current', 'true')
  await isKept
  await first.context().close()

  const { page, menu: elsewhere } = await openMenu('/live?sound=0&map=12.90000,77.50000,9.00')
  const address = () => new URL(page.url()).searchParams
  const graticule = elsewhere.getByRole('checkbox', { name: 'Graticule' })
  const geofences = elsewhere.getByRole('checkbox', { name: 'Geofences' })
  await expect(graticule).toBeChecked()
  await elsewhere.getByRole('button', { name, exact: true }).click()
  await expect.poll(() => address().get('map')).toBe(at)
  await expect.poll(() => address().get('hide')).toBe('trails')
  await expect(elsewhere.getByRole('checkbox', { name: 'Trails' })).not.toBeChecked()
  await expect(graticule).not.toBeChecked()
  await expect(geofences).toBeChecked()
  expect(await axeFaults(page, 'everything', 'section[aria-label=Layers]')).toEqual([])

  // A name that is taken is refused.
  await elsewhere.getByRole('button', { name: 'Save as mine' }).click()
  await elsewhere.getByRole('textbox', { name: 'Name of this view' }).fill(name.toUpperCase())
  await expect(elsewhere.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await elsewhere.getByRole('textbox', { name: 'Name of this view' }).fill(`${name} 2`)
  await page.keyboard.press('Enter')
  const gone = elsewhere.getByRole('button', { name: `Delete ${name} 2` })
  await gone.click()
  await expect(gone).toHaveCount(0)
  await elsewhere.getByRole('button', { name: `Rename ${name}`, exact: true }).click()
  await elsewhere.getByRole('textbox', { name: `New name of ${name}` }).fill(`${name} lake`)
  await page.keyboard.press('Enter')
  await expect(elsewhere.getByRole('button', { name: `${name} lake`, exact: true })).toBeVisible()

  await elsewhere.getByRole('button', { name: 'Back to the organisation’s view' }).click()
  await expect(graticule).toBeChecked()
  await expect(geofences).not.toBeChecked()
  await expect.poll(() => address().get('map')).not.toBe(at)
  await expect.poll(() => address().get('hide')).toBeNull()
  await elsewhere.getByRole('button', { name: `Delete ${name} lake` }).click()
  await expect(elsewhere.getByText('Saved views')).toHaveCount(0)
})
