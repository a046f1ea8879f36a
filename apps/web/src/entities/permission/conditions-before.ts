import type { RequestDetail } from './request-words.ts'

/** Those of the last approval, which a change of the mission has ended, are offered again. */
export const conditionsBefore = ({
  permission,
  decisions,
}: Pick<RequestDetail, 'permission' | 'decisions'>): RequestDetail['permission']['conditions'] =>
  permission.conditions.length > 0
    ? permission.conditions
    : (decisions.findLast(({ reason }) => reason === 'approved')?.conditions ?? [])
