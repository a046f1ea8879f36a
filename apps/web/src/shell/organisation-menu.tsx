import {
  CountBadge,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  OrgSwitcher,
  PersonMenu,
  useTheme,
} from '@clearway/ui'
import { Building2, LogOut, MailOpen, Moon, Plus, Settings, Sun } from 'lucide-react'
import { personName, useConsole } from '../caller/console-context.tsx'
import { useWaitingCount } from '../entities/invitation/waiting.tsx'
import { orgTypeWords } from '../entities/organisation/organisation-words.ts'
import { platform } from '../trpc/active-organisation.ts'
import { endSession } from '../trpc/query-defaults.ts'

/** For whom this person may act: the organisations, and for its administrators the platform. */
const useActingChoices = (): { key: string; name: string; type: string }[] => {
  const { memberships, standing } = useConsole()
  const own = memberships.map(({ org_uuid, org_name, org_type }) => ({
    key: org_uuid,
    name: org_name,
    type: orgTypeWords(org_type),
  }))
  return standing.is_platform_admin ? [...own, platformChoice] : own
}

const platformChoice = { key: platform, name: 'Clearway platform', type: 'Administration' }

export const OrganisationMenu = () => {
  const { isPlatform, membership, isAsking, switchTo } = useConsole()
  const organisations = useActingChoices()
  return (
    <OrgSwitcher
      organisations={organisations}
      activeKey={isPlatform ? platform : membership?.org_uuid}
      onSwitch={(acting) => void switchTo(acting)}
      busy={isAsking}
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

const waitingWords = (count: number): string =>
  count === 1 ? '1 invitation waits for you' : `${count} invitations wait for you`

/** The person's menu, with what waits for their answer. On a phone it also holds the organisations, for which the bar has no room. */
export const PersonCorner = () => {
  const { person, membership, isPlatform, switchTo } = useConsole()
  const choices = useActingChoices()
  const { theme, toggleTheme } = useTheme()
  const isDark = theme === 'dark'
  const waiting = useWaitingCount() ?? 0
  return (
    <PersonMenu name={personName(person)} count={waiting} note={waiting > 0 ? waitingWords(waiting) : ''}>
      <MenuLabel>
        {personName(person)}
        <br />
        {person.email}
      </MenuLabel>
      <div className="sm:hidden">
        <MenuSeparator />
        {choices.map(({ key, name }) => (
          <MenuItem
            key={key}
            checked={key === (isPlatform ? platform : membership?.org_uuid)}
            onSelect={() => void switchTo(key)}
          >
            {name}
          </MenuItem>
        ))}
        <MenuItem icon={Plus} href="/organisations/new">
          Create an organisation
        </MenuItem>
      </div>
      <MenuSeparator />
      <MenuItem icon={MailOpen} href="/invitations" hint={<CountBadge value={waiting} />}>
        Invitations
      </MenuItem>
      <MenuItem icon={isDark ? Sun : Moon} onSelect={toggleTheme}>
        {isDark ? 'Light theme' : 'Dark theme'}
      </MenuItem>
      <MenuItem icon={Settings} href="/settings">
        Settings
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={() => void endSession('asked')}>
        Sign out
      </MenuItem>
    </PersonMenu>
  )
}
