import { useState } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { formatCamera, parseCamera, useUrlCamera } from '../../map/canvas/camera.ts'
import type { Camera } from '../../map/content/types.ts'

/** Where a person left the maps of an organisation in this browser. Without storage nothing is kept and all else works. */
export const lastView = (userUuid: string, orgUuid: string | undefined) => {
  const key = `clearway.view.${userUuid}.${orgUuid ?? 'platform'}`
  return {
    read(): Camera | null {
      try {
        return parseCamera(window.localStorage.getItem(key))
      } catch {
        return null
      }
    },
    keep(camera: string): void {
      try {
        window.localStorage.setItem(key, camera)
      } catch {
        // As where storage is off.
      }
    },
  }
}

/** The view that a map opens with where its address names none, and what keeps the next one. */
export const useLastView = () => {
  const { person, membership } = useConsole()
  const [view] = useState(() => lastView(person.user_uuid, membership?.org_uuid))
  const [initial] = useState(view.read)
  return { initial, keep: view.keep, format: formatCamera }
}

/** The camera of a map: from its address, else where the person left the last one; what is moved by hand is kept. */
export const useKeptCamera = (params: Pick<UrlParams, 'get' | 'note'>) => {
  const last = useLastView()
  return useUrlCamera({
    get: () => params.get('at') ?? (last.initial && last.format(last.initial)),
    set: (at, byHand) => {
      params.note({ at })
      if (byHand) last.keep(at)
    },
  })
}
