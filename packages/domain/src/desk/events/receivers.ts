import { type Actor, orgTypeNumber, refuse, roleNumber, userStatus } from '../../kernel/index.ts'
import type { Reading } from './reading.ts'

/** An organisation as its rights need it. */
export interface Receiver {
  readonly orgUuid: string
  readonly orgName: string
  readonly orgType: number
  readonly orgStatus: number
}

/** Whether an organisation, or one of its people, may receive an event: by the rule of its record's lists, now. */
export const mayReceive = (
  receiver: Receiver & { readonly role?: number },
  { event, readers, linked, rule }: Reading,
): boolean => {
  const { orgUuid, orgType } = receiver
  if (event.orgUuids && !event.orgUuids.includes(orgUuid)) return false
  if (refuse(rule.access, memberOf(receiver))) return false
  if (rule.isForAll || readers.has(orgUuid)) return true
  const { throughZones } = rule
  if (!throughZones || !linked.has(orgUuid)) return false
  return throughZones === 'any' || orgTypeNumber[throughZones] === orgType
}

/** Events that an organisation gets are read with the rights of any one of its Admins. */
const memberOf = ({ role = roleNumber.admin, ...receiver }: Parameters<typeof mayReceive>[0]): Actor => ({
  partner: { keyUuid: '', name: 'events', kind: 'partner' },
  user: { userUuid: '', sessionUuid: '', email: '', status: userStatus.active, isPlatformAdmin: false },
  member: { ...receiver, role, membershipUuid: '' },
})
