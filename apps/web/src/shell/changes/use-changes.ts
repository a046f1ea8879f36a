import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Console } from '../../caller/console-context.tsx'
import { createFeedAge, type FeedAge } from '../../timing/feed-age.ts'
import { trpc } from '../../trpc/client.ts'
import { changeSource, type News } from './change-source.ts'

/** News of one moment are read together. */
const gatherMs = 60
/** In a storm of news a reading has so long to end before the next one would take its place. */
const restMs = 400
/** A change that fell between the page's first reading and the opening of the stream is read so much later. */
const afterOpeningMs = 5_000

/**
 * Reads again what changed, as soon as the service announces it: once for the rail and the page in it. While nobody announces
 * anything they go on asking by themselves, now and then. Answers how old the news are.
 */
export const useChanges = (known: Pick<Console, 'membership' | 'isPlatform'> | null): FeedAge => {
  const organisation = known?.membership?.org_uuid
  const isPlatform = known?.isPlatform ?? false
  const readAgain = useReadAgain()
  const [age] = useState(createFeedAge)
  useEffect(() => {
    if (!organisation && !isPlatform) return
    const url = organisation ? `/api/events?organisation=${organisation}` : '/api/events'
    let waiting = new Set<News>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let readAtMs = -restMs
    let opening: ReturnType<typeof setTimeout> | undefined
    const onNews = (news: News) => {
      // What the page has just asked for is not asked for twice before it is even shown.
      if (!opening && news === 'everything') {
        opening = setTimeout(onNews, afterOpeningMs, news)
        return
      }
      waiting.add(news)
      const waitMs = Math.max(gatherMs, readAtMs + restMs - performance.now())
      timer ??= setTimeout(() => {
        readAtMs = performance.now()
        readAgain.current(waiting)
        waiting = new Set()
        timer = undefined
      }, waitMs)
    }
    const stop = whileSeen(age, () =>
      changeSource({ url, onNews, onReceived: () => age.received(Date.now()) }),
    )
    return () => {
      clearTimeout(timer)
      clearTimeout(opening)
      stop()
    }
  }, [organisation, isPlatform, readAgain, age])
  return age
}

/**
 * Listens only while the tab is seen: over HTTP/1.1 a browser opens six connections to one place, for all its tabs.
 * Whoever comes back reads everything.
 */
const whileSeen = (age: FeedAge, listen: () => { close(): void }): (() => void) => {
  let listening: { close(): void } | null = null
  const look = () => {
    const isSeen = document.visibilityState === 'visible'
    if (isSeen && !listening) {
      age.listening(Date.now())
      listening = listen()
    }
    if (!isSeen) stop()
  }
  const stop = () => {
    age.stopped()
    listening?.close()
    listening = null
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    stop()
  }
}

const useReadAgain = () => {
  const utils = trpc.useUtils()
  const client = useQueryClient()
  const act = (news: ReadonlySet<News>) => {
    const isOf = (...kinds: News[]) => news.has('everything') || kinds.some((kind) => news.has(kind))
    if (isOf('alert_changed')) void utils.alerts.invalidate()
    if (isOf('permission_decided', 'mission_changed', 'plan_changed')) {
      void utils.missions.list.invalidate()
      void client.invalidateQueries({ queryKey: ['every mission'] })
      void utils.missions.get.invalidate()
      // A long answer: the page reads it again when a few changes have come together.
      void utils.awareness.traffic.invalidate(undefined, { refetchType: 'none' })
    }
    if (isOf('permission_decided', 'mission_changed', 'plan_changed', 'zone_changed'))
      void utils.permissions.invalidate()
    if (isOf('members_changed')) {
      void utils.users.invalidate()
      void utils.invitations.invalidate()
    }
    if (isOf('plan_changed', 'permission_decided')) void utils.flightPlans.invalidate()
    if (isOf('zone_changed')) void utils.zones.invalidate()
  }
  const latest = useRef(act)
  latest.current = act
  return latest
}
