import { type Keys, type OutgoingMessage, sameSecret } from '../../kernel/index.ts'
import { kindNames, type NotificationKind } from './kinds.ts'

/** What a link in an e-mail ends: e-mails of one kind, or the digest. */
export type Ending = NotificationKind | 'digest'

type UnsubscribeKeys = Pick<Keys, 'unsubscribeMac'>

export const unsubscribeToken = (keys: UnsubscribeKeys, userUuid: string, ending: Ending): string =>
  `${userUuid}.${ending}.${keys.unsubscribeMac(`${userUuid}.${ending}`)}`

/** null: it was not made here. */
export const readToken = (
  keys: UnsubscribeKeys,
  token: string,
): { userUuid: string; ending: Ending } | null => {
  const [userUuid = '', ending = '', mac = ''] = token.split('.')
  const isKnown = ending === 'digest' || (kindNames as string[]).includes(ending)
  const isOurs = sameSecret(mac, keys.unsubscribeMac(`${userUuid}.${ending}`))
  return isOurs && isKnown ? { userUuid, ending: ending as Ending } : null
}

export const unsubscribeLinks = (
  keys: UnsubscribeKeys,
  publicUrl: string,
  given: { userUuid: string; ending: Ending },
): NonNullable<OutgoingMessage['unsubscribe']> => {
  const token = unsubscribeToken(keys, given.userUuid, given.ending)
  return {
    page: `${publicUrl}/unsubscribe?token=${token}`,
    oneClick: `${publicUrl}/v1/notifications/unsubscribe?token=${token}`,
  }
}
