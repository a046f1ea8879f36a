import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { newPerson } from '../fixtures/caller.ts'
import { codeFor } from '../fixtures/outbox.ts'
import { watchPages } from '../fixtures/page-faults.ts'
import { isAtWork } from '../fixtures/still.ts'

type Details = ReturnType<typeof newPerson>

/** Somebody in front of a browser of their own. */
export class Person {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  static async sitDown(browser: Browser, options: BrowserContextOptions = {}): Promise<Person> {
    const context = await browser.newContext(options)
    watchPages(context)
    return new Person(await context.newPage())
  }

  async register(details: Details): Promise<void> {
    await this.page.goto('/signin')
    await this.createAccount(details)
    await expect(this.page).toHaveURL(/organisations\/new/)
  }

  /** From a page to sign in: creates an account and types the code that was sent, which signs in. */
  async createAccount(details: Details): Promise<void> {
    await isAtWork(this.page)
    await this.page.getByRole('link', { name: 'Create an account' }).click()
    await this.enterAccount(details)
  }

  /** The form of a new account, and the code. */
  async enterAccount(details: Details): Promise<void> {
    const { page } = this
    await page.getByLabel('First name').fill(details.first_name)
    await page.getByLabel('Last name').fill(details.last_name)
    await page.getByLabel('Email').fill(details.email)
    await page.getByLabel('Phone').fill(details.phone)
    await page.getByLabel('Password', { exact: true }).fill(details.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByLabel('Six-digit code').fill(await codeFor(details.email, 'verify'))
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.waitForURL((url) => !/verify|register/.test(url.pathname))
  }

  /** By the request that the page of it sends: no page is open yet. */
  async signIn(identifier: string, password: string): Promise<void> {
    const { request } = this.page.context()
    const { csrfToken } = await (await request.get('/api/auth/csrf')).json()
    const form = { identifier, password, csrfToken, json: 'true' }
    expect(await request.post('/api/auth/callback/password', { form })).toBeOK()
  }

  /** For stories about signing in. */
  async signInByForm(email: string, password: string): Promise<void> {
    const { page } = this
    await page.goto('/signin')
    await isAtWork(page)
    await page.getByLabel('Email or phone').fill(email)
    await this.enterPassword(password)
    await expect(page).not.toHaveURL(/signin/)
  }

  async enterPassword(password: string): Promise<void> {
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  async createOrganisation(name: string, kind: string): Promise<void> {
    const { page } = this
    await page.getByRole('radio', { name: kind }).check({ force: true })
    await page.getByLabel(`Name of the ${kind}`).fill(name)
    await page.getByLabel('Address').fill('1 Lake Road, Bengaluru')
    await page.getByLabel('Website').fill('https://example.org')
    await page.getByLabel('Business identifier').fill('U72900KA2026PTC000002')
    await page.getByRole('button', { name: 'Create organisation' }).click()
    await expect(page.getByRole('banner').getByText(name)).toBeVisible()
    await page.getByRole('dialog', { name: 'Your places' }).getByRole('button', { name: 'Leave' }).click()
  }

  /** To a page by the rail. */
  async goTo(place: string | RegExp): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place }).click()
  }

  async registerAsset(model: string, uin: string): Promise<void> {
    const { page } = this
    await this.goTo('Fleet')
    await page.getByRole('button', { name: 'Register asset' }).click()
    await this.#choose('Model', model)
    await page.getByLabel('Registration number (UIN)').fill(uin)
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(page.getByText('Asset registered')).toBeVisible()
  }

  /** Draws by the table of points, which does what the pointer does on the map. */
  async planMission(mission: {
    name: string
    corners: number[][]
    heights: [number, number]
    uin: string
    pilot: string
  }): Promise<void> {
    const { page } = this
    await this.goTo('Planner')
    await page.getByLabel('Name', { exact: true }).fill(mission.name)
    await page
      .getByLabel('Add points, latitude, longitude')
      .fill(mission.corners.map((corner) => corner.join(', ')).join('\n'))
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByLabel('Lowest height').fill(String(mission.heights[0]))
    await page.getByLabel('Highest height').fill(String(mission.heights[1]))
    await page.getByRole('group', { name: 'Assets' }).getByRole('checkbox', { name: mission.uin }).check()
    await page.getByRole('group', { name: 'Pilots' }).getByRole('checkbox', { name: mission.pilot }).check()
    await expect(
      page.getByRole('region', { name: 'Verdict' }).getByText('KIA Outer', { exact: true }),
    ).toBeVisible()
    await page.getByRole('button', { name: /Submit/ }).click()
    await expect(page.getByRole('region', { name: `Map of ${mission.name}`, exact: true })).toBeVisible()
  }

  /** As an airspace manager: finds the request in the queue, looks at it, approves it. */
  async approve(mission: string, reference: string): Promise<void> {
    const { page } = this
    await this.goTo(/^Requests/)
    await page.getByRole('list', { name: 'Permission requests' }).getByRole('link', { name: mission }).click()
    const request = page.getByRole('region', { name: mission, exact: true })
    await expect(request.getByRole('region', { name: `Map of ${mission}`, exact: true })).toBeVisible()
    await request.getByLabel('Reference').fill(reference)
    await request.getByRole('button', { name: /^Approve/ }).click()
    await expect(page.getByText(/Approved until/)).toBeVisible()
  }

  async addFlightPlan(uin: string, pilot: string): Promise<void> {
    const { page } = this
    await page.getByRole('link', { name: 'Add flight plan' }).click()
    await this.#choose('Asset', uin)
    await this.#choose('Pilot', pilot)
    await page.getByRole('button', { name: 'Use the whole mission area' }).click()
    await page.getByRole('button', { name: /^Add plan/ }).click()
    await expect(page.getByRole('list', { name: 'Flight plans' }).getByText('Approved')).toBeVisible()
  }

  /** Starts the session of the only flight plan, before its window, and reads what its ground station connects with. */
  async startSession(): Promise<{ session: string; token: string }> {
    const { page } = this
    await page.getByRole('link', { name: 'Start session' }).click()
    const dialog = page.getByRole('dialog', { name: 'Start session' })
    await expect(dialog.getByText(/alerts as outside its window/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Start', exact: true }).click()
    const command = await page.getByText(/npm run sim/).textContent()
    const [, session = '', token = ''] = command?.match(/--session (\S+) --token (\S+)/) ?? []
    return { session, token }
  }

  /** Ends the open session of an asset; the distance in metres as the page shows it. */
  async endSession(uin: string): Promise<{ distanceM: number }> {
    const { page } = this
    await page.getByRole('button', { name: 'End session' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
    await expect(page.getByText('Session ended')).toBeVisible()
    const drawer = page.getByRole('complementary', { name: uin })
    // The flight as a whole, and no longer what of it was read so far.
    await expect(drawer.getByText('Duration', { exact: true })).toBeVisible()
    const shown = await drawer
      .getByText(/^Distance/)
      .locator('..')
      .textContent()
    const [, value = '', unit = ''] = shown?.match(/([\d.,]+)\s*(k?m)/) ?? []
    return { distanceM: Number(value.replaceAll(',', '')) * (unit === 'km' ? 1000 : 1) }
  }

  async #choose(label: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: label }).click()
    await this.page.getByRole('option', { name: new RegExp(option) }).click()
  }
}
