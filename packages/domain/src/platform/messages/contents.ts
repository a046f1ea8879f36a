import { day, hour, minute, type OutgoingMessage, second } from '../../kernel/index.ts'

/** The content of a message, the same for every recipient and channel. */
export type MessageContent = Omit<OutgoingMessage, 'channel' | 'to' | 'expiresAt'>

export interface CodeFacts {
  code: string
  lifetimeMs: number
}

const spans = { day, hour, minute, second }

/** In the largest unit that tells it whole: 5 minutes, 1 day. */
const lasting = (ms: number): string => {
  const [unit, size] = Object.entries(spans).find(([, size]) => ms % size === 0) ?? ['second', second]
  const number = Math.round(ms / size)
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}

const codeMessage = (
  purpose: 'verify' | 'login',
  act: string,
  { code, lifetimeMs }: CodeFacts,
): MessageContent => ({
  purpose,
  code,
  subject: `${code} is your Clearway code`,
  text: paragraphs(
    `${code} is your code to ${act}. It is valid for ${lasting(lifetimeMs)} and only once.`,
    'Nobody from Clearway ever asks for it.',
  ),
})

/** A person who enters the code confirms that the account is theirs: the message names which account. */
export const verifyMessage = (
  facts: CodeFacts & { registeredAt: Date; isFirst: boolean },
): MessageContent => {
  const message = codeMessage('verify', 'confirm this contact', facts)
  const at = facts.registeredAt.toISOString().slice(0, 16).replace('T', ' at ')
  const effect = facts.isFirst
    ? `It confirms the account that was registered on ${at} UTC and the password chosen then.`
    : `It adds this contact to the account that was registered on ${at} UTC.`
  const warning = 'If that was not you, give the code to nobody and use it nowhere'
  const way = facts.isFirst ? ': with “Forgot password” the account becomes yours alone.' : '.'
  return { ...message, text: paragraphs(message.text, `${effect} ${warning}${way}`) }
}

export const loginMessage = (facts: CodeFacts): MessageContent => codeMessage('login', 'sign in', facts)

const contactWords = { email: 'e-mail address', phone: 'phone' }

/** To the owner of a contact that was proved after others had used the account. */
export const accountTakenUpMessage = (contact: 'email' | 'phone'): MessageContent => ({
  purpose: 'notice',
  subject: 'Your Clearway account is yours alone',
  text: paragraphs(
    `This ${contactWords[contact]} was just confirmed for a Clearway account that had been signed in to before. Those sessions ended, and the password chosen at the registration is not valid any more.`,
    contact === 'email'
      ? 'Set a password with “Forgot password”, or sign in by a code to this address.'
      : 'Sign in by a code to this phone.',
  ),
})

/** To the contact that an account had until now. */
export const contactChangedMessage = (contact: 'email' | 'phone'): MessageContent => ({
  purpose: 'notice',
  subject: `The ${contactWords[contact]} of your Clearway account was changed`,
  text: paragraphs(
    `The ${contactWords[contact]} of your Clearway account was just replaced by another; this one no longer belongs to it.`,
    'If it was not you, change your password at once, or ask the administrators of the platform to suspend the account.',
  ),
})

/** Why a pilot in flight flies for an operator no more. */
export type PilotLoss = 'removed' | 'suspended' | 'without operator'

/** Only an operator's own loss is of several pilots. */
const losses: Record<PilotLoss, (pilots: readonly string[]) => { subject: string; text: string }> = {
  removed: ([pilot]) => ({
    subject: `${pilot} left your organisation in flight`,
    text: `${pilot} was taken out of your organisation and is flying for it at this moment`,
  }),
  suspended: ([pilot]) => ({
    subject: `${pilot} was suspended in flight`,
    text: `A platform administrator suspended ${pilot}, who is flying for your organisation at this moment`,
  }),
  'without operator': (pilots) => {
    const are = pilots.length === 1 ? `${pilots[0]} is` : `${pilots.length} pilots are`
    return {
      subject: `${are} in flight for an organisation that is not active`,
      text: `Your organisation is not active any more, and ${are} flying for it at this moment`,
    }
  },
}

const mostNamed = 50

/** The first of them by name, and how many more there are. */
const named = (all: readonly string[]): string => {
  const more = all.length > mostNamed ? [`and ${all.length - mostNamed} more`] : []
  return [...all.slice(0, mostNamed), ...more].join(', ')
}

/** To the Admins of an operator whose pilots fly on without a right to it. */
export const pilotLeftMessage = (facts: {
  loss: PilotLoss
  pilots: readonly string[]
  flights: readonly string[]
  link: string
}): MessageContent => {
  const { subject, text } = losses[facts.loss](facts.pilots)
  return {
    purpose: 'notice',
    link: facts.link,
    action: 'Open Clearway',
    subject: subject.slice(0, 150),
    text: paragraphs(
      `${text}: ${named(facts.flights)}.`,
      'The position is still received until the aircraft has landed. Then the session ends by itself; you can end it before.',
    ),
  }
}

export const resetMessage = ({ link, lifetimeMs }: { link: string; lifetimeMs: number }): MessageContent => ({
  purpose: 'password_reset',
  link,
  action: 'Set a new password',
  subject: 'Set a new password for Clearway',
  text: paragraphs(
    `Somebody, probably you, asked to set a new password for your Clearway account. The link works once, for ${lasting(lifetimeMs)}; every session ends when it is used.`,
    'If it was not you, ignore this message: nothing changes.',
  ),
})

const paragraphs = (...parts: string[]): string => parts.filter(Boolean).join('\n\n')
