import type { Chapter } from '../chapter.ts'

const deccan = 'Deccan Mapping Co'

export const visitors: Chapter = {
  title: 'Before signing in',
  as: null,
  pages: [
    {
      route: 'signin',
      name: 'signin',
      title: 'Sign in',
      words:
        'By password or by a one-time code. A demo world offers its people; one press signs in as one of them.',
    },
    {
      route: 'register',
      name: 'register',
      title: 'Create an account',
      words: 'One account for every organisation. The code that proves the e-mail address signs in at once.',
    },
    {
      route: 'verify',
      name: 'verify',
      title: 'Verify a contact',
      words: 'A six-digit code proves that an address or a phone is yours.',
    },
    {
      route: 'forgot-password',
      name: 'forgot-password',
      title: 'Forgotten password',
      words: 'A link to set a new one goes to the address of the account.',
    },
    {
      route: 'reset-password',
      path: '/reset-password?token=unknown',
      name: 'reset-password',
      title: 'New password',
      words: 'Set by the link; every session of the account ends.',
    },
    {
      route: 'unsubscribe',
      path: '/unsubscribe?token=unknown',
      name: 'unsubscribe',
      title: 'Unsubscribe',
      words: 'Ends the e-mails that a link in one of them names. This link is not known.',
    },
    {
      route: 'permits/[[...code]]',
      path: '/permits/{permit}',
      name: 'permit',
      title: 'Check a permit',
      words:
        'Whoever holds the paper types its code, or reads its square with a phone, and sees whether it is still valid.',
    },
    {
      route: '404',
      path: '/nowhere',
      name: 'not-found',
      title: 'Nothing here',
      words: 'An old link, or a record of another organisation.',
    },
  ],
}

export const manufacturer: Chapter = {
  title: 'A manufacturer',
  as: 'Kestrel Aerosystems',
  pages: [
    {
      route: 'models',
      name: 'models',
      title: 'Models',
      words: 'Types of aircraft as their makers describe them; owners register aircraft of them.',
    },
    {
      route: 'unowned',
      name: 'unowned',
      title: 'Without an owner',
      words:
        'Aircraft that their owners gave up; the maker of the model, or the platform, hands on one or several.',
    },
  ],
}

export const everybody: Chapter = {
  title: 'Everybody',
  as: deccan,
  pages: [
    {
      route: 'notifications',
      name: 'notifications',
      title: 'Notifications',
      words: 'What waits for the person, then the news by day.',
    },
    {
      route: 'invitations/index',
      path: '/invitations',
      name: 'invitations',
      title: 'Invitations',
      words: 'To organisations, and aircraft and links that are offered.',
    },
    {
      route: 'invitations/accept',
      path: '/invitations/accept?token=unknown',
      name: 'invitation',
      title: 'An invitation by its link',
      words: 'Who invites, to what and in which role; this link is not known.',
    },
    {
      route: 'organisations/new',
      name: 'organisation-new',
      title: 'Create an organisation',
      words: 'One of seven kinds; whoever founds it owns it.',
    },
    {
      route: 'settings/index',
      path: '/settings',
      name: 'settings',
      title: 'Settings, the account',
      words:
        'Name, address and phone, each proved by a code; the organisations that one belongs to, and the way out of them.',
    },
    {
      route: 'settings/security',
      name: 'settings-security',
      title: 'Settings, security',
      words: 'Password, and where one is signed in.',
    },
    {
      route: 'settings/notifications',
      name: 'settings-notifications',
      title: 'Settings, notifications',
      words: 'Of what one is told, by which channel, and when one is left alone.',
    },
    {
      route: 'settings/preferences',
      name: 'settings-preferences',
      title: 'Settings, preferences',
      words: 'Theme, keys, and the way back to tour and first steps.',
    },
    {
      route: 'settings/audit',
      name: 'settings-audit',
      title: 'Settings, audit',
      words: 'Who did what in the organisation, in a chain that nobody can change.',
    },
  ],
}

export const platform: Chapter = {
  title: 'The platform',
  as: 'platform',
  pages: [
    {
      route: 'platform/partners',
      name: 'partners',
      title: 'Partners',
      words: 'Keys of the systems that call the service.',
    },
    {
      route: 'platform/organisations',
      name: 'organisations',
      title: 'Organisations',
      words: 'All of them, and the review of those that decide over others.',
    },
    { route: 'platform/people', name: 'accounts', title: 'People', words: 'Everybody who signed up.' },
    { route: 'platform/audit', name: 'audit', title: 'Audit', words: 'Who did what in the whole service.' },
  ],
}
