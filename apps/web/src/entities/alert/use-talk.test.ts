import { describe, expect, it } from 'vitest'
import { at } from '../../testing/build-alert.ts'
import { type AlertMessage, sendAnswer, unanswered } from './use-talk.ts'

const message = (message_uuid: string, seconds: number, more: Partial<AlertMessage> = {}): AlertMessage => ({
  message_uuid,
  alert_uuid: 'a',
  org_uuid: 'o',
  org_name: 'KIA Airspace Cell',
  user_uuid: 'u',
  user_name: 'Ananya Rao',
  text: 'Descend below 90 m now.',
  is_own: false,
  created_at: at(seconds),
  read_at: null,
  read_by: null,
  ...more,
})
const own = (seconds: number) => message(`own-${seconds}`, seconds, { is_own: true })
const waiting = (...messages: AlertMessage[]) => unanswered(messages).map(({ message_uuid }) => message_uuid)

describe('a message waits', () => {
  it('until somebody of the other side answers who was shown it', () => {
    expect(waiting(message('m1', 0))).toEqual(['m1'])
    expect(waiting(message('m1', 0, { read_at: at(2) }))).toEqual(['m1'])
    expect(waiting(message('m1', 0, { read_at: at(2) }), own(3))).toEqual([])
    expect(waiting(message('m1', 0, { read_at: at(2) }), own(2))).toEqual([])
  })

  it('when an answer crossed it, before it is shown and after', () => {
    const answered = message('m1', 0, { read_at: at(2) })
    expect(waiting(answered, message('m2', 3), own(4))).toEqual(['m2'])
    const shownLater = message('m2', 3, { read_at: at(6) })
    expect(waiting(answered, shownLater, own(4))).toEqual(['m2'])
    expect(waiting(answered, shownLater, own(4), own(8))).toEqual([])
  })
})

describe('an answer', () => {
  const sent = async (shown: AlertMessage | undefined, isReached = true) => {
    const asked: string[] = []
    const calls = {
      read: async ({ message_uuid }: { message_uuid: string }) => {
        await Promise.resolve()
        if (!isReached) throw new Error('Failed to fetch')
        asked.push(`read ${message_uuid}`)
      },
      write: async ({ text }: { text: string }) => void asked.push(`write ${text}`),
    }
    await sendAnswer(calls, { alert_uuid: 'a', text: 'Descending', shown }).catch(() => asked.push('refused'))
    return asked
  }

  it('first says up to which message it was shown, where that is not known', async () => {
    expect(await sent(message('m1', 0))).toEqual(['read m1', 'write Descending'])
    expect(await sent(message('m1', 0, { read_at: at(2) }))).toEqual(['write Descending'])
    expect(await sent(undefined)).toEqual(['write Descending'])
  })

  it('is not written when that cannot be said: the next press sends both', async () => {
    expect(await sent(message('m1', 0), false)).toEqual(['refused'])
  })
})
