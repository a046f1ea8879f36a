import clsx from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Kbd } from '../controls/kbd.tsx'
import { arrivedRadix } from '../opening/later.ts'
import { Opener, Standing } from '../opening/opener.tsx'
import { useMenu } from '../opening/use-menu.ts'
import type { IconType } from '../theme/icon.ts'
import { UiLink } from '../theme/link.tsx'
import { floating, floatingGap } from './popover.tsx'

export interface MenuProps {
  trigger: ReactNode
  label: string
  children: ReactNode
  align?: 'start' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  className?: string
}

/** The page stays what it is for screen readers; a press beside the menu closes it, and does nothing else. */
export const Menu = ({ trigger, label, children, align = 'end', side = 'bottom', className }: MenuProps) => {
  const menu = useMenu('menu')
  const Radix = menu.radix?.DropdownMenu
  return (
    <>
      <Opener {...menu.attributes}>{trigger}</Opener>
      {Radix && (
        <Radix.Root modal={false} open={menu.isOpen} onOpenChange={menu.setOpen}>
          <Radix.Trigger asChild>
            <Standing at={menu.trigger} />
          </Radix.Trigger>
          <Radix.Portal container={menu.part}>
            <div className="contents">
              <div className="fixed inset-0 z-(--z-dialog)" />
              <Radix.Content
                {...menu.content}
                aria-label={label}
                align={align}
                side={side}
                {...floatingGap}
                className={clsx(
                  floating,
                  'max-h-[min(70vh,var(--radix-dropdown-menu-content-available-height))] min-w-48 max-w-[calc(100vw-16px)] overflow-y-auto p-1',
                  className,
                )}
              >
                {children}
              </Radix.Content>
            </div>
          </Radix.Portal>
        </Radix.Root>
      )}
    </>
  )
}

const itemStyle =
  'flex min-h-8 w-full cursor-pointer items-center gap-2.5 rounded-1 px-2.5 text-left text-13 text-text outline-none data-[disabled]:cursor-not-allowed data-[disabled]:text-text-3 data-[highlighted]:bg-surface-selected touch:min-h-11 touch:text-14'

export interface MenuItemProps {
  children: ReactNode
  onSelect?: () => void
  href?: string
  icon?: IconType
  /** In place of an icon: the swatch of a zone. */
  mark?: ReactNode
  kbd?: string
  /** Secondary fact, or the reason it cannot be used now. */
  hint?: ReactNode
  disabled?: boolean
  danger?: boolean
  /** Marks the one in use, such as the active organisation. */
  checked?: boolean
}

export const MenuItem = (props: MenuItemProps) => {
  const { onSelect, href, icon: Icon, mark, kbd, hint, disabled = false, danger, checked } = props
  const inside = (
    <>
      {Icon && <Icon size={15} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-3" />}
      {mark}
      <span className="min-w-0 flex-1 truncate">{props.children}</span>
      {hint !== undefined && <span className="text-12 text-text-3">{hint}</span>}
      {kbd && <Kbd>{kbd}</Kbd>}
      {checked && <Check size={14} strokeWidth={2} aria-label="in use" className="text-accent" />}
    </>
  )
  const className = clsx(itemStyle, danger && 'text-rejected')
  const { Item } = arrivedRadix().DropdownMenu
  if (href !== undefined) {
    return (
      <Item asChild disabled={disabled} {...(onSelect && { onSelect })}>
        <UiLink href={href} className={className}>
          {inside}
        </UiLink>
      </Item>
    )
  }
  return (
    <Item disabled={disabled} {...(onSelect && { onSelect })} className={className}>
      {inside}
    </Item>
  )
}

export const MenuLabel = ({ children }: { children: ReactNode }) => {
  const { Label } = arrivedRadix().DropdownMenu
  return <Label className="px-2.5 pt-2 pb-1 text-12 text-text-3">{children}</Label>
}

export const MenuSeparator = () => {
  const { Separator } = arrivedRadix().DropdownMenu
  return <Separator className="my-1 h-px bg-line" />
}
