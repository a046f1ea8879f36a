import type { EventName } from '../../kernel/contract.ts'

/** The kinds of notification that people choose from. Browser-safe. */

export const channelChoices = {
  console: ['on', 'off'],
  email: ['once', 'digest', 'off'],
  push: ['once', 'off'],
  sms: ['once', 'off'],
} as const
export type Channel = keyof typeof channelChoices
export type Choice = { readonly [C in Channel]: (typeof channelChoices)[C][number] }

/**
 * Who of those who may receive it: deciders (people of the organisations that manage its zones), the Admins of these,
 * managers (people of Airspace Managers that manage or monitor its zones), the Admins of these, the crew (the maker and
 * the pilots), watch (those managers and the pilot), the other side (of these, not who wrote, and whom a message names), Admins of the organisations whose own it is, or these
 * and whom it is about.
 */
type Audience =
  | 'deciders'
  | 'deciding admins'
  | 'managers'
  | 'managing admins'
  | 'crew'
  | 'watch'
  | 'other side'
  | 'admins'
  | 'admins and own'

interface Kind {
  readonly label: string
  readonly about: string
  readonly group: 'Requests' | 'Airspace' | 'People and papers'
  readonly audience: Audience
  /** An act is needed. */
  readonly waits?: true
  /** Comes through quiet hours. */
  readonly urgent?: true
  /** Of no use in quiet hours, nor after them. */
  readonly passing?: true
  /** Its messages are counted apart: alerts with nothing that a person writes, so that no flood of words keeps one away. */
  readonly counted?: 'flight' | 'alertTalk'
  readonly defaults: Choice
}

const delivery = (email: Choice['email'], push: Choice['push']): Choice => ({
  console: 'on',
  email,
  push,
  sms: 'off',
})

export const notificationKinds = {
  request: {
    label: 'New request',
    about: 'a mission asks one of your zones',
    group: 'Requests',
    audience: 'deciders',
    waits: true,
    defaults: delivery('once', 'once'),
  },
  request_changed: {
    label: 'Request changed',
    about: 'it is asked again because mission, plan or zone changed',
    group: 'Requests',
    audience: 'deciders',
    waits: true,
    defaults: delivery('digest', 'off'),
  },
  request_late: {
    label: 'Not opened in time',
    about: 'nobody opened a request; Admins are told, also in quiet hours',
    group: 'Requests',
    audience: 'deciding admins',
    waits: true,
    urgent: true,
    defaults: delivery('once', 'once'),
  },
  decision: {
    label: 'Decision',
    about: 'a zone answered a mission that you made or fly',
    group: 'Requests',
    audience: 'crew',
    defaults: delivery('once', 'once'),
  },
  plan: {
    label: 'Flight plan',
    about: 'approved, rejected or in conflict; made or flown by you',
    group: 'Requests',
    audience: 'crew',
    defaults: delivery('digest', 'off'),
  },
  talk: {
    label: 'Message about a request',
    about: 'from the other side, or one that names you',
    group: 'Requests',
    audience: 'other side',
    waits: true,
    defaults: delivery('once', 'once'),
  },
  alert: {
    label: 'Alert raised',
    about: 'on a flight in your zones, or on yours',
    group: 'Airspace',
    audience: 'watch',
    waits: true,
    passing: true,
    counted: 'flight',
    defaults: delivery('off', 'once'),
  },
  alert_late: {
    label: 'Not acknowledged',
    about: 'nobody acknowledged an alert for 60 s; Admins are told, also in quiet hours',
    group: 'Airspace',
    audience: 'managing admins',
    waits: true,
    urgent: true,
    counted: 'flight',
    defaults: delivery('once', 'once'),
  },
  message: {
    label: 'Message',
    about: 'about an alert: of a manager to the pilot, or the answer; also in quiet hours',
    group: 'Airspace',
    audience: 'other side',
    waits: true,
    urgent: true,
    counted: 'alertTalk',
    defaults: delivery('once', 'once'),
  },
  session: {
    label: 'Flight started or ended',
    about: 'in your zones',
    group: 'Airspace',
    audience: 'managers',
    defaults: { console: 'off', email: 'off', push: 'off', sms: 'off' },
  },
  zone: {
    label: 'Zone published or changed',
    about: 'that your organisation manages or monitors',
    group: 'Airspace',
    audience: 'managers',
    defaults: delivery('digest', 'off'),
  },
  paper: {
    label: 'Certificate or credential ends',
    about: '30, 7 and 1 days before, and when a certificate is revoked',
    group: 'People and papers',
    audience: 'admins and own',
    defaults: delivery('digest', 'off'),
  },
  organisation: {
    label: 'Invitation, transfer, review',
    about: 'for your organisation',
    group: 'People and papers',
    audience: 'admins',
    defaults: delivery('digest', 'off'),
  },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof notificationKinds
export const traitsOf = (kind: NotificationKind): Kind => notificationKinds[kind]
export const kindNames = Object.keys(notificationKinds) as NotificationKind[]

const kindOfEvent: Readonly<Partial<Record<EventName, NotificationKind>>> = {
  'permission.requested': 'request',
  'permission.overdue': 'request_late',
  'permission.decided': 'decision',
  'permission.message': 'talk',
  'plan.approved': 'plan',
  'plan.rejected': 'plan',
  'plan.conflicted': 'plan',
  'alert.raised': 'alert',
  'alert.unacknowledged': 'alert_late',
  'alert.message': 'message',
  'session.started': 'session',
  'session.ended': 'session',
  'zone.published': 'zone',
  'zone.changed': 'zone',
  'zone.deleted': 'zone',
  'certificate.expiring': 'paper',
  'certificate.revoked': 'paper',
  'credential.expiring': 'paper',
  'transfer.offered': 'organisation',
  'transfer.done': 'organisation',
  'invitation.received': 'organisation',
  'organisation.reviewed': 'organisation',
}

/** Undefined: people are not notified of it. */
export const kindOf = (
  name: EventName,
  facts: Readonly<Record<string, unknown>>,
): NotificationKind | undefined => {
  if (name === 'permission.requested') return facts['reason'] === 'opened' ? 'request' : 'request_changed'
  // What a zone's rule answers by itself, its maker sees at once.
  if (name === 'permission.decided' && facts['reason'] === 'auto_approved') return undefined
  return kindOfEvent[name]
}

export type Choices = { readonly [K in NotificationKind]?: Partial<Choice> | undefined }

/** What a person chose, else the default. */
export const choiceOf = (choices: Choices, kind: NotificationKind): Choice => ({
  ...notificationKinds[kind].defaults,
  ...choices[kind],
})
