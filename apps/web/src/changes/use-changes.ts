import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Console } from '../console/console-context.tsx'
import { trpc } from '../trpc/client.ts'
import { changeSource, type News } from './change-source.ts'

/** News of one moment are read together. */
const gatherMs = 60
/** In a storm of news a reading has so long to end before the next one would take its place. */
const restMs = 400

/**
 * Reads again what changed, as soon as the service says so: once for the rail and the page in it. While nobody says
 * anything they go on asking by themselves, now and then.
 */
export function useChanges(known: Pick<Console, 'membership' | 'isPlatform'> | null): void {
  const organisation = known?.membership?.org_uuid
  const isPlatform = known?.isPlatform ?? false
  const readAgain = useReadAgain()
  useEffect(() => {
    if (!organisation && !isPlatform) return
    const url = organisation ? `/api/events?organisation=${organisation}` : '/api/events'
    let waiting = new Set<News>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let readAtMs = -restMs
    const onNews = (news: News) => {
      waiting.add(news)
      const waitMs = Math.max(gatherMs, readAtMs + restMs - performance.now())
      timer ??= setTimeout(() => {
        readAtMs = performance.now()
        readAgain.current(waiting)
        waiting = new Set()
        timer = undefined
      }, waitMs)
    }
    const stop = whileSeen(() => changeSource({ url, onNews }))
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [organisation, isPlatform, readAgain])
}

/**
 * Listens only while the tab is seen: over HTTP/1.1 a browser opens six connections to one place, for all its tabs.
 * Whoever comes back is told to read everything.
 */
function whileSeen(listen: () => { close(): void }): () => void {
  let listening: { close(): void } | null = null
  const look = () => {
    const isSeen = document.visibilityState === 'visible'
    if (isSeen) listening ??= listen()
    else {
      listening?.close()
      listening = null
    }
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    listening?.close()
  }
}

function useReadAgain() {
  const utils = trpc.useUtils()
  const client = useQueryClient()
  const act = (news: ReadonlySet<News>) => {
    const isOf = (...kinds: News[]) => news.has('everything') || kinds.some((kind) => news.has(kind))
    if (isOf('alert_changed')) void utils.alerts.invalidate()
    if (isOf('permission_decided', 'mission_changed', 'plan_changed')) {
      void utils.missions.list.invalidate()
      void client.invalidateQueries({ queryKey: ['every mission'] })
      void utils.missions.get.invalidate()
    }
    if (isOf('permission_decided', 'mission_changed', 'plan_changed', 'zone_changed'))
      void utils.permissions.invalidate()
    if (isOf('plan_changed', 'permission_decided')) void utils.flightPlans.invalidate()
    if (isOf('zone_changed')) {
      void utils.zones.invalidate()
      void client.invalidateQueries({ queryKey: ['every zone'] })
    }
  }
  const latest = useRef(act)
  latest.current = act
  return latest
}
