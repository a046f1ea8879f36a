/** A token bucket: `perSecond` on average, `burst` at once. */
export interface Bucket {
  tokens: number
  at: number
}

export interface Rate {
  readonly perSecond: number
  readonly burst: number
}

export const fullBucket = ({ burst }: Rate, now: number): Bucket => ({ tokens: burst, at: now })

/** Takes one token; false when there is none. */
export const takeFrom = (bucket: Bucket, rate: Rate, now: number): boolean => {
  const earned = (Math.max(0, now - bucket.at) / 1000) * rate.perSecond
  bucket.tokens = Math.min(rate.burst, bucket.tokens + earned)
  bucket.at = now
  if (bucket.tokens < 1) return false
  bucket.tokens -= 1
  return true
}
