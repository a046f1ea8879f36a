import type { NextApiRequest, NextApiResponse } from 'next'
import { personHeader } from '../../trpc/page-person.ts'
import { refuse } from '../refusal.ts'
import { carriedSession } from './session.ts'

type Route = (request: NextApiRequest, response: NextApiResponse) => unknown

/** A stream of events names them in its address: a page can give it no header. */
const namedBy = ({ headers, query }: NextApiRequest): unknown => headers[personHeader] ?? query[personHeader]

/**
 * A route that answers a page only where the session is still that of the person for whom the page is. Who names nobody, as a page
 * before it knows, and who has no session are answered by the route itself.
 */
export const forPagePerson =
  (route: Route): Route =>
  async (request, response) => {
    const named = namedBy(request)
    const session = named === undefined ? null : await carriedSession(request)
    if (!session || session.sub === named) return route(request, response)
    response.setHeader(personHeader, 'another')
    const message = 'Somebody else has signed in at this browser since. Load the page anew.'
    refuse(response, { failure: 'forbidden', message })
  }
