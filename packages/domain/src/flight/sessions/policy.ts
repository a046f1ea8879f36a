import { type MemberIdentity, roleNumber, type UserIdentity } from '../../kernel/index.ts'

/** The caller as these rules see him: a person acting for an organisation. */
export interface Crew {
  readonly user: Pick<UserIdentity, 'userUuid'>
  readonly member: Pick<MemberIdentity, 'orgUuid' | 'role'>
}

/** The facts of a session that rights depend on. */
export interface SessionFacts {
  readonly orgUuid: string
  readonly userUuid: string
  readonly planUuid: string | null
  readonly sessionEndTime: Date | null
}

/** The pilot who started it, or an Admin of the organisation: docs/contract/sessions.md#owners-of-a-session. */
export const ownsSession = (crew: Crew, session: SessionFacts): boolean =>
  crew.member.orgUuid === session.orgUuid &&
  (crew.user.userUuid === session.userUuid || crew.member.role >= roleNumber.admin)

/** Plans are open to every member of their organisation, so a flight on a plan is too. */
export const mayReadSession = (crew: Crew, session: SessionFacts): boolean =>
  ownsSession(crew, session) || (crew.member.orgUuid === session.orgUuid && session.planUuid !== null)

export const maySeeToken = (crew: Crew, session: SessionFacts): boolean =>
  session.sessionEndTime === null && ownsSession(crew, session)

export const mayEndSession = ownsSession
export const mayUploadTelemetry = ownsSession
