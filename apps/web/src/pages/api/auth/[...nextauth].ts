import type { NextApiRequest, NextApiResponse } from 'next'
import NextAuth from 'next-auth'
import { authOptions } from '../../../server/session/auth-options.ts'
import { forPagePerson } from '../../../server/session/page-person.ts'
import { admitToSignIn } from '../../../server/session/sign-in-paths.ts'

// Next reads it before anybody has looked at who asks.
export const config = { api: { bodyParser: { sizeLimit: '64kb' } } }

const handler = (request: NextApiRequest, response: NextApiResponse) => {
  if (admitToSignIn(request, response)) return NextAuth(request, response, authOptions(request))
}

export default forPagePerson(handler)
