import { longestPage } from '@clearway/domain/contracts'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { asTyped, type Crew, crewOf, searchState, slowly, unlisted } from '../crew/crew.ts'
import { useCrewSearch } from '../crew/use-crew-search.ts'

type Item = Outputs['assets']['list']['data'][number]

const assetUuid = ({ asset_uuid }: Item): string => asset_uuid

/** The fleet to choose from: its newest, or what is searched for, and all that is chosen. Unread: none. */
export const useFleetChoice = (chosen: readonly string[], isRead = true): Crew<Item> => {
  const { q, ...typed } = useCrewSearch()
  const { data: first } = trpc.assets.list.useQuery({ limit: longestPage }, { enabled: isRead })
  const asks = isRead && q !== ''
  const found = trpc.assets.list.useQuery({ limit: longestPage, q }, { ...asTyped, enabled: asks })
  const asked = { chosen, first, uuidOf: assetUuid }
  const left = unlisted(asked)
  const answers = trpc.useQueries((t) => left.map((uuid) => t.assets.list({ q: uuid, limit: 1 }, slowly)))
  const alone = left.map((uuid, index) => ({ uuid, found: answers[index]?.data?.data }))
  const search = { ...typed, state: searchState({ ...typed, q, found }) }
  return crewOf({ ...asked, page: q ? (found.data ?? first) : first, alone, search })
}
