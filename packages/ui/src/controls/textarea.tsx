import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { useFieldControl } from './field.tsx'
import { controlBox } from './input.tsx'

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldControl(rest)
  return (
    <span className={controlBox('md', field['aria-invalid'], 'h-auto touch:h-auto w-full')}>
      <textarea
        {...rest}
        {...field}
        rows={rows}
        className={clsx(
          'min-h-8 w-full resize-y bg-transparent px-2.5 py-1.5 text-13 text-text outline-none touch:text-[16px]',
          className,
        )}
      />
    </span>
  )
}
