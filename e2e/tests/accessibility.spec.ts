import type { Page } from '@playwright/test'
import { axeFaults } from '../fixtures/axe.ts'
import { Caller, newPerson } from '../fixtures/caller.ts'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { platformAdminEmail } from '../fixtures/stack.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

const pages: Record<string, string[]> = {
  'KIA Airspace Cell': [
    '/requests',
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
    '/missions',
    '/replays',
  ],
  'Deccan Mapping Co': [
    '/missions',
    '/planner',
    '/sessions',
    '/replays',
    '/fleet',
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
    '/settings/audit',
  ],
  'Kestrel Aerosystems': ['/models', '/models?register=1', '/models?import=1', '/payloads'],
}

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** A desk at 200 %: half as many pixels of the page. */
const zoomed = { width: 720, height: 450 }
const themes = ['dark', 'light'] as const

/** What a finger would miss: less than 44 px, with the ring that is drawn round a small mark. A link in a text is as high as it. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const operable =
      'a[href], button, input, textarea, [role=checkbox], [role=radio], [role=tab], [role=switch]'
    const px = (text: string) => Number.parseFloat(text) || 0
    return [...document.querySelectorAll<HTMLElement>(operable)].flatMap((element) => {
      const style = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      const isHidden = element.closest('[aria-hidden=true], [inert]') || style.visibility === 'hidden'
      if (isHidden || width <= 1 || height <= 1 || style.display === 'inline') return []
      // The border of a field's box is not the field's.
      const least = element.matches('input, textarea') ? 42 : 44
      const rings = ['::before', '::after'].map((ring) => getComputedStyle(element, ring))
      const label = element.closest('label')?.getBoundingClientRect()
      const wide = Math.max(width, label?.width ?? 0, ...rings.map((ring) => px(ring.width)))
      const high = Math.max(height, label?.height ?? 0, ...rings.map((ring) => px(ring.height)))
      const name = element.ariaLabel ?? element.textContent
      return Math.round(wide) < least || Math.round(high) < least
        ? [`${name} is ${Math.round(wide)} by ${Math.round(high)}`]
        : []
    })
  })

/** A page is loaded once, and looked at in both themes at the desk, on a phone and at 200 %. */
const look = async (page: Page, path: string) => {
  await page.setViewportSize(desk)
  await page.goto(path)
  // Behind a dialog the page is hidden from screen readers.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
  if (/[?&](register|import|export|invite|add|edit)=/.test(path))
    await expect(page.getByRole('dialog')).toBeVisible()
  for (const size of [desk, phone, zoomed]) {
    await page.setViewportSize(size)
    for (const colorScheme of themes) {
      // A dialog that still fades in has less contrast than it will have.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, colorScheme)
      expect.soft(await axeFaults(page), `${path} at ${size.width}, ${colorScheme}`).toEqual([])
    }
    if (size === phone) expect.soft(await smallTargets(page), `${path} under a finger`).toEqual([])
  }
}

test('the pages before signing in have nothing against them', async ({ page }) => {
  for (const path of [
    '/signin',
    '/forgot-password',
    '/reset-password?token=unknown',
    '/reset-password',
    '/register',
    '/invitations/accept?token=unknown',
  ])
    await look(page, path)
})

for (const [organisation, paths] of Object.entries(pages))
  test(`the pages of ${organisation} have nothing against them`, async ({ browser }) => {
    const { page } = await seatDemoOwner(browser, organisation)
    for (const path of paths) await look(page, path)
  })

const platformPages = [
  '/platform/partners',
  '/platform/organisations',
  '/platform/people',
  '/platform/audit',
  '/zones',
]

test('the pages of the platform have nothing against them', async ({ browser }) => {
  const admin = new Caller(process.env['E2E_BASE_URL'] ?? '', process.env['E2E_PLATFORM_KEY'] ?? '')
  await admin.becomePlatformAdmin(platformAdminEmail)
  const somebody = await Person.sitDown(browser)
  await somebody.signIn(platformAdminEmail, newPerson('Platform').password)
  for (const path of platformPages) await look(somebody.page, path)
})

test('at 200 % the live page keeps the state of its feed and the account', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.setViewportSize(zoomed)
  await page.goto('/live')
  const bar = page.getByRole('banner')
  await expect(bar.getByText('Live', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(bar.getByRole('button', { name: /account/ })).toBeInViewport({ ratio: 1 })
})
