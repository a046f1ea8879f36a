import type { Outputs } from '../../trpc/client.ts'
import { known } from '../../words/known.ts'

type Missing = Outputs['home']['waits']['missing'][number]

const missingWords: Readonly<Record<Missing['missing'], (name: string | null) => string>> = {
  plan: () => 'No flight plan yet',
  asset: () => 'No aircraft listed',
  pilot: () => 'No pilot listed',
  service: (name) => `${name} is out of service`,
  registration: (name) => `${name} has no registration`,
  certificate: (name) => `${name} has no active certificate`,
  credential: (name) => `No pilot may fly ${name}`,
}

/** What a mission still needs, and its name; the name alone of what only a newer service asks for. */
export const missingTexts = ({
  missing,
  asset_name,
  mission_name,
}: Missing): { title: string; detail?: string } => {
  const title = known(missingWords, missing)?.(asset_name)
  return title ? { title, detail: mission_name } : { title: mission_name }
}
