import { freePort } from '@clearway/db/embedded'
import { expect, it, vi } from 'vitest'
import { connectToBroker } from './client.ts'

it('says once that the broker was never reached, and where it was looked for', async () => {
  const warn = vi.fn()
  const debug = vi.fn()
  const port = await freePort()
  const client = connectToBroker({
    url: `mqtts://station:secret@127.0.0.1:${port}`,
    credentials: { ca: '', cert: '', key: '' },
    clientId: 'test',
    log: { debug, info: vi.fn(), warn, error: vi.fn() },
    filters: () => [],
    onDelivery: vi.fn(),
    onReady: vi.fn(),
  })
  await expect.poll(() => debug.mock.calls.length).toBeGreaterThan(2)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { err: expect.objectContaining({ code: 'ECONNREFUSED' }), broker: `127.0.0.1:${port}` },
    expect.stringContaining('could not be reached'),
  )
  expect(client.check()).toBe('down')
  await client.close()
})
