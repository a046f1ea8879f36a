import { CircleAlert } from 'lucide-react'

/** Why the whole form was refused, in the API's own sentence. */
export function RefusalNote({ children }: { children: string | null }) {
  if (!children) return null
  return (
    <p
      role="alert"
      className="flex gap-2 rounded-2 border border-rejected-line bg-rejected-soft px-3 py-2 text-13 text-text"
    >
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-rejected" />
      {children}
    </p>
  )
}
