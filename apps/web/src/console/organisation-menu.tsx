import { orgTypeName } from '@clearway/domain/contracts'
import { MenuItem, OrgSwitcher } from '@clearway/ui'
import { Building2, Plus } from 'lucide-react'
import { platform } from './active-organisation.ts'
import { useConsole } from './console-context.tsx'

const typeNames: Readonly<Record<number, string>> = orgTypeName

export const orgTypeWords = (orgType: number): string => typeNames[orgType] ?? 'Organisation'

/** For whom this person may act: the organisations, and for its administrators the platform. */
export function useActingChoices(): { key: string; name: string; type: string }[] {
  const { memberships, standing } = useConsole()
  const own = memberships.map(({ org_uuid, org_name, org_type }) => ({
    key: org_uuid,
    name: org_name,
    type: orgTypeWords(org_type),
  }))
  return standing.is_platform_admin ? [...own, platformChoice] : own
}

const platformChoice = { key: platform, name: 'Clearway platform', type: 'Administration' }

export function OrganisationMenu() {
  const { isPlatform, membership, switchTo } = useConsole()
  const organisations = useActingChoices()
  return (
    <OrgSwitcher
      organisations={organisations}
      activeKey={isPlatform ? platform : membership?.org_uuid}
      onSwitch={(acting) => void switchTo(acting)}
      more={
        <>
          {membership && (
            <MenuItem icon={Building2} href="/organisation">
              Organisation profile
            </MenuItem>
          )}
          <MenuItem icon={Plus} href="/organisations/new">
            Create an organisation
          </MenuItem>
        </>
      }
    />
  )
}
