import type { Page } from '@playwright/test'
import { Caller, newPerson } from '../fixtures/caller.ts'
import { callDemoOwner, seatDemoOwner } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'

/** A list that is read and does not change, then what somebody else does to it. */
const follows = async (page: Page, path: string, act: () => Promise<string | RegExp>) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const readAgain = await act()
  await expect(page.getByText(readAgain).first()).toBeVisible()
}

test('every list that is open shows what others do, without a reload', async ({ browser }) => {
  const mark = Date.now().toString(36).toUpperCase()
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  const deccan = await callDemoOwner('Deccan Mapping Co')
  const kestrel = await callDemoOwner('Kestrel Aerosystems')

  const model = { model_name: `Heron ${mark}`, model_variant: 'A', category: 2 }
  let modelUuid = ''
  await follows(page, '/models', async () => {
    modelUuid = (await kestrel.must(201, 'POST', '/asset-models', model)).model_uuid
    return model.model_name
  })
  await follows(page, '/payloads', async () => {
    const payload = { payload_name: `Eye ${mark}`, payload_type: 1, manufacturer: 'Own', weight_kg: 0.4 }
    await deccan.must(201, 'POST', '/payload-models', payload)
    return payload.payload_name
  })
  const asset = {
    asset_model_uuid: modelUuid,
    org_owner_uuid: deccan.orgUuid,
    asset_uin: `UA${mark}`,
    uin_status: 1,
  }
  let assetUuid = ''
  await follows(page, '/fleet', async () => {
    assetUuid = (await deccan.must(201, 'POST', '/assets', asset)).asset_uuid
    return asset.asset_uin
  })
  await follows(page, `/fleet?asset=${assetUuid}`, async () => {
    const issued = await deccan.call('GET', `/assets/${assetUuid}/certificate`)
    expect(issued.status).toBe(200)
    return /^Expires|^Valid until/
  })
  let sessionUuid = ''
  await follows(page, '/sessions', async () => {
    sessionUuid = (await deccan.must(201, 'POST', '/flight-sessions', { asset_uuid: assetUuid })).session_uuid
    return asset.asset_uin
  })
  await follows(page, '/sessions?tab=ended', async () => {
    await deccan.must(200, 'POST', `/flight-sessions/${sessionUuid}/end`, {})
    return asset.asset_uin
  })
  const guest = newPerson('Gita')
  const joined = new Caller(deccan.baseUrl, deccan.partnerKey)
  await follows(page, '/people?tab=invitations', async () => {
    const invite = { invite_mode: 1, invite_identifier: guest.email, invite_role: 1 }
    await deccan.must(201, 'POST', '/users/invitations', invite)
    return guest.email
  })
  await follows(page, '/people', async () => {
    await joined.register({ ...guest, last_name: mark })
    const [waiting] = await joined.must(200, 'GET', '/users/me/invitations')
    await joined.must(200, 'POST', '/resource-invitations/accept', {
      invite_uuid: waiting.invite_uuid,
      accept: true,
    })
    return new RegExp(`Gita ${mark}`)
  })
  await follows(page, '/pilots', async () => {
    const credential = { rpc_number: `RPC-${mark}`, category: 2, sub_category: 2, class: 1 }
    await deccan.must(201, 'POST', `/users/${joined.userUuid}/pilot-creds`, credential)
    return new RegExp(`Gita ${mark}`)
  })
  await follows(page, '/transfers', async () => {
    const { org_svc_id } = await joined.createOrganisation(`Gita Air ${mark}`, 2)
    await deccan.must(201, 'POST', `/assets/${assetUuid}/transfers`, { org_svc_id })
    return asset.asset_uin
  })
  await follows(page, '/organisation', async () => {
    const { org_uuid, ...own } = await deccan.must(200, 'GET', `/organisations/${deccan.orgUuid}`)
    const { org_name, org_type, org_website, org_business_identifiers, status } = own
    const known = { org_name, org_type, org_website, org_business_identifiers, status }
    await deccan.must(200, 'PUT', `/organisations/${org_uuid}`, {
      ...known,
      org_address: `${mark} Lake Road`,
    })
    return new RegExp(mark)
  })
})

test('a tab that was in the back reads what changed meanwhile', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  const deccan = await callDemoOwner('Deccan Mapping Co')
  const mark = Date.now().toString(36)
  const takeUp = (payload_name: string) =>
    deccan.must(201, 'POST', '/payload-models', {
      payload_name,
      payload_type: 1,
      manufacturer: 'Own',
      weight_kg: 0.2,
    })
  await takeUp(`Lens ${mark}`)
  await page.goto('/payloads')
  await expect(page.getByText(`Lens ${mark}`)).toBeVisible()
  const away = (state: 'hidden' | 'visible') =>
    page.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await away('hidden')
  await takeUp(`Hood ${mark}`)
  await away('visible')
  await expect(page.getByText(`Hood ${mark}`)).toBeVisible()
})
