import { CornerDownRight } from 'lucide-react'

/** What an act will do, each effect on its line. */
export function Effects({ effects }: { effects: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {effects.map((effect) => (
        <li key={effect} className="flex gap-2 text-text-2">
          <CornerDownRight
            size={14}
            strokeWidth={1.75}
            aria-hidden
            className="mt-[3px] shrink-0 text-text-3"
          />
          {effect}
        </li>
      ))}
    </ul>
  )
}
