import type { Fields, MessageName } from '../../mavlink/index.ts'
import { missionAccepted, missionResults, missionTypes } from '../../mavlink/numbers.ts'
import type { Fence, Parameter } from './items.ts'

/** From the first message to the vehicle's last answer; a vehicle that does not answer is asked again. */
export type Upload =
  | {
      readonly at: 'items'
      readonly job: Job
      readonly next: number
      readonly tries: number
      readonly dueMs: number
    }
  | {
      readonly at: 'ceiling'
      readonly job: Job
      readonly index: number
      readonly tries: number
      readonly dueMs: number
    }
  | { readonly at: 'on_board'; readonly job: Job; readonly atMs: number }
  | { readonly at: 'failed'; readonly job: Job; readonly why: string; readonly atMs: number }

export interface Job {
  readonly fence: Fence
  readonly ceiling: readonly Parameter[]
}

export interface ToSend {
  readonly name: MessageName
  readonly fields: Fields
}

export interface Step {
  readonly upload: Upload
  readonly send: readonly ToSend[]
}

/** mavlink.io, "Mission Protocol": 1.5 s, and five tries. */
const patienceMs = 1_500
const mostTries = 5

const countOf = ({ fence }: Job): ToSend => ({
  name: 'MISSION_COUNT',
  fields: { count: fence.items.length, mission_type: missionTypes.fence },
})

const parameterOf = ({ ceiling }: Job, index: number): ToSend[] => {
  const one = ceiling[index]
  return one
    ? [{ name: 'PARAM_SET', fields: { param_id: one.name, param_value: one.value, param_type: one.type } }]
    : []
}

export const beginUpload = (job: Job, nowMs: number): Step => ({
  upload: { at: 'items', job, next: -1, tries: 1, dueMs: nowMs + patienceMs },
  send: [countOf(job)],
})

/** After a message of the vehicle; what has nothing to do with the upload changes nothing. */
export const uploadReceives = (upload: Upload, { name, fields }: ToSend, nowMs: number): Step => {
  if (upload.at === 'items') return itemsHear(upload, { name, fields }, nowMs)
  if (upload.at === 'ceiling' && name === 'PARAM_VALUE') return ceilingReceives(upload, fields, nowMs)
  return { upload, send: [] }
}

const itemsHear = (
  upload: Extract<Upload, { at: 'items' }>,
  { name, fields }: ToSend,
  nowMs: number,
): Step => {
  const { job } = upload
  if (fields['mission_type'] !== missionTypes.fence) return { upload, send: [] }
  if (name === 'MISSION_REQUEST' || name === 'MISSION_REQUEST_INT') {
    const seq = fields['seq'] as number
    const item = job.fence.items[seq]
    if (!item) return { upload, send: [] }
    return {
      upload: { at: 'items', job, next: seq, tries: 1, dueMs: nowMs + patienceMs },
      send: [{ name: 'MISSION_ITEM_INT', fields: item }],
    }
  }
  if (name !== 'MISSION_ACK') return { upload, send: [] }
  const type = fields['type'] as number
  if (type !== missionAccepted)
    return { upload: failed(job, `MAV_MISSION_${missionResults[type] ?? type}`, nowMs), send: [] }
  // Accepted before it was asked for: of an earlier upload.
  if (upload.next < job.fence.items.length - 1) return { upload, send: [] }
  return toCeiling(job, 0, nowMs)
}

const toCeiling = (job: Job, index: number, nowMs: number): Step => {
  if (index >= job.ceiling.length) return { upload: { at: 'on_board', job, atMs: nowMs }, send: [] }
  return {
    upload: { at: 'ceiling', job, index, tries: 1, dueMs: nowMs + patienceMs },
    send: parameterOf(job, index),
  }
}

const ceilingReceives = (upload: Extract<Upload, { at: 'ceiling' }>, fields: Fields, nowMs: number): Step => {
  const wanted = upload.job.ceiling[upload.index]
  if (!wanted || fields['param_id'] !== wanted.name) return { upload, send: [] }
  const isTaken =
    Math.abs((fields['param_value'] as number) - wanted.value) < 1e-3 * Math.max(1, wanted.value)
  if (!isTaken)
    return { upload: failed(upload.job, `${wanted.name} stays ${fields['param_value']}`, nowMs), send: [] }
  return toCeiling(upload.job, upload.index + 1, nowMs)
}

const failed = (job: Job, why: string, atMs: number): Upload => ({ at: 'failed', job, why, atMs })

/** Asked from time to time: what stayed unanswered goes again, until it has gone five times. */
export const uploadWaits = (upload: Upload, nowMs: number): Step => {
  if ((upload.at !== 'items' && upload.at !== 'ceiling') || nowMs < upload.dueMs) return { upload, send: [] }
  const { job, tries } = upload
  if (tries >= mostTries) return { upload: failed(job, 'the vehicle does not answer', nowMs), send: [] }
  const again = { ...upload, tries: tries + 1, dueMs: nowMs + patienceMs }
  if (upload.at === 'ceiling') return { upload: again, send: parameterOf(job, upload.index) }
  const item = job.fence.items[upload.next]
  return { upload: again, send: [item ? { name: 'MISSION_ITEM_INT', fields: item } : countOf(job)] }
}
