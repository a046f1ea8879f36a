import { useState } from 'react'
import type { Aside } from '../../../entities/alert/alert.ts'
import { useReading } from '../../../entities/alert/use-reading.ts'
import { useRefused } from '../../../trpc/use-refused.ts'

type PutAside = (alertUuid: string, messageUuid: string) => void

/**
 * Says that a manager's message was read. Its alert is out of sight meanwhile, for good once that is stored: refused, or in a
 * page that is loaded anew before, it comes back.
 */
export const useNote = (putAside: PutAside) => {
  const refused = useRefused()('Not acknowledged')
  const [onTheWay, setOnTheWay] = useState<Aside>({})
  const settled = (uuid: string) => setOnTheWay(({ [uuid]: _settled, ...others }) => others)
  const reading = useReading({
    onSuccess: (_read, { alert_uuid, message_uuid = '' }) => {
      putAside(alert_uuid, message_uuid)
      settled(alert_uuid)
    },
    onError: (error, { alert_uuid }) => {
      settled(alert_uuid)
      refused(error)
    },
  })
  const note = (alert_uuid: string, message_uuid: string) => {
    setOnTheWay((others) => ({ ...others, [alert_uuid]: message_uuid }))
    reading.mutate({ alert_uuid, message_uuid })
  }
  return { onTheWay, note }
}
