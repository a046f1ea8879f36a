import { ensure, type Keys, type Services, sameSecret } from '../../kernel/index.ts'
import { isOfLandedLeaver } from './leavers.ts'
import { findSession, type SessionRow } from './store.ts'

/** Whether this is the session_token of that session, checked without the database. */
export const isSessionToken = (
  keys: Pick<Keys, 'sessionToken'>,
  sessionUuid: string,
  token: string,
): boolean => sameSecret(token, keys.sessionToken(sessionUuid))

/** Lets a ground station feed a session: 401 for a token that is not this session's, 403 when it takes no frames. */
export const admitStation = async (
  services: Pick<Services, 'db' | 'keys' | 'clock' | 'settings'>,
  sessionUuid: string,
  token: string,
): Promise<SessionRow> => {
  const isRight = isSessionToken(services.keys, sessionUuid, token)
  ensure(isRight, 'token_invalid', 'The token is not the session_token of this flight session.')
  const session = await findSession(services.db, sessionUuid)
  ensure(session, 'token_invalid', 'There is no such flight session.')
  ensure(!session.sessionEndTime, 'forbidden', 'The flight session has ended. Start a new one.')
  const live = session.sessionExpiry > services.clock.now()
  ensure(live, 'forbidden', 'The flight session has expired. Start a new one.')
  const left = await isOfLandedLeaver(services, sessionUuid)
  ensure(
    !left,
    'forbidden',
    'The pilot does not fly for the operator any more: one of them was suspended, or the membership ended.',
  )
  return session
}
