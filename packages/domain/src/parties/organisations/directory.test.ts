import { expect, it } from 'vitest'
import { type Actor, type OrgType, orgStatus, orgTypeNumber } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildUser, partnerActor } from '../../testing/builders/people.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { updateOrganisation } from './store.ts'

const world = await openTestWorld()
const newcomer = (await buildUser(world)).actor

const find = (q: string, org_type?: 2, actor: Actor = newcomer) =>
  capabilities.organisations.find.invoke(world.as(actor), {}, { q, org_type })
const names = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).map(({ org_name }) => org_name)
const named = async (org_name: string, type: OrgType = 'assetOwner') =>
  (await buildOrganisation(world, { org_name, type })).org

it('anybody who is signed in finds an active organisation by the beginnings of its words', async () => {
  const { org_uuid, org_svc_id } = await named('Meghna River Surveys')
  const found = [
    { org_uuid, org_svc_id, org_name: 'Meghna River Surveys', org_type: orgTypeNumber.assetOwner },
  ]
  expect(await find('meg')).toEqual(found)
  expect(await find('SURV riv')).toEqual(found)
  expect(await find(org_svc_id)).toEqual(found)
  expect(await find('eghna')).toEqual([])
  expect(await find('%%')).toEqual([])
})

it('of one type alone, where the act takes no other', async () => {
  await named('Padma Works', 'assetManufacturer')
  await named('Padma Lines')
  expect(await names('padma')).toEqual(['Padma Lines', 'Padma Works'])
  expect(await names('padma', orgTypeNumber.assetOwner)).toEqual(['Padma Lines'])
})

it('one that does not work here any more is not found', async () => {
  const { org_uuid } = await named('Jamuna Air')
  for (const status of [orgStatus.unverified, orgStatus.inactive, orgStatus.banned]) {
    await updateOrganisation(world.services.db, org_uuid, { status })
    expect(await names('jamuna')).toEqual([])
  }
})

it('it is no list of everybody: two letters at least, twenty at most', async () => {
  expect(await refusal(find('m'))).toBe('invalid_input')
  for (let at = 0; at < 21; at += 1) await named(`Teesta ${String(at).padStart(2, '0')}`)
  const found = await names('teesta')
  expect(found).toHaveLength(20)
  expect(found[0]).toBe('Teesta 00')
})

it('who is not signed in finds nobody', async () => {
  expect(await refusal(find('meghna', undefined, partnerActor))).toBe('token_required')
})
