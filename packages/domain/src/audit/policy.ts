import type { UserActor } from '../kernel/contract.ts'

/** Whose entries somebody reads: a platform administrator's choice, or all; for everybody else the own ones. */
export const auditScope = (actor: UserActor, wanted: string | undefined): string | undefined =>
  actor.user.isPlatformAdmin ? wanted : actor.member?.orgUuid
