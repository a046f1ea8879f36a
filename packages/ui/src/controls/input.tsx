import clsx from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { IconType } from '../theme/icon.ts'
import { useFieldControl } from './field.tsx'
import { Counted, useLetterCount } from './letter-count.tsx'

export type ControlSize = 'sm' | 'md' | 'lg'

const heights: Record<ControlSize, string> = {
  sm: 'h-[26px] touch:h-11',
  md: 'h-8 touch:h-11',
  lg: 'h-10 touch:h-11',
}

const textSizes: Record<ControlSize, string> = { sm: 'text-12', md: 'text-13', lg: 'text-14' }

/** The box round anything one types into or picks from. */
export const controlBox = (size: ControlSize, invalid?: boolean, className?: string): string =>
  clsx(
    'flex min-w-0 items-center rounded-2 border bg-surface-1 transition-colors duration-(--dur-fast)',
    'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
    'has-[:disabled]:border-line-strong has-[:disabled]:bg-transparent',
    invalid ? 'border-rejected ring-1 ring-rejected' : 'border-line-control focus-within:border-accent',
    heights[size],
    // A width given by the caller replaces the whole, it does not compete with it.
    className ?? 'w-full',
  )

/** The bare control inside the box. 16 px on touch keeps iOS from zooming in; the box's border is touched as well. */
export const controlInside =
  'h-full min-w-0 flex-1 placeholder-shown:text-ellipsis touch:-my-px touch:h-11 bg-transparent px-2.5 text-text outline-none disabled:cursor-not-allowed disabled:text-text-3 touch:text-[16px]'

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: ControlSize
  /** Unit or short word inside, at the right: m, km/h, from. */
  unit?: ReactNode
  /** Word inside, at the left: Ref. */
  prefix?: ReactNode
  icon?: IconType
  /** Right-hand control inside, such as the eye of a password. */
  trailing?: ReactNode
  boxClassName?: string
} & Counting

interface Counting {
  /** A longer text is not cut: the field counts its letters, and its form does not send it. */
  mostLetters?: number
}

export const Input = (props: InputProps) => {
  const { size = 'md', unit, prefix, icon: Icon, trailing, boxClassName, className, ...own } = props
  const { mostLetters, ref, ...rest } = own
  const { note, onInput, ref: held, ...counting } = useLetterCount({ mostLetters, ref })
  const field = useFieldControl(rest, counting)
  const numeric =
    rest.type === 'number' || rest.type === 'time' || rest.inputMode === 'numeric' || unit !== undefined
  return (
    <Counted note={note}>
      <span className={controlBox(size, field['aria-invalid'], boxClassName)}>
        {Icon && <Icon size={15} strokeWidth={1.75} aria-hidden className="ml-2.5 shrink-0 text-text-3" />}
        {prefix !== undefined && <span className="pl-2.5 text-text-3">{prefix}</span>}
        <input
          {...rest}
          {...field}
          ref={held}
          onInput={onInput}
          className={clsx(
            controlInside,
            textSizes[size],
            numeric && 'num [appearance:textfield] [&::-webkit-inner-spin-button]:hidden',
            className,
          )}
        />
        {unit !== undefined && <span className="pr-2.5 text-12 text-text-3">{unit}</span>}
        {trailing}
      </span>
    </Counted>
  )
}

/** A password with an eye; it hides itself again when the form is sent. */
export const PasswordInput = (props: Omit<InputProps, 'type' | 'trailing' | 'unit'>) => {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const eye = (
    <button
      type="button"
      aria-label={shown ? 'Hide password' : 'Show password'}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
      className="mr-1 grid size-7 shrink-0 place-items-center rounded-1 text-text-3 hover:text-text touch:size-11"
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </button>
  )
  return (
    <Input
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={eye}
    />
  )
}

export const Textarea = (props: ComponentProps<'textarea'> & Counting) => {
  const { className, rows = 3, mostLetters, ref, ...rest } = props
  const { note, onInput, ref: held, ...counting } = useLetterCount({ mostLetters, ref })
  const field = useFieldControl(rest, counting)
  return (
    <Counted note={note}>
      <span className={controlBox('md', field['aria-invalid'], 'h-auto touch:h-auto w-full')}>
        <textarea
          {...rest}
          {...field}
          ref={held}
          onInput={onInput}
          rows={rows}
          className={clsx(
            'min-h-8 w-full resize-y bg-transparent px-2.5 py-1.5 text-13 text-text outline-none touch:text-[16px]',
            className,
          )}
        />
      </span>
    </Counted>
  )
}
