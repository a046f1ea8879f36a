import { useState } from 'react'
import type { RequestDetail } from '../../entities/permission/request-words.ts'
import { newsSince, type VersionNews, versionDecided } from './mission-version.ts'

/** Where this person, at this browser, keeps which version was read last. */
const markOf = (permissionUuid: string): string => `clearway.read-version.${permissionUuid}`

const storedMark = (permissionUuid: string): number | null => {
  const stored = Number(localStorage.getItem(markOf(permissionUuid)))
  return stored > 0 ? stored : null
}

export interface ReadVersion {
  /** What a decision here is about. */
  readonly version: number
  /** A newer one has come since: nothing is decided until it was read. */
  readonly isBehind: boolean
  readonly news: VersionNews | null
  readonly markRead: () => void
}

/** The version of a mission that a person has before them, from when its request was opened. */
export const useReadVersion = ({ permission, decisions, revisions }: RequestDetail): ReadVersion => {
  const { permission_uuid, mission_version: current } = permission
  const [version, setVersion] = useState(current)
  const [mark, setMark] = useState(
    () => storedMark(permission_uuid) ?? versionDecided({ decisions }) ?? current,
  )
  const markRead = () => {
    localStorage.setItem(markOf(permission_uuid), String(current))
    setMark(current)
    setVersion(current)
  }
  return { version, isBehind: version < current, news: newsSince(revisions, mark), markRead }
}
