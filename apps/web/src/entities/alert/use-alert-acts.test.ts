import { afterEach, expect, it, vi } from 'vitest'
import { inPage } from '../../testing/in-page.ts'
import { useAlertActs } from './use-alert-acts.ts'

/** Every one of these comes within moments, on a machine with time. */
const patient = { timeout: 30_000 }

afterEach(() => vi.unstubAllGlobals())

it('a second alert is acknowledged at once, one that is pressed twice once, and again only after its answer', async () => {
  const sent: { alert: string; answer: (response: Response) => void }[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const alert = JSON.parse(body).alert_uuid
    return new Promise<Response>((answer) => sent.push({ alert, answer }))
  })
  const { given: acts, client } = inPage(useAlertActs)
  acts.acknowledge('first')
  acts.acknowledge('second')
  acts.acknowledge('first')
  await vi.waitFor(() => expect(sent.map(({ alert }) => alert)).toEqual(['first', 'second']), patient)
  sent[0]?.answer(Response.json({ result: { data: {} } }))
  await vi.waitFor(() => expect(client.isMutating()).toBe(1), patient)
  acts.acknowledge('second')
  acts.acknowledge('first')
  await vi.waitFor(
    () => expect(sent.map(({ alert }) => alert)).toEqual(['first', 'second', 'first']),
    patient,
  )
  client.clear()
})
