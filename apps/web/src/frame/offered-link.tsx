import type { AnyOperation } from '@clearway/domain/contracts'
import { Button, ButtonLink, type ButtonProps } from '@clearway/ui'
import { useOffer } from '../caller/use-can.ts'

type OfferedLinkProps = Pick<ButtonProps, 'icon' | 'size' | 'variant'> & {
  /** What the page behind the link does. */
  op: Pick<AnyOperation, 'access'>
  href: string
  children: string
  /** On a phone the icon alone is shown: a bar has room for little else beside the title. */
  iconOnPhone?: boolean
}

/** A button that leads to an act: absent for a role that never can, held with its reason where a state is in the way. */
export const OfferedLink = ({ op, href, children, iconOnPhone = false, ...look }: OfferedLinkProps) => {
  const { isShown, reason } = useOffer(op)
  if (!isShown) return null
  const words = iconOnPhone ? <span className="max-sm:sr-only">{children}</span> : children
  const className = iconOnPhone ? 'max-sm:w-11 max-sm:shrink-0 max-sm:px-0' : undefined
  if (reason)
    return (
      <Button {...look} className={className} disabledReason={reason}>
        {words}
      </Button>
    )
  return (
    <ButtonLink {...look} className={className} href={href}>
      {words}
    </ButtonLink>
  )
}
