import { orgTypeNumber, roleNumber } from '@clearway/domain/contracts'
import { getQueryKey } from '@trpc/react-query'
import { afterEach, expect, it } from 'vitest'
import { buildConsole } from '../../testing/build-console.ts'
import { inPage } from '../../testing/in-page.ts'
import { trpc } from '../../trpc/client.ts'
import { queryClientConfig } from '../../trpc/query-defaults.ts'
import { useNames } from './use-names.ts'

afterEach(() => queryClientConfig.queryCache?.clear())

const handled = ['me', null, 'kiran', 'kiran', 'gone']
const manager = { org_type: orgTypeNumber.airspaceManager }

it('who handled an alert is asked for, each once, and not looked for among the first people by name', () => {
  const page = inPage(() => useNames(handled), buildConsole(manager))
  const asked = (q: string) => getQueryKey(trpc.users.list, { q, limit: 1 }, 'query')
  expect(page.client.getQueryCache().getAll()).toHaveLength(2)
  const kiran = { user_uuid: 'kiran', first_name: 'Kiran', last_name: 'Desai' }
  page.client.setQueryData(asked('kiran'), { data: [kiran] })
  page.client.setQueryData(asked('gone'), { data: [] })
  const nameOf = page.again()
  expect(handled.map(nameOf)).toEqual(['you', 'somebody', 'Kiran Desai', 'Kiran Desai', 'a colleague'])
})

it('a Member, who may not read the people of the organisation, asks for none', () => {
  const page = inPage(() => useNames(handled), buildConsole({ ...manager, role: roleNumber.member }))
  expect(page.client.getQueryCache().getAll()).toEqual([])
  expect(page.given('kiran')).toBe('a colleague')
})
