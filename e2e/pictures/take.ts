import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../fixtures/browser.ts'
import { Caller, newPerson } from '../fixtures/caller.ts'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { pathWith, type Records, readRecords } from '../fixtures/records.ts'
import { platformAdminEmail, startStack } from '../fixtures/stack.ts'
import { Person } from '../pages/person.ts'
import type { Pictured } from './chapter.ts'
import { chapters, consoleGuide } from './pages.ts'

/**
 * Pictures of every page of the console with the demo world, and docs/console.md beside them: `npm run gen:pictures`.
 * With names behind `--` those alone. Starts a stack of its own, unless E2E_BASE_URL, E2E_DATA_DIR and E2E_PLATFORM_KEY name one that runs.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'docs/images/console')
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const quality = 60
/** Maps draw, in software where there is no GPU. */
const mapMs = 30_000
const settleMs = 2_000
/** A map comes behind the data that it shows. */
const mapComesMs = 6_000
/** Those that are named, or all. */
const asked = process.argv.slice(2)

const seat = async (browser: Browser, as: string | null): Promise<Page> => {
  if (as === null) return (await Person.sitDown(browser)).page
  if (as !== 'platform') return (await seatDemoOwner(browser, as)).page
  const admin = new Caller(process.env['E2E_BASE_URL'] ?? '', process.env['E2E_PLATFORM_KEY'] ?? '')
  await admin.becomePlatformAdmin(platformAdminEmail)
  const person = await Person.sitDown(browser)
  await person.signIn(platformAdminEmail, newPerson('Platform').password)
  return person.page
}

const take = async (page: Page, pictured: Pictured, records: Records): Promise<void> => {
  const { name, onPhone, route, path = `/${route}` } = pictured
  await page.setViewportSize(onPhone ? phone : desk)
  await page.goto(pathWith(records, path))
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  const hasMap = await page
    .locator('.maplibregl-map')
    .first()
    .waitFor({ timeout: mapComesMs })
    .then(
      () => true,
      () => false,
    )
  await page.waitForTimeout(hasMap ? mapMs : settleMs)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
  await writeFile(join(folder, `${name}.webp`), Buffer.from(data, 'base64'))
  process.stdout.write(`${name}\n`)
}

const stack = process.env['E2E_BASE_URL'] ? null : await startStack()
if (stack) {
  process.env['E2E_BASE_URL'] = stack.url
  process.env['E2E_DATA_DIR'] = stack.dataDir
  process.env['E2E_PLATFORM_KEY'] = stack.platformKey
}
const args = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader']
const browser = await chromium.launch({ executablePath: chromiumPath(), args })
// As the stories' runner does: pages are named by their paths.
const { newContext } = browser
browser.newContext = (options) =>
  newContext.call(browser, { baseURL: process.env['E2E_BASE_URL'], ...options })
try {
  if (asked.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const records = await readRecords()
  for (const { as, pages } of chapters) {
    const wanted = pages.filter(({ name }) => asked.length === 0 || asked.includes(name))
    if (wanted.length === 0) continue
    const page = await seat(browser, as)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    for (const pictured of wanted) await take(page, pictured, records)
    await page.context().close()
  }
  await writeFile(join(root, 'docs/console.md'), consoleGuide())
} finally {
  await browser.close()
  await stack?.stop()
}
