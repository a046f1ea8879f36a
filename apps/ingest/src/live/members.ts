/**
 * The assets that a viewport supplies, asset to session, as an immutable value. Spread over small maps, so that one that
 * comes or goes copies one of them and not all: a thousand viewers may watch thousands of aircraft appear.
 */
export interface Members {
  readonly size: number
  readonly parts: readonly ReadonlyMap<string, string>[]
}

const partCount = 64
const none: ReadonlyMap<string, string> = new Map()

export const noMembers: Members = { size: 0, parts: Array<typeof none>(partCount).fill(none) }

/** By the end of the name, where UUIDs are random. */
const partOf = (assetUuid: string): number => {
  const { length } = assetUuid
  return (assetUuid.charCodeAt(length - 1) * 31 + assetUuid.charCodeAt(length - 2)) & (partCount - 1)
}

export const membersOf = (sessions: Iterable<readonly [assetUuid: string, sessionUuid: string]>): Members => {
  const parts = Array.from({ length: partCount }, () => new Map<string, string>())
  for (const [assetUuid, sessionUuid] of sessions) parts[partOf(assetUuid)]?.set(assetUuid, sessionUuid)
  return { size: parts.reduce((sum, part) => sum + part.size, 0), parts }
}

export const sessionOf = (members: Members, assetUuid: string): string | undefined =>
  members.parts[partOf(assetUuid)]?.get(assetUuid)

export const withMember = (members: Members, assetUuid: string, sessionUuid: string): Members => {
  const part = new Map(members.parts[partOf(assetUuid)])
  const size = part.has(assetUuid) ? members.size : members.size + 1
  return { size, parts: members.parts.with(partOf(assetUuid), part.set(assetUuid, sessionUuid)) }
}

export const withoutMember = (members: Members, assetUuid: string): Members => {
  const part = new Map(members.parts[partOf(assetUuid)])
  if (!part.delete(assetUuid)) return members
  return { size: members.size - 1, parts: members.parts.with(partOf(assetUuid), part) }
}

export const allMembers = ({ parts }: Members): (readonly [assetUuid: string, sessionUuid: string])[] =>
  parts.flatMap((part) => [...part])
