import { useState } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import type { RequestDetail } from '../../entities/permission/request-words.ts'
import { browserStore } from '../../forms/kept-store.ts'
import { newsSince, type VersionNews, versionDecided } from './mission-version.ts'

/** Which version of a mission one person has read last at this browser. */
const readBy = (userUuid: string, permissionUuid: string) => {
  const store = browserStore(`${userUuid}.read-version.${permissionUuid}`)
  return {
    version: (): number | null => {
      const stored = store.read()
      return typeof stored === 'number' && stored > 0 ? stored : null
    },
    keep: store.write,
  }
}

export interface ReadVersion {
  /** What a decision here is about. */
  readonly version: number
  /** A newer one has come since, or the plan has moved: nothing is decided until it was read. */
  readonly isBehind: boolean
  /** The plan that it was asked for alone has other times, heights or another area than when the request was opened. */
  readonly hasPlanMoved: boolean
  readonly news: VersionNews | null
  readonly markRead: () => void
}

/** The version of a mission that a person has before them, from when its request was opened. */
export const useReadVersion = ({ permission, decisions, revisions }: RequestDetail): ReadVersion => {
  const { permission_uuid, mission_version: current, plan_version: currentPlan } = permission
  const kept = readBy(useConsole().person.user_uuid, permission_uuid)
  const [version, setVersion] = useState(current)
  const [plan, setPlan] = useState(currentPlan)
  const [mark, setMark] = useState(() => kept.version() ?? versionDecided({ decisions }) ?? current)
  const markRead = () => {
    kept.keep(current)
    setMark(current)
    setVersion(current)
    setPlan(currentPlan)
  }
  const hasPlanMoved = plan !== currentPlan
  return {
    version,
    isBehind: version < current || hasPlanMoved,
    hasPlanMoved,
    news: newsSince(revisions, mark),
    markRead,
  }
}
