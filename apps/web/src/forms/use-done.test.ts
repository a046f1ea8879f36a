import { QueryObserver } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { expect, it } from 'vitest'
import { inPage } from '../testing/in-page.ts'
import { trpc } from '../trpc/client.ts'
import { useDone } from './use-done.ts'

it('an act is done before what it changed was read again', async () => {
  const { given: done, client } = inPage(useDone)
  let readings = 0
  const neverAnswered = () => {
    readings += 1
    return new Promise<never>(() => {})
  }
  const shown = { queryKey: getQueryKey(trpc.assets.list), queryFn: neverAnswered, initialData: {} }
  const stop = new QueryObserver(client, shown).subscribe(() => {})
  const before = readings
  await done({ title: 'Asset saved' }, 'assets')
  expect(readings).toBe(before + 1)
  stop()
  client.clear()
})
