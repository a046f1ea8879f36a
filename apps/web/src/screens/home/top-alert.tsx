import { acknowledgeAlertOp } from '@clearway/domain/contracts'
import { Button, ButtonLink, useHotkeys } from '@clearway/ui'
import { MessageSquare, Phone } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../caller/use-can.ts'
import type { AlertRecord } from '../../entities/alert/alert.ts'
import { alertMapHref } from '../../entities/alert/alert-map-href.ts'
import { TalkDialog } from '../../entities/alert/alert-talk.tsx'
import { useAlertActs } from '../../entities/alert/use-alert-acts.ts'
import { useTalk } from '../../entities/alert/use-talk.ts'
import { useSky } from '../../entities/flight/use-traffic.ts'
import { useDutyPhone, useZonesOf } from '../../entities/zone/use-zones.ts'
import { assetName } from '../../words/asset-name.ts'

const acknowledges = { a: 'Acknowledge the newest alert' }

/** The acts for the first alert, under the last message of the other side. */
export const TopAlert = ({ alert }: { alert: AlertRecord }) => {
  const can = useCan()
  const acts = useAlertActs()
  const talk = useTalk(alert.alert_uuid)
  const [isTalking, setTalking] = useState(false)
  const isOwn = useSky() === 'own'
  const [strictest] = useZonesOf(alert.zone_uuids) ?? []
  const { named: duty } = useDutyPhone(isOwn ? strictest?.zone_uuid : undefined)
  const called = isOwn ? duty && { name: duty.orgName, phone: duty.phone } : talk.pilot
  const mayAcknowledge = can(acknowledgeAlertOp) === true && alert.abilities.acknowledge
  useHotkeys({ a: () => acts.acknowledge(alert.alert_uuid) }, mayAcknowledge, acknowledges)
  return (
    <li className="border-b border-line bg-rejected-soft px-4 pb-2.5">
      {talk.last && (
        <p className="pb-2 text-13">
          {talk.last.org_name}: <span className="font-semibold">{talk.last.text}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {mayAcknowledge && (
          <Button
            variant="primary"
            size="sm"
            kbd="A"
            busy={acts.isAcknowledging}
            onClick={() => acts.acknowledge(alert.alert_uuid)}
          >
            Acknowledge
          </Button>
        )}
        {talk.messages.length > 0 && (
          <Button size="sm" icon={MessageSquare} onClick={() => setTalking(true)}>
            {talk.last ? 'Answer' : 'Messages'}
          </Button>
        )}
        {called?.phone && (
          <ButtonLink size="sm" icon={Phone} href={`tel:${called.phone}`}>
            Call {called.name}
          </ButtonLink>
        )}
        <ButtonLink size="sm" variant="quiet" href={alertMapHref(alert)}>
          Show on map
        </ButtonLink>
      </div>
      <TalkDialog
        alert={isTalking ? { alertUuid: alert.alert_uuid, uin: assetName(alert), closedAtMs: null } : null}
        onClose={() => setTalking(false)}
      />
    </li>
  )
}
