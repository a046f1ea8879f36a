import type { AddressInfo } from 'node:net'
import { buildModel, buildOrganisation } from '@clearway/domain/testing'
import { expect, test } from 'vitest'
import { createEdge, partnerKey } from '../../../api/src/testing/edge.ts'
import { RestClient } from '../station/rest-client.ts'
import { modelFor, ownAssets, registerAssets } from './fleet-assets.ts'

test('an organisation without assets registers some, of a model that the service lists', async ({
  onTestFinished,
}) => {
  const edge = await createEdge()
  onTestFinished(() => edge.close())
  await edge.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = edge.app.server.address() as AddressInfo
  const { model_uuid } = await buildModel(edge.world)
  const { org, person } = await buildOrganisation(edge.world)
  const rest = new RestClient({
    origin: `http://127.0.0.1:${port}`,
    partnerKey,
    orgUuid: org.org_uuid,
    email: person.user.email,
    password: person.password,
  })
  const modelUuid = await modelFor(rest, null, await ownAssets(rest))
  expect(modelUuid).toBe(model_uuid)
  await registerAssets(rest, { orgUuid: org.org_uuid, modelUuid, count: 2 })
  expect(await ownAssets(rest)).toMatchObject([
    { asset_model_uuid: model_uuid },
    { asset_model_uuid: model_uuid },
  ])
})
