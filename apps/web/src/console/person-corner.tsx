import { CountBadge, MenuItem, MenuLabel, MenuSeparator, PersonMenu, useTheme } from '@clearway/ui'
import { LogOut, MailOpen, Moon, Plus, Settings, Sun } from 'lucide-react'
import { platform } from './active-organisation.ts'
import { personName, useConsole } from './console-context.tsx'
import { endSession } from './end-session.ts'
import { useActingChoices } from './organisation-menu.tsx'
import { useWaitingCount } from './use-waiting-invitations.ts'

const waitingWords = (count: number): string =>
  count === 1 ? '1 invitation waits for you' : `${count} invitations wait for you`

/** The person's menu, with what waits for their answer. On a phone it also holds the organisations, for which the bar has no room. */
export function PersonCorner() {
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
