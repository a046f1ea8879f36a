/** A picture of docs/console.md: the page, the person, and the text beside it. */
export interface Pictured {
  /** The file under apps/web/src/pages, without its ending. */
  readonly route: string
  /** Where it is looked at, if not at the route: `{zone}`, `{session}` and so on are what records.ts found or made. */
  readonly path?: string
  /** Of its picture. */
  readonly name: string
  readonly title: string
  readonly words: string
  readonly onPhone?: true
}

interface Chapter {
  readonly title: string
  /** Who is signed in; null: nobody. */
  readonly as: string | null
  readonly pages: readonly Pictured[]
}

const deccan = 'Deccan Mapping Co'
const kia = 'KIA Airspace Cell'

export const chapters: readonly Chapter[] = [
  {
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
        words:
          'One account for every organisation. The code that proves the e-mail address signs in at once.',
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
          'Whoever holds the paper types its code, or reads its square with a phone, and sees whether it still stands.',
      },
      {
        route: '404',
        path: '/nowhere',
        name: 'not-found',
        title: 'Nothing here',
        words: 'An old link, or a record of another organisation.',
      },
    ],
  },
  {
    title: 'An airspace manager',
    as: kia,
    pages: [
      {
        route: 'home',
        name: 'home-manager',
        title: 'Home',
        words:
          'What waits for a decision or an answer, what flies now, what comes today zone by zone, and what runs out soon.',
      },
      {
        route: 'requests',
        name: 'requests',
        title: 'Requests',
        words:
          'The queue, the next start first: facts, map and height over time of one request, its checks, and the decision at the foot. What a decision does is said before it is taken.',
      },
      {
        route: 'requests',
        name: 'requests-phone',
        title: 'Requests on a phone',
        words: 'The list; a request opens as a page of its own with the decision at the thumb.',
        onPhone: true,
      },
      {
        route: 'live',
        path: '/live',
        name: 'live',
        title: 'Live airspace',
        words:
          'What flies over the zones, the newest trouble first; zones by type in colour and hatch; the strip at the foot says how fresh the picture is.',
      },
      {
        route: 'alerts',
        name: 'alerts',
        title: 'Alerts',
        words: 'Flights that left their plan, band or permission, with place, episode and conversation.',
      },
      {
        route: 'zones/index',
        path: '/zones',
        name: 'zones',
        title: 'Zones',
        words: 'Every zone on the map and in the list; the own ones can be changed. Files go in and out.',
      },
      {
        route: 'zones/new',
        name: 'zone-new',
        title: 'Draw a zone',
        words:
          'Polygon, circle or corridor, by pointer or by coordinates; who would be affected is said before it is saved.',
      },
      {
        route: 'zones/[zoneUuid]/edit',
        path: '/zones/{zone}/edit',
        name: 'zone-edit',
        title: 'Change a zone',
        words: 'The same with a zone that is there, and what the change does to missions.',
      },
      {
        route: 'zones/import',
        name: 'zone-import',
        title: 'Import zones',
        words:
          'ED-269, ED-318, GeoJSON, KML or OpenAir: each feature is seen and judged first, then all are created in one action with progress, cancel and a report.',
      },
      {
        route: 'constraints/index',
        path: '/constraints',
        name: 'constraints',
        title: 'Constraints',
        words:
          'Geofences, asset corridors and weather cells by kind, with their heights and times; the layer menu of every map shows those in view.',
      },
      {
        route: 'constraints/new',
        name: 'constraint-new',
        title: 'Draw a constraint',
        words: 'A boundary, a circle, or a corridor as a line and its width, with heights and a window.',
      },
      {
        route: 'constraints/[constraintUuid]/edit',
        path: '/constraints/{constraint}/edit',
        name: 'constraint-edit',
        title: 'Change a constraint',
        words: 'The same with one that is there; a corridor is changed as the line that it was drawn as.',
      },
      {
        route: 'zones/sync',
        name: 'zone-feed',
        title: 'Zone feed',
        words: 'What synchronising partners receive: changes by number, and a try of their questions.',
      },
      {
        route: 'replays/index',
        path: '/replays',
        name: 'replays',
        title: 'Replays',
        words: 'Flights on plans that asked one of the zones.',
      },
      {
        route: 'reports',
        name: 'reports',
        title: 'Reports',
        words:
          'What happened in a period: requests and time to decision, reasons, airspace use by hour and cell, alerts; in tabs of their own operators, flight hours and batteries, and what was received. A zone, a day or an hour that is pressed filters the rest; each chart is a table too, and leaves as CSV or on paper.',
      },
    ],
  },
  {
    title: 'An asset owner',
    as: deccan,
    pages: [
      {
        route: 'home',
        name: 'home-owner',
        title: 'Home of an operator',
        words:
          'Decisions on the own missions, what these still need, each aircraft in the air with height and battery, the hours of the week, and the day by aircraft.',
      },
      {
        route: 'start',
        name: 'start',
        title: 'First steps',
        words:
          'Where a new organisation begins: a checklist of its kind that ticks itself off, and its pages in a sentence each.',
      },
      {
        route: 'missions/index',
        path: '/missions',
        name: 'missions',
        title: 'Missions',
        words: 'What was planned, with the answers of the zones.',
      },
      {
        route: 'missions/index',
        path: '/missions?view=calendar',
        name: 'missions-calendar',
        title: 'Calendar of missions',
        words:
          'A day or a week of what flies. A mission is moved by hand or by keys; before it is put down the page says what it shares with other plans, who decides again, and the nearest clear window. Every move can be undone.',
      },
      {
        route: 'missions/index',
        path: '/missions?view=map&when=today',
        name: 'missions-map',
        title: 'Map of missions',
        words:
          'Where the missions of a tab fly: approved with a solid line, pending dashed, rejected dotted.',
      },
      {
        route: 'missions/plan',
        path: '/missions/plan?mission={mission}',
        name: 'plan',
        title: 'A flight plan',
        words: 'One flight of one aircraft inside a mission; an overlap names a free slot.',
      },
      {
        route: 'planner',
        name: 'planner',
        title: 'Planner',
        words: 'Draw an area and see at once which zones decide, what conflicts, and the way out of it.',
      },
      {
        route: 'live',
        path: '/live',
        name: 'live-owner',
        title: 'Live, the own flights',
        words: 'Own aircraft with plan, band, battery and what comes next; others near them without names.',
      },
      {
        route: 'pilot',
        path: '/pilot?session={session}',
        name: 'pilot',
        title: "The pilot's view",
        words:
          'One aircraft, one hand: height against the band, the edge of the plan and the next zone along the track, battery and link, messages, and a button that calls the manager.',
        onPhone: true,
      },
      {
        route: 'sessions',
        name: 'sessions',
        title: 'Sessions',
        words: 'Flights in the air and ended, and the start of a new one.',
      },
      {
        route: 'replays/[session]',
        path: '/replays/{session}',
        name: 'replay',
        title: 'A replay',
        words: 'The flight second by second, with height, speed and battery below.',
      },
      {
        route: 'connect',
        name: 'connect',
        title: 'Connect a ground station',
        words: 'WebSocket, MQTT, REST or the MAVLink bridge, with what to type.',
      },
      {
        route: 'fleet',
        name: 'fleet',
        title: 'Fleet',
        words: 'Aircraft with registration, certificate and hours.',
      },
      { route: 'payloads', name: 'payloads', title: 'Payloads', words: 'What aircraft may carry.' },
      {
        route: 'transfers',
        name: 'transfers',
        title: 'Transfers',
        words: 'Aircraft that change hands between organisations.',
      },
      { route: 'pilots', name: 'pilots', title: 'Pilots', words: 'Who may fly what, and until when.' },
      {
        route: 'people',
        name: 'people',
        title: 'People',
        words: 'Who belongs to the organisation, in which role, and who is invited.',
      },
      {
        route: 'organisation',
        name: 'organisation',
        title: 'Organisation',
        words: 'Name, registration, home view and duty phone.',
      },
      {
        route: 'webhooks',
        name: 'webhooks',
        title: 'Webhooks',
        words: 'Where events are sent to, what was sent, and what came back.',
      },
    ],
  },
  {
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
  },
  {
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
        words: 'Name, address and phone, each proved by a code.',
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
  },
  {
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
  },
]

/** Pages that are no place to look at: they pass on, or show a fault. */
export const unpictured = ['index', '500', '_app', '_document']

const section = ({ title, name, words, onPhone }: Pictured): string => {
  const image = `images/console/${name}.webp`
  const shown = onPhone ? `<img src="${image}" alt="${title}" width="300">` : `![${title}](${image})`
  return [`### ${title}`, '', words, '', shown, ''].join('\n')
}

/** The content of docs/console.md. */
export const consoleGuide = (): string =>
  [
    '# The console, page by page',
    '',
    'Taken with the demo world by `npm run gen:pictures`, which writes this page too. How it is made is in',
    '[apps/web](../apps/web/README.md).',
    '',
    ...chapters.flatMap(({ title, pages }) => [`## ${title}`, '', ...pages.map(section)]),
  ].join('\n')
