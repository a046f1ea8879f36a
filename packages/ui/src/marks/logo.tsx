import clsx from 'clsx'

/** The mark: two nested chevrons, a way that is clear above the one below. */
export const LogoMark = ({ size = 20, className }: { size?: number; className?: string }) => (
  <svg
    aria-hidden
    viewBox="0 0 20 20"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="square"
    className={clsx('text-accent', className)}
  >
    <path d="M1.6 18 10 1.8 18.4 18" />
    <path d="M6.2 18 10 10.6 13.8 18" />
  </svg>
)

export const Logo = ({ className }: { className?: string }) => (
  <span className={clsx('inline-flex items-center gap-2.5 text-16 font-semibold tracking-title', className)}>
    <LogoMark size={22} />
    Clearway
  </span>
)
