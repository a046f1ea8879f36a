import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export interface AlertToastProps {
  title: ReactNode
  /** Beside the title: a UIN. */
  id?: ReactNode
  /** At the right: an age. It counts up, so it is not read out with the rest. */
  at?: ReactNode
  detail: ReactNode
  /** Buttons, the main one first. */
  actions: ReactNode
  /** How many more wait, and the way to them. */
  more?: ReactNode
  /** Nobody has taken notice for a while. */
  urgent?: boolean
}

/** Top centre over the live map until somebody acts. Give it the alert's id as key: a new one is then read out. */
export const AlertToast = ({ title, id, at, detail, actions, more, urgent }: AlertToastProps) => (
  <section
    aria-label="Newest alert"
    className="anim-drop pointer-events-auto relative w-full max-w-[372px] rounded-2 border border-l-4 border-rejected-line border-l-rejected bg-surface-3 p-3 shadow-3 max-sm:max-w-none"
  >
    {urgent && <span aria-hidden className="anim-call pointer-events-none absolute -inset-px rounded-2" />}
    <div className="relative flex items-start gap-3">
      <TriangleAlert size={18} strokeWidth={1.75} aria-hidden className="mt-px shrink-0 text-rejected" />
      <div className="relative min-w-0 flex-1 tight:flex tight:flex-col">
        <div role="alert" className="tight:contents">
          <div className="pr-20 tight:pr-0">
            <span className="font-semibold">{title}</span> <span className="num text-text-2">{id}</span>
          </div>
          <div className="num text-12 text-text-2 tight:order-last">{detail}</div>
        </div>
        {at && (
          <span className="num absolute top-0 right-0 text-12 text-text-3 tight:static tight:order-last tight:mt-2">
            {at}
          </span>
        )}
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {actions}
          {more && <span className="num ml-auto text-12">{more}</span>}
        </div>
      </div>
    </div>
  </section>
)
