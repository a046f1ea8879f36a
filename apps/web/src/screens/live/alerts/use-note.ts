import { useState } from 'react'
import { type Aside, asideKey, type LiveAlert } from '../../../entities/alert/alert.ts'
import { useReading } from '../../../entities/alert/use-reading.ts'
import { useRefused } from '../../../trpc/use-refused.ts'

type PutAside = (key: string, messageUuid: string) => void

/**
 * Says that a manager's message was read. Its alert is out of sight meanwhile, for good once that is stored: refused, or in a
 * page that is loaded anew before, it comes back.
 */
export const useNote = (putAside: PutAside) => {
  const refused = useRefused()('Not acknowledged')
  const [onTheWay, setOnTheWay] = useState<Aside>({})
  const reading = useReading()
  const note = (alert: LiveAlert, message_uuid: string) => {
    const key = asideKey(alert)
    setOnTheWay((others) => ({ ...others, [key]: message_uuid }))
    reading
      .mutateAsync({ alert_uuid: alert.alertUuid, message_uuid })
      .then(() => putAside(key, message_uuid), refused)
      .finally(() => setOnTheWay(({ [key]: _settled, ...others }) => others))
  }
  return { onTheWay, note }
}
