import {
  cast,
  type DemoOrganisation,
  type DemoPerson,
  demoPassword,
  platformPerson,
  roleWord,
} from './cast.ts'
import type { FlightPattern } from './flights.ts'

interface DemoFilePerson {
  name: string
  role: string
  /** null: administers the platform, once the configuration names this person. */
  organisation: string | null
  email: string
  password: string
}

/** What the sign-in page and the simulator read of the demo world. */
export interface DemoFile {
  base_url: string
  partner_key: string
  people: DemoFilePerson[]
  flights: {
    email: string
    password: string
    org_uuid: string
    asset_uuid: string
    plan_uuid?: string
    pattern: FlightPattern
  }[]
}

/** Everybody whom the sign-in page may offer. */
export const peopleInFile = (): DemoFilePerson[] => [
  ...cast.flatMap(membersInFile),
  inFile(platformPerson, 'Platform administrator', null),
]

const inFile = (
  { first, last, email }: DemoPerson,
  role: string,
  organisation: string | null,
): DemoFilePerson => ({ name: `${first} ${last}`, role, organisation, email, password: demoPassword })

const membersInFile = ({ people, name }: DemoOrganisation): DemoFilePerson[] =>
  people.map((person) => inFile(person, roleWord[person.role] ?? '', name))
