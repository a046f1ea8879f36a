import { permissionStatus } from '@clearway/domain/contracts'
import { plural } from '@clearway/ui'
import { type RequestDetail, showsAll } from '../../entities/permission/request-words.ts'
import { capital } from '../../words/text.ts'

type Effect = Pick<RequestDetail, 'plans' | 'overlaps' | 'overlap_count' | 'operator'> & {
  readonly permission: Pick<RequestDetail['permission'], 'permission_status'>
  readonly mission: Pick<RequestDetail['mission'], 'permission_summary'>
}

/** "plan 1", "plans 1 and 3" by their place in the list of the request. */
const planNames = (places: readonly number[]): string => {
  const names = places.map((place) => String(place + 1))
  const last = names.pop()
  return names.length === 0 ? `plan ${last}` : `plans ${names.join(', ')} and ${last}`
}

const missionEffect = ({ permission, mission }: Effect): string => {
  if (permission.permission_status === permissionStatus.approved)
    return 'This zone has approved; a new decision replaces that.'
  if (permission.permission_status === permissionStatus.rejected)
    return 'This zone has rejected; approving replaces that.'
  if (mission.permission_summary === 'rejected')
    return 'Another zone has rejected this mission; it stays rejected until that zone decides again.'
  return 'Approving gives the consent of this zone.'
}

/** What approving does to the plans: which become valid, which stay rejected, and until when. */
const planEffect = (request: Effect): string => {
  const { permission, plans, overlaps, operator } = request
  if (plans.length === 0 || permission.permission_status === permissionStatus.approved)
    return validPlans(plans)
  const taken = plans.flatMap(({ plan_uuid, conflicted }, place) => {
    return conflicted || overlaps.some((overlap) => overlap.plan_uuid === plan_uuid) ? [place] : []
  })
  if (taken.length === 0)
    return `${plural(plans.length, 'plan')} ${plans.length === 1 ? 'becomes' : 'become'} valid once every zone agrees.`
  const atLeast = showsAll(request) ? '' : 'at least '
  const others = [...new Set(overlaps.map(({ other_org_name }) => other_org_name))]
  const [stay, them] = taken.length === 1 ? ['stays', 'it'] : ['stay', 'them']
  const change = others.length > 0 ? `moves ${them} clear of ${others.join(' and ')}` : `changes ${them}`
  const stays = `${atLeast}${planNames(taken)} ${stay} rejected until ${operator.org_name} ${change}.`
  return capital(stays)
}

/** What approving does, shown before it is done. */
export const effectOfApproval = (request: Effect): string =>
  `${missionEffect(request)} ${planEffect(request)}`

/** After an approval: "1 of 2 plans is valid." */
export const validPlans = (plans: readonly { permission_summary: string }[]): string => {
  const valid = plans.filter(({ permission_summary }) => permission_summary === 'approved').length
  if (plans.length === 0) return 'No flight plan yet.'
  return `${valid} of ${plural(plans.length, 'plan')} ${valid === 1 ? 'is' : 'are'} valid.`
}
