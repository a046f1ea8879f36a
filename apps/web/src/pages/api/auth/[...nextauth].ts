import type { NextApiRequest, NextApiResponse } from 'next'
import NextAuth from 'next-auth'
import { authOptions } from '../../../server/auth-options.ts'

export default function handler(request: NextApiRequest, response: NextApiResponse) {
  return NextAuth(request, response, authOptions(request))
}
