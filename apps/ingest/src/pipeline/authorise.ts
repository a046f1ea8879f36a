import type { Stage } from './passage.ts'

/** The session must still be open: its end may be known before its socket is closed. */
export const authorise: Stage = ({ session, receivedAt }) =>
  session.isOpen && receivedAt < session.expiresAt
    ? null
    : {
        type: 'error',
        code: 'SESSION_ENDED',
        message: 'The flight session has ended; the frame was not stored.',
      }
