import {
  Button,
  RadioGroup,
  Section,
  setSingleKeys,
  singleKeysOn,
  TextButton,
  TextLink,
  type ThemeChoice,
  useTheme,
} from '@clearway/ui'
import { useEffect, useState } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import { KeysDialog } from '../../shell/keys-dialog.tsx'

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
]

/** What is stored in this browser. */
export const Preferences = () => (
  <>
    <Appearance />
    <SingleKeys />
    <Beginnings />
    <Section title="Units and times" level={2}>
      <p className="text-text-2">
        Distances and speeds are metric or nautical, heights metres or feet, and coordinates in the form that
        you chose in the layer menu of any map. Limits that were given in feet stay in feet. Times are local,
        with UTC beside them where they decide something.
      </p>
    </Section>
  </>
)

const Beginnings = () => {
  const { startTour, membership } = useConsole()
  return (
    <Section title="Beginnings" level={2}>
      <p className="mb-2 text-text-2">
        The tour shows the console in six stops
        {membership ? '; the first steps are what your organisation needs to work' : ''}.
      </p>
      <div className="flex items-center gap-3">
        <Button onClick={startTour}>Start the tour</Button>
        {membership && <TextLink href="/start">First steps</TextLink>}
      </div>
    </Section>
  )
}

const Appearance = () => {
  const { choice, setTheme } = useTheme()
  return (
    <Section title="Theme" level={2}>
      <RadioGroup aria-label="Theme" options={themes} value={choice} onValueChange={setTheme} />
    </Section>
  )
}

const SingleKeys = () => {
  const known = useConsole()
  const [isOn, setOn] = useState(true)
  const [areShown, setShown] = useState(false)
  useEffect(() => setOn(singleKeysOn()), [])
  const change = (value: 'on' | 'off') => {
    setSingleKeys(value === 'on')
    setOn(value === 'on')
  }
  return (
    <Section
      title="Single keys"
      level={2}
      action={<TextButton onClick={() => setShown(true)}>Show all keys</TextButton>}
    >
      <RadioGroup
        aria-label="Single keys"
        options={[
          { value: 'on', label: 'On: J, K, A and the others act while you are not typing' },
          { value: 'off', label: 'Off' },
        ]}
        value={isOn ? 'on' : 'off'}
        onValueChange={change}
      />
      <KeysDialog open={areShown} onOpenChange={setShown} known={known} isEverywhere />
    </Section>
  )
}
