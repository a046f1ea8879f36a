import { faultOfValidity, permissionStatus } from '@clearway/domain/contracts'
import type { RequestDetail } from '../../entities/permission/request-words.ts'
import { fromLocalInput, toLocalInput } from '../../words/text.ts'

export const isApproved = ({ permission }: Pick<RequestDetail, 'permission'>): boolean =>
  permission.permission_status === permissionStatus.approved

/** Times as a field of a form has them. */
export interface ValidityFields {
  readonly validFrom: string
  readonly validTo: string
}

/** The same as instants; null where a field is empty or half filled. */
export interface Validity {
  readonly from: string | null
  readonly to: string | null
}

type Judged = Pick<RequestDetail, 'permission' | 'mission'>

const missionWindow = ({ mission }: Pick<Judged, 'mission'>) => ({
  from: mission.start_time,
  to: mission.end_time,
})

/** Of the approval that stands: what a rejection or an approval that has ended says is not of the next one. */
const standingValidity = ({ permission }: Judged): Validity => {
  const stands = isApproved({ permission })
  return { from: stands ? permission.valid_from : null, to: stands ? permission.valid_to : null }
}

const asFields = ({ from, to }: { from: string; to: string }): ValidityFields => ({
  validFrom: toLocalInput(from),
  validTo: toLocalInput(to),
})

/** The whole window of the mission. */
export const wholeWindow = (request: Pick<Judged, 'mission'>): ValidityFields =>
  asFields(missionWindow(request))

/** What an approval is offered with. */
export const offeredValidity = (request: Judged): ValidityFields => {
  const [standing, window] = [standingValidity(request), missionWindow(request)]
  return asFields({ from: standing.from ?? window.from, to: standing.to ?? window.to })
}

/** Nothing is taken from what was asked. */
export const isWholeWindow = (fields: ValidityFields, request: Pick<Judged, 'mission'>): boolean => {
  const whole = wholeWindow(request)
  return fields.validFrom === whole.validFrom && fields.validTo === whole.validTo
}

/** The instants that the fields mean: the mission's own, or those of the approval that stands, while they show them. */
export const validityOf = ({ validFrom, validTo }: ValidityFields, request: Judged): Validity => {
  const [standing, window] = [standingValidity(request), missionWindow(request)]
  return {
    from: fromLocalInput(validFrom, window.from, standing.from),
    to: fromLocalInput(validTo, window.to, standing.to),
  }
}

/** Both ends are needed, in order, and some time of the mission between them. */
export const validityFault = (
  { from, to }: Validity,
  request: Pick<Judged, 'mission'>,
): string | undefined => {
  if (!from || !to) return 'Give both ends of the validity'
  const fault = faultOfValidity(
    timeOf(from, to),
    timeOf(request.mission.start_time, request.mission.end_time),
  )
  return fault ? faultWords[fault] : undefined
}

const timeOf = (from: string, to: string) => ({ startsAt: new Date(from), endsAt: new Date(to) })

const faultWords = { turned: 'Ends before it starts', apart: 'Outside the mission’s window' } as const
