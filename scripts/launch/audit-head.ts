export interface AuditHead {
  position: number
  hash: string
}

/** `--head 120:9f…`: what an earlier check printed. */
export const knownHeadOf = (args: readonly string[]): AuditHead | undefined => {
  const at = args.indexOf('--head')
  const [, position, hash] = args[at + 1]?.match(/^(\d+):([0-9a-f]{64})$/) ?? []
  if (at >= 0 && position && hash) return { position: Number(position), hash }
  if (args.length > 0)
    throw new Error(
      'Usage: npm run audit:verify [-- --head <count>:<hash>], with a head that it printed before.',
    )
  return undefined
}
