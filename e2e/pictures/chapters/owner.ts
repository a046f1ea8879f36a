import type { Chapter } from '../chapter.ts'

const deccan = 'Deccan Mapping Co'

export const owner: Chapter = {
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
        'A day or a week of what flies. A mission is moved by hand or by keys; before it is put down the page shows what it shares with other plans, who decides again, and the nearest clear window. Every move can be undone.',
    },
    {
      route: 'missions/index',
      path: '/missions?view=map&when=today',
      name: 'missions-map',
      title: 'Map of missions',
      words: 'Where the missions of a tab fly: approved with a solid line, pending dashed, rejected dotted.',
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
      words:
        'Own aircraft with plan, band, battery and what comes next; others near them without names. The day at the foot has a bar for each own flight: flown, flying, approved, or waiting for permission.',
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
      words:
        'Where events are sent to, what was sent, and what came back; how many events a choice sends, before it does.',
    },
  ],
}
