import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { Caller, newPerson } from '../fixtures/caller.ts'
import { platformAdminEmail } from '../fixtures/stack.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

interface DemoPerson {
  organisation: string
  email: string
  password: string
}

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
    '/live',
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

const serious = ['serious', 'critical']

const faults = async (page: Person['page']) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations
    .filter(({ impact }) => serious.includes(impact ?? ''))
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Whatever axe finds, and whether names begin with the words one sees. */
const allFaults = async (page: Person['page']) => {
  const named = { 'label-content-name-mismatch': { enabled: true } }
  const { violations } = await new AxeBuilder({ page }).options({ rules: named }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

test('the sign-in page has nothing serious against it', async ({ page }) => {
  await page.goto('/signin')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(await faults(page)).toEqual([])
})

test('the pages of a forgotten password have nothing serious against them', async ({ page }) => {
  for (const path of [
    '/forgot-password',
    '/reset-password?token=unknown',
    '/reset-password',
    '/register',
    '/invitations/accept?token=unknown',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await faults(page), path).toEqual([])
  }
})

for (const [organisation, paths] of Object.entries(pages))
  test(`the pages of ${organisation} have nothing against them`, async ({ browser }) => {
    const { people } = JSON.parse(
      await readFile(join(process.env['E2E_DATA_DIR'] ?? '', 'demo.json'), 'utf8'),
    )
    const person = (people as DemoPerson[]).find((one) => one.organisation === organisation)
    if (!person) throw new Error(`the demo world has nobody in ${organisation}`)
    const somebody = await Person.sitDown(browser)
    // A dialog that still fades in has less contrast than it will have.
    await somebody.page.emulateMedia({ reducedMotion: 'reduce' })
    await somebody.signIn(person.email, person.password)
    for (const path of paths) {
      await somebody.page.goto(path)
      // Behind a dialog the page is hidden from screen readers.
      await expect(somebody.page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
      if (/[?&](register|import|export|invite|add|edit)=/.test(path))
        await expect(somebody.page.getByRole('dialog')).toBeVisible()
      expect(await allFaults(somebody.page), path).toEqual([])
    }
  })

const platformPages = [
  '/platform/partners',
  '/platform/organisations',
  '/platform/people',
  '/platform/audit',
  '/zones',
]

test('the pages of the platform have nothing serious against them', async ({ browser }) => {
  const admin = new Caller(process.env['E2E_BASE_URL'] ?? '', process.env['E2E_PLATFORM_KEY'] ?? '')
  await admin.becomePlatformAdmin(platformAdminEmail)
  const somebody = await Person.sitDown(browser)
  await somebody.signIn(platformAdminEmail, newPerson('Platform').password)
  for (const path of platformPages) {
    await somebody.page.goto(path)
    await expect(somebody.page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await faults(somebody.page), path).toEqual([])
  }
})
