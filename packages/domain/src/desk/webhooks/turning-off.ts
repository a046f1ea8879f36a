import { type Services, transact } from '../../kernel/index.ts'
import { adminsOf } from '../../parties/memberships/store.ts'
import { sendNotices } from '../../platform/messages/notices.ts'
import { type OffCause, turnOff } from './delivering-store.ts'

const reasons: Readonly<Record<OffCause['reason'], string>> = {
  failing: 'nothing could be delivered to it for five days',
  gone: 'it answered 410, which means that it wants no more',
}

/** Nothing more is sent there, and the Admins are notified of the reason. */
export const turnOffEndpoint = async (
  services: Pick<Services, 'db' | 'memory' | 'clock' | 'settings' | 'messages'>,
  endpointUuid: string,
  cause: OffCause,
): Promise<void> => {
  const { clock, settings } = services
  await transact(services, async (tx) => {
    const off = await turnOff(tx, endpointUuid, { cause, now: clock.now() })
    if (!off) return
    const content = {
      purpose: 'notice',
      link: `${settings.publicUrl}/webhooks`,
      action: 'Open webhooks',
      subject: 'Clearway: a webhook endpoint was turned off',
      text: `The webhook endpoint ${off.url} of your organisation was turned off: ${reasons[cause.reason]}.\n\nWhat waited is kept. Turn it on again when it answers; a replay sends what it missed, for 7 days.`,
    } as const
    await sendNotices(services, tx, { people: await adminsOf(tx, [off.orgUuid]), content })
  })
}
