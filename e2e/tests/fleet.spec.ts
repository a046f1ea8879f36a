import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { callDemoOwner, seatDemoOwner } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'

const run = promisify(execFile)

/** Different in every run against one data directory. */
const newUin = (): string => `UA${Date.now().toString(36).toUpperCase()}`

const importDialog = (page: Page) => page.getByRole('dialog', { name: 'Import assets' })

/** Brings one asset in by the import, the shortest way to an asset of one's own. */
const importOne = async (page: Page, uin: string): Promise<void> => {
  await page.goto('/fleet?import=1')
  const dialog = importDialog(page)
  await dialog.getByLabel(/^Or paste the rows/).fill(`Model,UIN\nKestrel Q4 RTK R2,${uin}`)
  await dialog.getByRole('button', { name: 'Check the rows' }).click()
  await dialog.getByRole('button', { name: 'Import 1 asset' }).click()
  await dialog.getByRole('link', { name: new RegExp(uin) }).click()
  await expect(page.getByRole('heading', { name: uin })).toBeVisible()
}

test('a list with one bad row is corrected in place, and all of it is imported', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  const uin = newUin()
  const list = [
    'Registration number;Model;Reference',
    `${uin}A;Kestrel Q4 RTK R2;E2E-1`,
    `${uin}B;Kestrel Q9 R2;E2E-2`,
    `;Swift M2 Std;E2E-3`,
  ].join('\r\n')
  await page.goto('/fleet')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = importDialog(page)
  await dialog
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${list}`) })
  await expect(dialog.getByText('2 of 3 rows ready.')).toBeVisible()
  const wrong = dialog.getByRole('textbox', { name: 'Model, row 2' })
  await expect(wrong).toHaveAccessibleDescription(/No active model is called Kestrel Q9 R2/)
  await expect(dialog.getByRole('button', { name: 'Import 3 assets' })).toBeDisabled()
  await wrong.fill('Kestrel Q4 RTK R2')
  await wrong.press('Enter')
  await expect(dialog.getByText('3 rows ready.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 3 assets' }).click()
  await expect(dialog.getByText('3 assets imported.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('searchbox', { name: 'UIN, reference, model' }).fill(uin)
  await expect(page.getByRole('table', { name: 'Assets' }).getByRole('link')).toHaveText([
    `${uin}B`,
    `${uin}A`,
  ])

  // What only the service can know comes back to its row: this number is registered by now.
  await page.goto('/fleet?import=1')
  await dialog.getByLabel(/^Or paste the rows/).fill(`Model,UIN\nSwift M2 Std,${uin}C\nSwift M2 Std,${uin}A`)
  await dialog.getByRole('button', { name: 'Check the rows' }).click()
  await dialog.getByRole('button', { name: 'Import 2 assets' }).click()
  await expect(dialog.getByRole('textbox', { name: 'UIN, row 2' })).toHaveAccessibleDescription(
    'is registered already',
  )
})

test('an asset is edited without a word of what a colleague records meanwhile, and a page beyond the end is the last', async ({
  browser,
}) => {
  const caller = await callDemoOwner('Deccan Mapping Co')
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  const uin = newUin()
  const [sibling] = await caller.must(200, 'GET', '/assets?limit=1')
  const { asset_model_uuid } = sibling
  const org_owner_uuid = caller.orgUuid
  const { asset_uuid } = await caller.must(201, 'POST', '/assets', { asset_model_uuid, org_owner_uuid })
  await page.goto(`/fleet?asset=${asset_uuid}&edit=1`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Your reference' }).fill(`Ref ${uin}`)
  await caller.must(200, 'PUT', `/assets/${asset_uuid}`, { asset_uin: uin, uin_status: 1 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect(await caller.must(200, 'GET', `/assets/${asset_uuid}`)).toMatchObject({
    asset_uin: uin,
    uin_status: 1,
    asset_org_internal_uuid: `Ref ${uin}`,
  })

  await page.goto('/fleet?page=9')
  await expect(page.getByRole('table', { name: 'Assets' }).getByRole('link').first()).toBeVisible()
  await expect(page).not.toHaveURL(/page=9/)
})

test('what is typed about an asset that is out of service stays while the fleet is read again, and so does its transfer', async ({
  browser,
}) => {
  const caller = await callDemoOwner('Deccan Mapping Co')
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  const [sibling] = await caller.must(200, 'GET', '/assets?limit=1')
  const { asset_model_uuid } = sibling
  const asset = { asset_model_uuid, org_owner_uuid: caller.orgUuid }
  const { asset_uuid } = await caller.must(201, 'POST', '/assets', asset)
  const setStatus = (status: number) => caller.must(200, 'PUT', `/assets/${asset_uuid}`, { status })
  await page.goto(`/fleet?asset=${asset_uuid}&tab=ownership&transfer=1`)
  const transfer = page.getByRole('dialog', { name: /^Transfer/ })
  await transfer.getByLabel('Remarks').fill('With two batteries')
  await setStatus(-1)
  await expect(transfer.getByText('it is out of service')).toBeVisible()
  await expect(transfer.getByLabel('Remarks')).toHaveValue('With two batteries')

  await page.goto(`/fleet?asset=${asset_uuid}&edit=1`)
  const reference = page.getByRole('dialog').getByRole('textbox', { name: 'Your reference' })
  await reference.fill('Spare')
  const again = page.waitForResponse(/assets\.get/)
  await caller.must(201, 'POST', '/assets', asset)
  await (await again).finished()
  await expect(reference).toHaveValue('Spare')
  await setStatus(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a certificate is issued, opens with OpenSSL, is replaced and revoked', async ({ browser }, info) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await importOne(page, newUin())
  const card = page.getByRole('region', { name: 'Client certificate' })
  await expect(card.getByText('None', { exact: true })).toBeVisible()

  const issue = async (button: string, password: string): Promise<string> => {
    await card.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: /^Certificate for/ })
    if (button === 'New .pfx')
      await expect(dialog.getByText('This ends the certificate in use.')).toBeVisible()
    await dialog.getByLabel('Password of the file').fill(password)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Issue and download' }).click()
    const path = info.outputPath(`${button}.pfx`)
    await (await download).saveAs(path)
    await expect(card.getByText('Active', { exact: true })).toBeVisible()
    return path
  }
  const thumbprintOf = async (path: string, password: string): Promise<string> => {
    const { stdout } = await run('sh', [
      '-c',
      'openssl pkcs12 -in "$1" -passin "pass:$2" -nokeys -clcerts | openssl x509 -noout -fingerprint -sha1',
      'sh',
      path,
      password,
    ])
    return stdout.split('=')[1]?.trim() ?? ''
  }

  const first = await thumbprintOf(await issue('Issue .pfx', 'open sesame'), 'open sesame')
  await expect(card.getByTitle(first)).toBeVisible()
  const second = await thumbprintOf(await issue('New .pfx', ''), '')
  expect(second).not.toBe(first)
  await expect(card.getByTitle(second)).toBeVisible()

  await card.getByRole('button', { name: 'Revoke' }).click()
  const confirm = page.getByRole('alertdialog')
  await expect(confirm.getByText(/cut off within 5 s/)).toBeVisible()
  await confirm.getByRole('button', { name: 'Revoke' }).click()
  await expect(card.getByText('Revoked', { exact: true }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Certificates' }).click()
  const record = page.getByRole('listitem').filter({ hasText: /issued .*,/ })
  await expect(record).toHaveCount(2)
  await expect(record.first()).toContainText('Revoked')
  await expect(record.last()).toContainText('Superseded')
})

test('an asset is offered by one organisation and taken over by another', async ({ browser }) => {
  const giver = await seatDemoOwner(browser, 'Deccan Mapping Co')
  const taker = await seatDemoOwner(browser, 'Vayu Logistics')
  const uin = newUin()
  await importOne(giver.page, uin)
  // What the other organisation reads out from its own page.
  await taker.page.goto('/fleet')
  await taker.page.getByRole('table', { name: 'Assets' }).getByRole('link').first().click()
  await taker.page.getByRole('tab', { name: 'Ownership' }).click()
  const named = await taker.page
    .getByText(/\bORG-\w{10}$/)
    .last()
    .textContent()
  const organisation = /ORG-\w{10}/.exec(named ?? '')?.[0] ?? ''

  await giver.page.getByRole('button', { name: 'Transfer', exact: true }).first().click()
  const offer = giver.page.getByRole('dialog', { name: `Transfer ${uin}` })
  await expect(offer.getByText(/certificate is revoked/)).toBeVisible()
  await offer.getByRole('combobox', { name: 'Organisation' }).fill('ORG-0000000000')
  await offer.getByRole('button', { name: 'Offer it' }).click()
  await expect(offer.getByRole('alert')).toBeVisible()
  await offer.getByRole('combobox', { name: 'Organisation' }).fill(organisation)
  await offer.getByLabel('Remarks').fill('As agreed on Monday')
  await offer.getByRole('button', { name: 'Offer it' }).click()
  await expect(giver.page.getByText(/Offered to Vayu Logistics on/)).toBeVisible()

  await taker.page.goto('/transfers')
  await taker.page.getByRole('table', { name: 'Transfers' }).getByRole('link', { name: uin }).click()
  const incoming = taker.page.getByRole('complementary', { name: uin })
  await expect(incoming.getByText('As agreed on Monday')).toBeVisible()
  await expect(incoming.getByText(/It joins your fleet at once/)).toBeVisible()
  await incoming.getByRole('button', { name: 'Accept' }).click()
  await taker.page.getByRole('alertdialog').getByRole('button', { name: 'Take it over' }).click()
  await expect(taker.page.getByText('Asset taken over')).toBeVisible()
  await incoming.getByRole('link', { name: uin }).click()
  await expect(taker.page.getByRole('heading', { name: uin })).toBeVisible()

  await giver.page.goto('/transfers')
  const outgoing = giver.page.getByRole('row').filter({ hasText: uin })
  await expect(outgoing).toContainText('Vayu Logistics')
  await expect(outgoing).toContainText('Accepted')
  await giver.page.goto(`/fleet?q=${uin}`)
  await expect(giver.page.getByText('No asset fits the filters')).toBeVisible()
})

test('an asset that another organisation asks for is given to it by its owner, and the asker may withdraw', async ({
  browser,
}) => {
  const owner = await seatDemoOwner(browser, 'Deccan Mapping Co')
  const asker = await seatDemoOwner(browser, 'Vayu Logistics')
  const uin = newUin()
  await importOne(owner.page, uin)
  const [asset] = await (await callDemoOwner('Deccan Mapping Co')).must(200, 'GET', `/assets?q=${uin}`)
  const ask = { resource_type: 2, resource_uuid: asset.asset_uuid, invitee_type: 2 }
  await (await callDemoOwner('Vayu Logistics')).must(201, 'POST', '/resource-invitations', ask)

  const open = async ({ page }: { page: Page }) => {
    await page.goto('/transfers')
    await page.getByRole('table', { name: 'Transfers' }).getByRole('link', { name: uin }).click()
    return page.getByRole('complementary', { name: uin })
  }
  const outgoing = await open(asker)
  await expect(outgoing.getByText(/^Asked of its owner/)).toBeVisible()
  await expect(outgoing.getByRole('button', { name: 'Withdraw the request' })).toBeVisible()
  await expect(outgoing.getByRole('button', { name: 'Accept' })).toHaveCount(0)

  const incoming = await open(owner)
  await expect(incoming.getByText(/^Asked for by Vayu Logistics/)).toBeVisible()
  await expect(incoming.getByText(/It leaves your fleet/)).toBeVisible()
  await incoming.getByRole('button', { name: 'Accept' }).click()
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Give it away' }).click()
  await expect(owner.page.getByText('Asset given away')).toBeVisible()
  await asker.page.goto(`/fleet?q=${uin}`)
  await expect(
    asker.page.getByRole('table', { name: 'Assets' }).getByRole('link', { name: uin }),
  ).toBeVisible()
})
