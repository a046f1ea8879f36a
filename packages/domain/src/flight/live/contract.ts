import { z } from 'zod'
import { operation } from '../../kernel/contract.ts'

export * from './messages.ts'

export const createLiveTokenOp = operation({
  name: 'live.createToken',
  kind: 'mutation',
  summary: 'Issues a single-use token of the live subscription socket.',
  rest: { method: 'POST', path: '/airspace/live/token', body: 'bare' },
  rate: 'liveToken',
  audit: { none: 'made at each connection of a live map; it opens only what its holder may see' },
  access: {
    who: 'member',
    role: 'member',
    orgTypes: ['airspaceManager', 'airspaceMonitor', 'assetOwner', 'assetManufacturer'],
  },
  output: z.object({
    token: z.string().describe('Opens one /v1/airspace/live?token={token}'),
    expires_in_seconds: z.int(),
  }),
})
