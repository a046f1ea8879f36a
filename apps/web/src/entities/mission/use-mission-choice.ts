import { longestPage } from '@clearway/domain/contracts'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { asTyped, type Crew, crewOf, searchState, slowly, unlisted } from '../crew/crew.ts'
import { useCrewSearch } from '../crew/use-crew-search.ts'

type Item = Pick<Outputs['missions']['get'], 'mission_uuid' | 'mission_name'>

const missionUuid = ({ mission_uuid }: Item): string => mission_uuid

/** The missions to choose from: the newest, or what is searched for, and all that are chosen. */
export const useMissionChoice = (chosen: readonly string[]): Crew<Item> => {
  const { q, ...typed } = useCrewSearch()
  const { data: first } = trpc.missions.list.useQuery({ limit: longestPage }, slowly)
  const found = trpc.missions.list.useQuery({ limit: longestPage, q }, { ...asTyped, enabled: q !== '' })
  const asked = { chosen, first, uuidOf: missionUuid }
  const left = unlisted(asked)
  const answers = trpc.useQueries((t) => left.map((mission_uuid) => t.missions.get({ mission_uuid }, slowly)))
  const alone = left.map((uuid, index) => {
    const mission = answers[index]?.data
    return { uuid, found: mission && [mission] }
  })
  const search = { ...typed, state: searchState({ ...typed, q, found }) }
  return crewOf({ ...asked, page: q ? (found.data ?? first) : first, alone, search })
}
