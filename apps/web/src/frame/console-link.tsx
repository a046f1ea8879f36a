import Link from 'next/link'
import type { ComponentProps } from 'react'

/** Loads its page when the pointer comes over it; earlier, that would compete with the requests of the open page. */
export const ConsoleLink = (props: ComponentProps<typeof Link>) => <Link prefetch={false} {...props} />
