import { type Bucket, earnedBy, fullBucket, type Rate, takeFrom } from '@clearway/domain/telemetry'

/** Buckets that are kept; a full one may be dropped at any time. */
const rememberedMax = 10_000

/** A bucket of its own for each key; answers whether one of a key's tokens could be taken. */
export const keyedBuckets = (rate: Rate): ((key: string) => boolean) => {
  const buckets = new Map<string, Bucket>()
  const forgetFull = (now: number) => {
    for (const [key, one] of buckets) if (earnedBy(one, rate, now) >= rate.burst) buckets.delete(key)
  }
  return (key) => {
    const now = performance.now()
    let bucket = buckets.get(key)
    if (!bucket) {
      if (buckets.size >= rememberedMax) forgetFull(now)
      bucket = fullBucket(rate, now)
      buckets.set(key, bucket)
    }
    return takeFrom(bucket, rate, now)
  }
}
