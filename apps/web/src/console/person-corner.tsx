import { MenuItem, MenuLabel, MenuSeparator, PersonMenu, useTheme } from '@clearway/ui'
import { LogOut, Moon, Plus, Settings, Sun } from 'lucide-react'
import { personName, useConsole } from './console-context.tsx'
import { endSession } from './end-session.ts'

/** The person's menu. On a phone it also holds the organisations, for which the bar has no room. */
export function PersonCorner() {
  const { person, memberships, membership, switchTo } = useConsole()
  const { theme, toggleTheme } = useTheme()
  const isDark = theme === 'dark'
  return (
    <PersonMenu name={personName(person)}>
      <MenuLabel>
        {personName(person)}
        <br />
        {person.email}
      </MenuLabel>
      <div className="sm:hidden">
        <MenuSeparator />
        {memberships.map(({ org_uuid, org_name }) => (
          <MenuItem
            key={org_uuid}
            checked={org_uuid === membership?.org_uuid}
            onSelect={() => void switchTo(org_uuid)}
          >
            {org_name}
          </MenuItem>
        ))}
        <MenuItem icon={Plus} href="/organisations/new">
          Create an organisation
        </MenuItem>
      </div>
      <MenuSeparator />
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
