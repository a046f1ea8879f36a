import type { NextApiRequest, NextApiResponse } from 'next'
import { brokerOf } from '../../server/broker.ts'
import { env } from '../../server/env.ts'

/** Where ground stations connect by MQTT, for the commands that pages show. */
export default function handler(request: NextApiRequest, response: NextApiResponse): void {
  response.setHeader('Cache-Control', 'no-store')
  response.json(brokerOf(env(), request.headers))
}
