import type { Keys } from '../../kernel/index.ts'
import type { FlightSession } from './contract.ts'
import type { DetailedSession } from './details.ts'
import { presentFlown } from './flown.ts'
import { type Crew, maySeeToken } from './policy.ts'

export const presentSession = (row: DetailedSession, crew: Crew, keys: Keys): FlightSession => ({
  ...presentFlown(row),
  session_token: maySeeToken(crew, row) ? keys.sessionToken(row.sessionUuid) : null,
  pilot_name: row.pilotName,
  alert_count: row.alertCount,
})
