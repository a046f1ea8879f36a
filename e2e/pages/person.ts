import { type Browser, expect, type Page } from '@playwright/test'
import type { newPerson } from '../fixtures/caller.ts'
import { codeFor } from '../fixtures/outbox.ts'

type Details = ReturnType<typeof newPerson>

/** Somebody in front of a browser of their own. */
export class Person {
  readonly page: Page
  private constructor(page: Page) {
    this.page = page
  }

  static async sitDown(browser: Browser): Promise<Person> {
    const context = await browser.newContext()
    return new Person(await context.newPage())
  }

  /** Creates an account, types the code that was sent, and is signed in. */
  async register(details: Details): Promise<void> {
    const { page } = this
    await page.goto('/signin')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('First name').fill(details.first_name)
    await page.getByLabel('Last name').fill(details.last_name)
    await page.getByLabel('Email').fill(details.email)
    await page.getByLabel('Phone').fill(details.phone)
    await page.getByLabel('Password', { exact: true }).fill(details.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByLabel('Six-digit code').fill(await codeFor(details.email, 'verify'))
    await page.getByRole('button', { name: 'Verify' }).click()
    await this.typePassword(details.email, details.password)
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.page.goto('/signin')
    await this.typePassword(email, password)
    await expect(this.page).not.toHaveURL(/signin/)
  }

  /** After verifying, the sign-in form may stand there with the address filled in, or one is in already. */
  private async typePassword(email: string, password: string): Promise<void> {
    const { page } = this
    await page.getByLabel('Email or phone').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  async createOrganisation(name: string, kind: string): Promise<void> {
    const { page } = this
    await page.getByRole('radio', { name: kind }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Address').fill('1 Lake Road, Bengaluru')
    await page.getByLabel('Website').fill('https://example.org')
    await page.getByLabel('Business identifier').fill('U72900KA2026PTC000002')
    await page.getByRole('button', { name: 'Create organisation' }).click()
    await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible()
  }
}
