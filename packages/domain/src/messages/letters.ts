import type { Message } from '../kernel/index.ts'

/** What a message says, whoever it goes to and by whichever channel. */
export type Letter = Omit<Message, 'channel' | 'to' | 'expiresAt'>

interface CodeFacts {
  code: string
  minutes: number
}

const codeLetter = (purpose: 'verify' | 'login', act: string, { code, minutes }: CodeFacts): Letter => ({
  purpose,
  code,
  subject: `${code} is your Clearway code`,
  text: paragraphs(
    `${code} is your code to ${act}. It is valid for ${minutes} minutes and only once.`,
    'Nobody from Clearway ever asks for it.',
  ),
})

export const verifyLetter = (facts: CodeFacts): Letter => codeLetter('verify', 'confirm this contact', facts)
export const loginLetter = (facts: CodeFacts): Letter => codeLetter('login', 'sign in', facts)

export const resetLetter = ({ link, minutes }: { link: string; minutes: number }): Letter => ({
  purpose: 'password_reset',
  link,
  action: 'Set a new password',
  subject: 'Set a new password for Clearway',
  text: paragraphs(
    `Somebody, probably you, asked to set a new password for your Clearway account. The link works once, for ${minutes} minutes; every session ends when it is used.`,
    'If it was not you, ignore this message: nothing changes.',
  ),
})

const paragraphs = (...parts: string[]): string => parts.filter(Boolean).join('\n\n')
