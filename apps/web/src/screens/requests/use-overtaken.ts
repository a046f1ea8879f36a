import { permissionStatus } from '@clearway/domain/contracts'
import { useState } from 'react'
import { lastDecisionUuid, type RequestDetail } from '../../entities/permission/request-words.ts'

/** What somebody else, or another tab, did about the request while words about it were written here. */
const overtakenFault = ({ decisions }: Pick<RequestDetail, 'decisions'>): string => {
  const last = decisions.at(-1)
  const done = doneWords[last?.permission_status ?? permissionStatus.pending] ?? 'asked anew'
  const by = last?.decided_by ? ` by ${last.decided_by.name}` : ''
  return `It was ${done}${by} while you wrote. Look at it again, then decide.`
}

const doneWords: Readonly<Record<number, string>> = {
  [permissionStatus.approved]: 'approved',
  [permissionStatus.rejected]: 'rejected',
}

interface Writing {
  /** Something was written. */
  readonly isBegun: boolean
  /** A refusal has said already what was decided after this decision. */
  readonly toldAfter: string | undefined
}

/**
 * Whether the request was decided since something was written: what that would do now is something else. Who has been
 * told goes on.
 */
export const useOvertaken = (request: Pick<RequestDetail, 'decisions'>, { isBegun, toldAfter }: Writing) => {
  const last = lastDecisionUuid(request)
  const [seen, setSeen] = useState(last)
  const [told, setTold] = useState<string | null>(null)
  /** The decision after this one is sent here, or was told by a refusal. */
  const [known, setKnown] = useState(toldAfter ?? null)
  if (seen !== last && (known === seen || !isBegun)) setSeen(last)
  if (told !== null && !isBegun) setTold(null)
  return {
    isOvertaken: isBegun && seen !== last,
    fault: isBegun && (seen !== last || told === last) ? overtakenFault(request) : null,
    tell: () => {
      setSeen(last)
      setTold(last ?? null)
    },
    expectNext: () => setKnown(last ?? null),
    expectNothing: () => setKnown(null),
  }
}
