import type { OrganisationInput } from '@clearway/domain/contracts'
import type { Outputs } from '../../trpc/client.ts'

export type Founded = Omit<Outputs['organisations']['create'], 'tokens'>

/** Through a route of its own: the answer carries tokens, which the server keeps in the cookie. */
export async function foundOrganisation(input: OrganisationInput): Promise<Founded> {
  const response = await fetch('/api/organisations', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const body = await response.json()
  if (response.ok) return body as Founded
  throw Object.assign(new Error(body.error?.message), { data: body.error?.data })
}
