import { Check, Clock, X } from 'lucide-react'

/** The marks of the chips, for a toast that says the same. */
export const summaryIcons = { approved: Check, pending: Clock, rejected: X } as const
