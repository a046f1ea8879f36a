import Link from 'next/link'
import type { ComponentProps } from 'react'

/** Loads the page that it leads to when somebody points at it: before that, all the lines belong to the page that is open. */
export const ConsoleLink = (props: ComponentProps<typeof Link>) => <Link prefetch={false} {...props} />
