import { permissionStatus } from '@clearway/domain/contracts'
import type { RequestDetail } from '../../entities/permission/request-words.ts'
import { fromLocalInput, toLocalInput } from '../../words/text.ts'
import { isApproved } from './approval.ts'
import type { DecisionFields } from './decision-fields.ts'

export type Verdict = DecisionFields['verdict']

/** A decision that a person has taken, with all that is needed to send it and to show that it is not sent yet. */
export interface Decision {
  readonly fields: DecisionFields
  readonly permissionUuid: string
  readonly missionName: string
  readonly missionEnd: string
  /** Of the mission, as it was read: the service refuses the decision when there is a newer one. */
  readonly missionVersion: number
  /** Rejecting what was approved. */
  readonly isWithdrawal: boolean
}

export const decisionOf = (request: RequestDetail, fields: DecisionFields): Decision => ({
  fields,
  permissionUuid: request.permission.permission_uuid,
  missionName: request.mission.mission_name,
  missionEnd: request.mission.end_time,
  missionVersion: request.permission.mission_version,
  isWithdrawal: fields.verdict === 'reject' && isApproved(request),
})

/** Those of the last approval, which a change of the mission has ended, are offered again. */
const conditionsBefore = ({ permission, decisions }: RequestDetail): DecisionFields['conditions'] =>
  permission.conditions.length > 0
    ? permission.conditions
    : (decisions.findLast(({ conditions }) => conditions.length > 0)?.conditions ?? [])

export const initialFields = (request: RequestDetail): DecisionFields => ({
  verdict: 'approve',
  validFrom: toLocalInput(request.permission.valid_from ?? request.mission.start_time),
  validTo: toLocalInput(request.permission.valid_to ?? request.mission.end_time),
  reference: request.permission.permission_reference ?? '',
  remarks: '',
  conditions: conditionsBefore(request),
})

/** As the operation takes it. */
export const decisionInput = ({ fields, permissionUuid, missionVersion }: Decision) => ({
  permission_uuid: permissionUuid,
  permission_status: permissionStatus[fields.verdict === 'approve' ? 'approved' : 'rejected'],
  permission_reference: fields.reference.trim() || null,
  valid_from: fromLocalInput(fields.validFrom),
  valid_to: fromLocalInput(fields.validTo),
  remarks: fields.remarks.trim() || null,
  conditions: fields.verdict === 'approve' ? fields.conditions : [],
  mission_version: missionVersion,
})

/** A text was begun: what differs from what the form began with. */
export const isTextBegun = (fields: DecisionFields, request: RequestDetail): boolean =>
  fields.remarks.trim() !== '' || fields.reference !== initialFields(request).reference
