import { type Inputs, type Outputs, trpc } from '../../trpc/client.ts'
import { useShownAtOnce } from '../../trpc/use-shown-at-once.ts'

export type ToldPreferences = Outputs['notifications']['preferences']
export type PreferencesChange = Inputs['notifications']['setPreferences']

/** Of a kind only the channels change that are given. */
const changed = (before: ToldPreferences, { choices, ...hours }: PreferencesChange): ToldPreferences => ({
  ...before,
  ...hours,
  choices: Object.fromEntries(
    Object.entries(before.choices).map(([kind, choice]) => [
      kind,
      { ...choice, ...choices?.[kind as keyof ToldPreferences['choices']] },
    ]),
  ) as ToldPreferences['choices'],
})

/** Of what the person is told, and when: nothing until it is read. */
export const useToldPreferences = () => {
  const { client, notifications } = trpc.useUtils()
  const asked = trpc.notifications.preferences.useQuery({})
  const { shown, save } = useShownAtOnce({
    name: 'notifications.preferences',
    kept: asked.data,
    changed: (before, change: PreferencesChange) => before && changed(before, change),
    send: (change) => client.notifications.setPreferences.mutate(change),
    onTaken: (saved) => notifications.preferences.setData({}, saved),
    reading: notifications.preferences,
    notDone: 'Not saved',
  })
  return { asked, shown, save }
}
