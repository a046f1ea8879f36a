import { z } from 'zod'

/** As a browser writes it, with no slash at its end; null where a text names more than an origin of HTTP, or none. */
export const originIn = (text: string): string | null => {
  if (!URL.canParse(text)) return null
  const { protocol, origin, href } = new URL(text)
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : null
}

/** For a setting that paths are put behind: one slash too many would be in each of them. */
export const originFault = 'must be an origin such as https://clearway.example, without a path'

export const origin = (fault = originFault) =>
  z.string({ error: fault }).transform((text, { addIssue }) => {
    const found = originIn(text)
    if (found === null) addIssue({ code: 'custom', message: fault })
    return found ?? z.NEVER
  })

/** Several, separated by commas; `others` are words that stand for more than one. */
export const origins = (...others: string[]) =>
  z.string().transform((text, { addIssue }) => {
    const asked = text.split(',').map((one) => one.trim())
    const found = asked.filter(Boolean).map((one) => (others.includes(one) ? one : originIn(one)))
    if (!found.includes(null)) return found as string[]
    const words = others.map((word) => `, or ${word}`).join('')
    addIssue({
      code: 'custom',
      message: `must be origins such as https://partner.example, separated by commas${words}`,
    })
    return z.NEVER
  })
