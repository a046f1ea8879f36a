import { invitationStatus, memberType, resourceType } from '@clearway/domain/contracts'
import type { UrlParams } from '../../frame/use-url-params.ts'

export const statuses = Object.values(invitationStatus)
export const ways = [
  { value: 'in', label: 'To us', incoming: 1 },
  { value: 'out', label: 'From us', incoming: 0 },
] as const

/** The question to the API that the address states: transfers between organisations, in a state, to us or from us. */
export const transferQuestion = ({ get }: Pick<UrlParams, 'get'>) => {
  const status = statuses.find((value) => String(value) === get('status'))
  const way = ways.find(({ value }) => value === get('way'))
  return {
    resource_type: resourceType.asset,
    invitee_type: memberType.organisation,
    ...(status !== undefined && { status }),
    ...(way && { incoming: way.incoming }),
  }
}
