import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'

const savedFile = async (page: Page): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}

const heads = (page: Page) => page.getByRole('table', { name: 'Assets' }).getByRole('columnheader')

test('columns and a named filter are there at another browser, and a file holds what is listed', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await page.goto('/fleet')
  const columns = page.getByRole('button', { name: 'Columns' })
  await columns.click()
  await page.getByRole('checkbox', { name: 'Flights' }).uncheck()
  await page.getByRole('checkbox', { name: 'Identifier' }).check()
  await page.keyboard.press('Escape')
  await expect(heads(page).filter({ hasText: 'Identifier' })).toBeVisible()
  await expect(heads(page).filter({ hasText: 'Flights' })).toHaveCount(0)

  const name = `Swifts ${Date.now()}`
  await page.goto('/fleet?q=Swift+M2')
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('textbox', { name: 'Name of these filters' }).fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()

  const { page: elsewhere } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await elsewhere.goto('/fleet')
  await expect(heads(elsewhere).filter({ hasText: 'Identifier' })).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Saved filters' }).click()
  await elsewhere.getByRole('button', { name, exact: true }).click()
  await expect(elsewhere).toHaveURL(/[?&]q=Swift/)
  await expect(elsewhere.getByRole('button', { name: `Saved filters: ${name}` })).toBeVisible()

  const rows = elsewhere.getByRole('table', { name: 'Assets' }).getByRole('link')
  // The filter is asked once the hand has rested.
  await expect(elsewhere.getByRole('row').filter({ hasText: 'Heron' })).toHaveCount(0)
  await expect(rows.first()).toBeVisible()
  const [head, ...lines] = (await savedFile(elsewhere)).trim().split('\r\n')
  expect(head).toBe('UIN,Reference,Model,Category,Certificate,Hours,State,Identifier')
  expect(lines).toHaveLength(await rows.count())
  for (const line of lines) expect(line).toContain('Swift')

  // As it was, for whoever comes next.
  await elsewhere.getByRole('button', { name: `Saved filters: ${name}` }).click()
  await elsewhere.getByRole('button', { name: `Delete ${name}` }).click()
  await elsewhere.keyboard.press('Escape')
  await elsewhere.getByRole('button', { name: 'Columns' }).click()
  await elsewhere.getByRole('button', { name: 'As it was' }).click()
  await expect(heads(elsewhere).filter({ hasText: 'Flights' })).toBeVisible()
})

test('an aircraft that was given up is handed on by its maker, to whom they find by name', async ({
  browser,
}) => {
  const uin = `UW${Date.now().toString(36).toUpperCase()}`
  const { page: owner } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await owner.goto('/fleet?import=1')
  const dialog = owner.getByRole('dialog', { name: 'Import assets' })
  // The reference begins like a formula.
  await dialog.getByLabel(/^Or paste the rows/).fill(`Model,UIN,Reference\nKestrel Q4 RTK R2,${uin},=1+1`)
  await dialog.getByRole('button', { name: 'Check the rows' }).click()
  await dialog.getByRole('button', { name: 'Import 1 asset' }).click()
  await expect(dialog.getByText('1 asset imported.')).toBeVisible()
  await owner.goto(`/fleet?q=${uin}`)
  await expect(owner.getByRole('link', { name: uin })).toBeVisible()
  expect(await savedFile(owner)).toContain(`${uin},"'=1+1"`)

  await owner.getByRole('link', { name: uin }).click()
  await owner.getByRole('tab', { name: 'Ownership' }).click()
  await owner.getByRole('button', { name: 'Deregister' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Deregister' }).click()
  await expect(owner.getByText('Deregistered')).toBeVisible()

  const { page: maker } = await seatDemoOwner(browser, 'Kestrel Aerosystems')
  await maker.setViewportSize({ width: 390, height: 844 })
  await maker.goto('/unowned')
  await maker.getByRole('link', { name: uin }).click()
  await maker.getByRole('button', { name: 'Hand it on' }).click()
  const offer = maker.getByRole('dialog', { name: `Hand on ${uin}` })
  const whom = offer.getByRole('combobox', { name: 'Organisation' })
  await whom.fill('vayu')
  await expect(offer.getByRole('option', { name: /Vayu Logistics/ })).toBeVisible()
  await whom.press('ArrowDown')
  await whom.press('Enter')
  await expect(whom).toHaveValue('Vayu Logistics')
  await offer.getByRole('button', { name: 'Offer it' }).click()
  await expect(maker.getByText('Offered to Vayu Logistics')).toBeVisible()

  const { page: taker } = await seatDemoOwner(browser, 'Vayu Logistics')
  await taker.goto('/transfers')
  await expect(taker.getByRole('row').filter({ hasText: uin })).toContainText('Kestrel Aerosystems')
})
