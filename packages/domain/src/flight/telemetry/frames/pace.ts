/** `perSecond` on average, `burst` at once. */
export interface Rate {
  readonly perSecond: number
  readonly burst: number
}

/** What is there to spend after `agoMs` in which nothing was spent. */
export const earned = (left: number, agoMs: number, { perSecond, burst }: Rate): number =>
  Math.min(burst, left + (Math.max(0, agoMs) / 1000) * perSecond)

/** A token bucket. */
export interface Bucket {
  tokens: number
  at: number
}

/** What it holds now. */
export const earnedBy = ({ tokens, at }: Bucket, rate: Rate, now: number): number =>
  earned(tokens, now - at, rate)

export const fullBucket = ({ burst }: Rate, now: number): Bucket => ({ tokens: burst, at: now })

/** Takes one token; false when there is none. */
export const takeFrom = (bucket: Bucket, rate: Rate, now: number): boolean => {
  bucket.tokens = earnedBy(bucket, rate, now)
  bucket.at = now
  if (bucket.tokens < 1) return false
  bucket.tokens -= 1
  return true
}
