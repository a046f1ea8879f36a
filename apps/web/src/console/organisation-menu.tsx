import { orgTypeName } from '@clearway/domain/contracts'
import { MenuItem, OrgSwitcher } from '@clearway/ui'
import { Plus } from 'lucide-react'
import { useConsole } from './console-context.tsx'

const typeNames: Readonly<Record<number, string>> = orgTypeName

export const orgTypeWords = (orgType: number): string => typeNames[orgType] ?? 'Organisation'

export function OrganisationMenu() {
  const { memberships, membership, switchTo } = useConsole()
  const organisations = memberships.map(({ org_uuid, org_name, org_type }) => ({
    key: org_uuid,
    name: org_name,
    type: orgTypeWords(org_type),
  }))
  return (
    <OrgSwitcher
      organisations={organisations}
      activeKey={membership?.org_uuid}
      onSwitch={(orgUuid) => void switchTo(orgUuid)}
      more={
        <MenuItem icon={Plus} href="/organisations/new">
          Create an organisation
        </MenuItem>
      }
    />
  )
}
