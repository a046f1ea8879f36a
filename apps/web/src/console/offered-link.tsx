import type { AnyOperation } from '@clearway/domain/contracts'
import { Button, ButtonLink, type ButtonProps } from '@clearway/ui'
import { useOffer } from './use-can.ts'

type OfferedLinkProps = Pick<ButtonProps, 'icon' | 'size' | 'variant'> & {
  /** What the page behind the link does. */
  op: Pick<AnyOperation, 'access'>
  href: string
  children: string
}

/** A button that leads to an act: absent for a role that never can, held with its reason where a state is in the way. */
export function OfferedLink({ op, href, children, ...look }: OfferedLinkProps) {
  const { isShown, reason } = useOffer(op)
  if (!isShown) return null
  if (reason)
    return (
      <Button {...look} disabledReason={reason}>
        {children}
      </Button>
    )
  return (
    <ButtonLink {...look} href={href}>
      {children}
    </ButtonLink>
  )
}
