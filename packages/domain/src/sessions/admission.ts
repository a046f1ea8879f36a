import { ensure, type Services, sameSecret } from '../kernel/index.ts'
import { findSession, type SessionRow } from './store.ts'

/** Lets a ground station feed a session: 401 for a token that is not this session's, 403 when it takes no frames. */
export const admitStation = async (
  services: Pick<Services, 'db' | 'keys' | 'clock'>,
  sessionUuid: string,
  token: string,
): Promise<SessionRow> => {
  const right = sameSecret(token, services.keys.sessionToken(sessionUuid))
  ensure(right, 'token_invalid', 'The token is not the session_token of this flight session.')
  const session = await findSession(services.db, sessionUuid)
  ensure(session, 'token_invalid', 'There is no such flight session.')
  ensure(!session.sessionEndTime, 'forbidden', 'The flight session has ended. Start a new one.')
  const live = session.sessionExpiry > services.clock.now()
  ensure(live, 'forbidden', 'The flight session has expired. Start a new one.')
  return session
}
