import { permissionStatus } from '@clearway/domain/contracts'
import { conditionsBefore } from '../../entities/permission/conditions-before.ts'
import {
  lastDecisionUuid,
  type RequestDetail,
  type Ticks,
  ticksOf,
} from '../../entities/permission/request-words.ts'
import { failureData } from '../../trpc/failure.ts'
import { isApproved, offeredValidity, type Validity, validityOf } from './approval.ts'
import { noCondition, writtenFields } from './decision-fields.ts'
import type { DecisionFields } from './decision-shape.ts'

export type Verdict = DecisionFields['verdict']

/** A decision that a person has taken, with all that is needed to send it and to show that it is not sent yet. */
export interface Decision {
  readonly fields: DecisionFields
  /** What the person gave of them: about the rest a request that has changed meanwhile knows more. */
  readonly written: Partial<DecisionFields>
  /** Of an approval; a rejection has none. */
  readonly validity: Validity
  readonly permissionUuid: string
  /** For which organisation it was taken: the tab may act for another one before it is sent. */
  readonly orgUuid: string
  readonly missionName: string
  readonly missionEnd: string
  /** Of the mission, as it was read: the service refuses the decision when there is a newer one. */
  readonly missionVersion: number
  /** The same of the plan that it was asked for alone; null: for the mission. */
  readonly planVersion: number | null
  /** What it was taken after: the service refuses it when somebody has decided since. */
  readonly decisionUuid: string | undefined
  /** What an approval rests on: it is not sent when one of these checks fails by then. A rejection rests on none. */
  readonly ticks: Ticks
  /** Rejecting what was approved. */
  readonly isWithdrawal: boolean
}

export const decisionOf = (request: RequestDetail, fields: DecisionFields, orgUuid: string): Decision => ({
  fields,
  written: { verdict: fields.verdict, ...writtenFields(fields, initialFields(request)) },
  validity: fields.verdict === 'approve' ? validityOf(fields, request) : { from: null, to: null },
  permissionUuid: request.permission.permission_uuid,
  orgUuid,
  missionName: request.mission.mission_name,
  missionEnd: request.mission.end_time,
  missionVersion: request.permission.mission_version,
  planVersion: request.permission.plan_version,
  decisionUuid: lastDecisionUuid(request),
  ticks: fields.verdict === 'approve' ? ticksOf(request) : [],
  isWithdrawal: fields.verdict === 'reject' && isApproved(request),
})

export const initialFields = (request: RequestDetail): DecisionFields => ({
  verdict: 'approve',
  ...offeredValidity(request),
  reference: request.permission.permission_reference ?? '',
  remarks: '',
  conditions: conditionsBefore(request),
  condition: noCondition,
})

/** As the operation takes it. */
export const decisionInput = ({
  fields,
  validity,
  permissionUuid,
  missionVersion,
  planVersion,
  decisionUuid,
}: Decision) => ({
  permission_uuid: permissionUuid,
  permission_status: permissionStatus[fields.verdict === 'approve' ? 'approved' : 'rejected'],
  permission_reference: fields.reference.trim() || null,
  valid_from: validity.from,
  valid_to: validity.to,
  remarks: fields.remarks.trim() || null,
  conditions: fields.verdict === 'approve' ? fields.conditions : [],
  mission_version: missionVersion,
  plan_version: planVersion,
  decision_uuid: decisionUuid,
})

/** Somebody has decided since: the sentence says what and who. */
export const isDecidedSince = (error: unknown): boolean =>
  failureData(error)?.details?.['decision_uuid'] !== undefined
