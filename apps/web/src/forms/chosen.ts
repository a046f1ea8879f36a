import { z } from 'zod'

/** The value of a picker, as text: "Choose the model" while nothing is chosen. */
export const Chosen = (what: string) => z.string().min(1, { error: `Choose ${what}` })
