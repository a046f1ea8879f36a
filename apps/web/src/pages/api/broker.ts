import type { NextApiRequest, NextApiResponse } from 'next'
import { env } from '../../server/env.ts'
import { brokerOf } from '../../server/origin.ts'

export const config = { api: { bodyParser: false } }

/** Where ground stations connect by MQTT, for the commands that pages show. */
const handler = (request: NextApiRequest, response: NextApiResponse): void => {
  response.setHeader('Cache-Control', 'no-store')
  response.json(brokerOf(env(), request.headers))
}

export default handler
