import { awaitsAnswer } from '@clearway/domain/contracts'
import type { Request } from './request-words.ts'

/** Only what waits for an answer, may be decided here and has every tick goes into a bulk approval. */
export const isGreen = (request: Request, nowMs: number): boolean =>
  awaitsAnswer(request, nowMs) &&
  request.abilities.decide &&
  request.overlap_count === 0 &&
  request.checks.every(({ passes }) => passes)

export const uuidOf = ({ permission }: Pick<Request, 'permission'>): string => permission.permission_uuid

/** What a bulk approval would take: the chosen rows while they are green, or all green ones when none is chosen. */
export const bulkRows = (rows: readonly Request[], chosen: ReadonlySet<string>, nowMs: number): Request[] => {
  const green = rows.filter((row) => isGreen(row, nowMs))
  const picked = green.filter((row) => chosen.has(uuidOf(row)))
  return picked.length > 0 ? picked : green
}

/** The word on the button. */
export const bulkWords = (count: number, isChosen: boolean): string =>
  isChosen ? `Approve ${count} chosen` : `Approve ${count} all-green`
