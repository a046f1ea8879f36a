import { getQueryKey } from '@trpc/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { buildConsole } from '../testing/build-console.ts'
import { inPage } from '../testing/in-page.ts'
import { trpc } from '../trpc/client.ts'
import { useReadPerson } from './use-read-person.ts'

afterEach(() => vi.unstubAllGlobals())

const { person } = buildConsole()

it('while the service is away an act that needs the person is given up at once, and said', async () => {
  const ask = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', ask)
  const { given: read, said } = inPage(useReadPerson)
  expect(await read('The organisation was not changed')).toBeNull()
  expect(ask).toHaveBeenCalledTimes(1)
  expect(said).toMatchObject([
    {
      title: 'The organisation was not changed',
      detail: 'The service is not answering. Check the connection, then try again.',
    },
  ])
})

it('the person that was read is the one that the console shows', async () => {
  vi.stubGlobal('fetch', async () => Response.json([{ result: { data: person } }]))
  const { given: read, client, said } = inPage(useReadPerson)
  expect(await read('The organisation was not changed')).toEqual(person)
  expect(client.getQueryData(getQueryKey(trpc.users.me, {}, 'query'))).toEqual(person)
  expect(said).toEqual([])
  client.clear()
})
