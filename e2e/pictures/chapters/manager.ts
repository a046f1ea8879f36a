import type { Chapter } from '../chapter.ts'

const kia = 'KIA Airspace Cell'

export const manager: Chapter = {
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
        'The queue, the next start first: facts, map and height over time of one request, its checks, and the decision at the foot. What a decision does is shown before it is taken.',
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
        'What flies over the zones, the newest trouble first; zones by type in colour and hatch; the strip at the foot shows how fresh the traffic is. What the map shows, where and with which layers, is saved by name in its layer menu.',
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
        'Polygon, circle or corridor, by pointer or by coordinates; who would be affected is shown before it is saved.',
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
}
