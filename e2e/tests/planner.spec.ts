import type { Page } from '@playwright/test'
import { demoWorld, seatDemoOwner } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

const feature = (name: string, type: string, coordinates: unknown) => ({
  type: 'Feature',
  properties: { name },
  geometry: { type, coordinates },
})
const knot = [
  [77.6, 13.1],
  [77.65, 13.15],
  [77.65, 13.1],
  [77.6, 13.15],
  [77.6, 13.1],
]
const canal = [
  [77.64, 13.25],
  [77.66, 13.255],
  [77.67, 13.27],
]

/** Corner by corner on the map: the verdict does not wait for the last one, and undo takes one corner back. */
const drawByHand = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Draw a polygon' }).click()
  const map = page.getByRole('region', { name: /^Map of/ })
  const place = (x: number, y: number) => map.click({ position: { x, y } })
  const points = page.getByRole('region', { name: 'Points of the drawing' })
  const corners = points.getByRole('button', { name: /^Point \d+$/ })
  for (const [index, [x, y]] of [
    [300, 200],
    [500, 200],
    [500, 400],
    [300, 420],
  ].entries()) {
    await place(x!, y!)
    await expect(corners).toHaveCount(index + 1)
  }
  await expect(page.getByRole('list', { name: 'Zones' }).getByText('KIA Outer')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(corners).toHaveCount(3)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/closes it/)).toBeHidden()
  await page.getByRole('button', { name: 'Show the points' }).click()
  await points.getByRole('button', { name: 'Add a point after point 1' }).click()
  await expect(corners).toHaveCount(4)
}

test('a file of missions is reported feature by feature; a line becomes a corridor, and undo takes it back', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await page.goto('/planner')
  await expect(page.getByRole('toolbar', { name: 'Drawing' })).toBeVisible()
  await page.getByLabel('Mission file').setInputFiles({
    name: 'survey.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(
      JSON.stringify({
        type: 'FeatureCollection',
        features: [feature('Canal line', 'LineString', canal), feature('Knot', 'Polygon', [knot])],
      }),
    ),
  })
  const dialog = page.getByRole('dialog', { name: 'Import a mission' })
  await expect(dialog.getByText('1 mission found.')).toBeVisible()
  await expect(dialog.getByText(/crosses itself/)).toBeVisible()
  await dialog.getByLabel('Each side of a line').fill('50')
  await expect(dialog.getByText(/corridor of 50 m to each side/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Use this mission' }).click()

  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Canal line')
  await expect(page.getByRole('list', { name: 'Zones' }).getByText('KIA Outer')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Draw a corridor' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Draw the area.')).toBeVisible()
  await drawByHand(page)
})

/** Two of one organisation. */
const colleagues = async () => {
  const { people } = await demoWorld()
  const staff = people.filter(({ organisation }) => organisation === 'Deccan Mapping Co')
  const as = (role: string) => staff.find((one) => one.role === role)!
  return { owner: as('Owner'), admin: as('Admin') }
}

test('what somebody left unfinished is theirs: a colleague at the same browser begins anew', async ({
  browser,
}) => {
  const { owner, admin } = await colleagues()
  const person = await Person.sitDown(browser)
  const shown = person.page.getByLabel('Name', { exact: true })
  const openPlanner = async ({ email, password }: typeof owner) => {
    await person.signIn(email, password)
    await person.page.goto('/planner')
  }
  await openPlanner(owner)
  await shown.fill('Half a survey')
  await expect(person.page.getByText(/^Draft kept/)).toBeVisible()
  await openPlanner(admin)
  await expect(shown).toHaveValue('')
  await openPlanner(owner)
  await expect(shown).toHaveValue('Half a survey')
})

test('who signs in in another tab takes nothing over: the open page loads anew as theirs, and leaves with them', async ({
  browser,
}) => {
  const { owner, admin } = await colleagues()
  const person = await Person.sitDown(browser)
  const { page } = person
  const shown = page.getByLabel('Name', { exact: true })
  await person.signIn(owner.email, owner.password)
  await page.goto('/planner')
  await shown.fill('Half a survey')
  await expect(page.getByText(/^Draft kept/)).toBeVisible()

  const first = page.locator('html[data-first]')
  await page.locator('html').evaluate((html) => html.setAttribute('data-first', ''))
  await expect(first).toHaveCount(1)
  await person.signIn(admin.email, admin.password)
  await person.goTo('Fleet')
  await expect(first).toHaveCount(0)
  await person.goTo('Planner')
  await expect(shown).toHaveValue('')

  const other = await page.context().newPage()
  await other.goto('/settings')
  await other.getByRole('button', { name: /account/ }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/signin\?from=/)
})
