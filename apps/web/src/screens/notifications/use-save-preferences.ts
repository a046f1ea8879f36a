import { useToast } from '@clearway/ui'
import { type Inputs, type Outputs, trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'

type Preferences = Outputs['notifications']['preferences']
export type PreferencesChange = Inputs['notifications']['setPreferences']

/** Of a kind only the channels change that are given. */
const changed = (before: Preferences, { choices, ...hours }: PreferencesChange): Preferences => ({
  ...before,
  ...hours,
  choices: Object.fromEntries(
    Object.entries(before.choices).map(([kind, choice]) => [
      kind,
      { ...choice, ...choices?.[kind as keyof Preferences['choices']] },
    ]),
  ) as Preferences['choices'],
})

/**
 * Each change is shown at once, so that the next one begins from it, and they are sent one after the other. What the service
 * has is read after the last of them, and stands in place of what it refused.
 */
export const useSavePreferences = () => {
  const utils = trpc.useUtils()
  const { preferences, setPreferences } = utils.notifications
  const { show } = useToast()
  const { mutate } = trpc.notifications.setPreferences.useMutation({
    scope: { id: 'notifications.preferences' },
    onError: (error) => show({ kind: 'status', title: 'Not saved', detail: sentenceOf(error) }),
    onSettled: () => {
      if (setPreferences.isMutating() === 1) void preferences.invalidate()
    },
  })
  return (change: PreferencesChange) => {
    // What is being read knows nothing of the change.
    void preferences.cancel({})
    preferences.setData({}, (before) => before && changed(before, change))
    mutate(change)
  }
}
