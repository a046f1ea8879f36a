import { effectOfSaving } from './mission-changes.ts'

interface SavingEffectProps {
  readonly mission: Parameters<typeof effectOfSaving>[0]
  readonly volume: Parameters<typeof effectOfSaving>[1]
  readonly isRedrawn: boolean
}

/** What saving does to approvals and plans, over the button that does it. */
export const SavingEffect = ({ mission, volume, isRedrawn }: SavingEffectProps) => {
  const effect = effectOfSaving(mission, volume, isRedrawn)
  return (
    effect && (
      <p role="status" className="text-12 text-text-2">
        {effect}
      </p>
    )
  )
}
