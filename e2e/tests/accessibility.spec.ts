import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { Caller, newPerson } from '../fixtures/caller.ts'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { platformAdminEmail } from '../fixtures/stack.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

// A trace keeps the whole of axe with each answer.
test.use({ trace: 'off' })

const pages: Record<string, string[]> = {
  'KIA Airspace Cell': [
    '/home',
    '/requests',
    '/requests?tab=decided',
    '/start',
    '/live',
    '/live?alerts=1',
    '/alerts',
    '/alerts?tab=all',
    '/zones',
    '/zones?export=1',
    '/zones/new',
    '/zones/import',
    '/zones/sync',
    '/zones/sync?view=explore',
    '/constraints',
    '/constraints/new',
    '/missions',
    '/replays',
    '/reports',
    '/reports?tab=operators',
    '/reports?tab=ingest',
  ],
  'Deccan Mapping Co': [
    '/home',
    '/live',
    '/missions',
    '/missions?view=calendar',
    '/missions?view=map',
    '/planner',
    '/missions/plan',
    '/pilot',
    '/notifications',
    '/sessions',
    '/replays',
    '/reports?tab=flights&compare=1',
    '/fleet',
    '/zones?view=table',
    '/connect',
    '/connect?door=mqtt',
    '/connect?door=mavlink',
    '/fleet?register=1',
    '/fleet?import=1',
    '/models',
    '/payloads',
    '/payloads?register=1',
    '/transfers',
    '/people',
    '/people?invite=1',
    '/people?tab=invitations',
    '/people?tab=invitations&invite=list',
    '/pilots',
    '/pilots?add=1',
    '/organisation',
    '/organisation?edit=1',
    '/webhooks',
    '/webhooks?create=1',
    '/invitations',
    '/organisations/new',
    '/settings',
    '/settings/security',
    '/settings/preferences',
    '/settings/notifications',
    '/settings/audit',
  ],
  'Karnataka UAS Watch': ['/home', '/live', '/zones', '/replays'],
  'Kestrel Aerosystems': [
    '/home',
    '/start',
    '/models',
    '/models?register=1',
    '/models?import=1',
    '/payloads',
  ],
}

const platformPages = [
  '/platform/partners',
  '/platform/partners?create=1',
  '/platform/organisations',
  '/platform/people',
  '/platform/audit',
  '/zones',
  '/settings',
]

const outside = [
  '/signin',
  '/register',
  '/verify',
  '/verify?identifier=a%40example.org&sent=1',
  '/forgot-password',
  '/reset-password?token=unknown',
  '/reset-password',
  '/invitations/accept?token=unknown',
  '/unsubscribe?token=unknown',
  '/nowhere',
]

/** A desk, the same at 200 % (half as many pixels of the page), and a phone. */
const desk = { width: 1440, height: 900 }
const others = { '200 %': { width: 720, height: 450 }, 'a phone': { width: 390, height: 844 } }

const contrast = 'color-contrast'

const faultsOf = async (page: Page, ask: (axe: AxeBuilder) => AxeBuilder) => {
  // No frame of another origin stands in a page: what asks those opens a page of its own for each answer.
  const { violations } = await ask(new AxeBuilder({ page }).setLegacyMode()).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Whatever axe finds, and whether names begin with the words one sees. */
const everything = (but: readonly string[] = []) => {
  const named = { 'label-content-name-mismatch': { enabled: true } }
  const off = Object.fromEntries(but.map((rule) => [rule, { enabled: false }]))
  return (axe: AxeBuilder) => axe.options({ rules: { ...named, ...off } })
}

const open = async (page: Page, path: string) => {
  await page.setViewportSize(desk)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto(path)
  // Behind a dialog the page is hidden from screen readers.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).not.toBeEmpty()
  if (/[?&](register|import|export|invite|add|edit|create)=/.test(path))
    await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
}

/**
 * Each page is loaded once: in the dark, in the light, of which only the colours are new, and in other sizes, of which
 * only the colours are not.
 */
const nothingAgainst = async (page: Page, paths: readonly string[]) => {
  for (const path of paths) {
    await open(page, path)
    expect.soft(await faultsOf(page, everything()), path).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    expect.soft(await faultsOf(page, (axe) => axe.withRules([contrast])), `${path}, light`).toEqual([])
    for (const [name, size] of Object.entries(others)) {
      await page.setViewportSize(size)
      expect.soft(await faultsOf(page, everything([contrast])), `${path}, ${name}`).toEqual([])
    }
  }
}

test('the pages before sign-in have nothing against them', async ({ browser }) => {
  const somebody = await Person.sitDown(browser)
  await nothingAgainst(somebody.page, outside)
})

for (const [organisation, paths] of Object.entries(pages))
  test(`the pages of ${organisation} have nothing against them`, async ({ browser }) => {
    test.setTimeout(600_000)
    const somebody = await seatDemoOwner(browser, organisation)
    await nothingAgainst(somebody.page, paths)
  })

test('the pages of the platform have nothing against them', async ({ browser }) => {
  const admin = new Caller(process.env['E2E_BASE_URL'] ?? '', process.env['E2E_PLATFORM_KEY'] ?? '')
  await admin.becomePlatformAdmin(platformAdminEmail)
  const somebody = await Person.sitDown(browser)
  await somebody.signIn(platformAdminEmail, newPerson('Platform').password)
  await nothingAgainst(somebody.page, platformPages)
})

test('at 200 % the live page still says how fresh it is, and whose it is', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.setViewportSize(others['200 %'])
  await page.goto('/live')
  await expect(
    page
      .getByRole('banner')
      .getByText(/^(Live|Reconnecting)/)
      .last(),
  ).toBeInViewport()
  await expect(page.getByRole('button', { name: /account/ })).toBeInViewport()
})
