import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Console } from '../../caller/console-context.tsx'
import { createFeedAge, type FeedAge } from '../../timing/feed-age.ts'
import { personHeader } from '../../trpc/page-person.ts'
import { tryNow } from '../../trpc/refresh.ts'
import { changeSource, type News } from './change-source.ts'
import { useReadAgain } from './use-read-again.ts'

/** News of one moment are read together. */
const gatherMs = 60
/** In a storm of news a page asks no more often. */
const restMs = 400

/** After the page was loaded nothing on it is older; a person who changes the organisation for which they act reads everything anew. */
const firstReadAtMs = (() => {
  let isFirst = true
  return () => {
    const atMs = isFirst ? performance.timeOrigin : Date.now()
    isFirst = false
    return atMs
  }
})()

/**
 * Reads again what changed, as soon as the service announces it: once for the rail and the page in it. Nothing on them
 * asks by itself, now and then, for what is announced. Answers how old the news are.
 */
export const useChanges = (known: Pick<Console, 'membership' | 'person'> | null): FeedAge => {
  const person = known?.person.user_uuid
  const organisation = known?.membership?.org_uuid
  const readAgain = useReadAgain()
  const client = useQueryClient()
  useEffect(() => {
    const online = () => tryNow(client)
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [client])
  const [age] = useState(createFeedAge)
  useEffect(() => {
    if (!person) return
    const asked = { [personHeader]: person, ...(organisation && { organisation }) }
    const url = (readMsAgo: number) =>
      `/api/events?${new URLSearchParams({ read_ms_ago: String(Math.round(readMsAgo)), ...asked })}`
    let waiting = new Set<News>()
    let zones = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let readAtMs = -restMs
    let receivedAtMs = firstReadAtMs()
    const onReceived = (nowMs: number) => {
      receivedAtMs = nowMs
      age.received(nowMs)
    }
    const onNews = (news: News, zone?: string) => {
      waiting.add(news)
      if (zone !== undefined) zones.add(zone)
      const waitMs = Math.max(gatherMs, readAtMs + restMs - performance.now())
      timer ??= setTimeout(() => {
        readAtMs = performance.now()
        readAgain(waiting, zones)
        waiting = new Set()
        zones = new Set()
        timer = undefined
      }, waitMs)
    }
    const onConnected = () => tryNow(client)
    const stop = whileSeen(age, () =>
      changeSource({ url, readAtMs: receivedAtMs, now: Date.now, onNews, onConnected, onReceived }),
    )
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [organisation, person, readAgain, client, age])
  return age
}

/**
 * Listens only while the tab is seen: over HTTP/1.1 a browser opens six connections to one place, for all its tabs.
 * A page that comes back reads what changed meanwhile.
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
