import { orgTypeNumber, type Role, roleNumber } from '../kernel/index.ts'

/** Who is in the demo world. One password for all, shown on the sign-in page; the demo is never on in production. */
export const demoPassword = 'clearway demo 2026'

export interface DemoPerson {
  key: string
  first: string
  last: string
  email: string
  phone: string
}
export interface DemoOrganisation {
  key: string
  name: string
  type: number
  address: string
  website: string
  dutyPhone?: string
  /** The first one founds it. */
  people: (DemoPerson & { role: (typeof roleNumber)[Role]; pilot?: { rpc: string; categories: number[] } })[]
}

const phone = (n: number): string => `+9198450117${String(n).padStart(2, '0')}`

export const cast: DemoOrganisation[] = [
  {
    key: 'kia',
    name: 'KIA Airspace Cell',
    type: orgTypeNumber.airspaceManager,
    address: 'Kempegowda International Airport, Bengaluru 560300',
    website: 'https://kia-airspace.example',
    dutyPhone: '+918066782200',
    people: [
      {
        key: 'arjun',
        first: 'Arjun',
        last: 'Rao',
        email: 'arjun.rao@kia-airspace.example',
        phone: phone(1),
        role: roleNumber.owner,
      },
      {
        key: 'leela',
        first: 'Leela',
        last: 'Menon',
        email: 'leela.menon@kia-airspace.example',
        phone: phone(2),
        role: roleNumber.member,
      },
    ],
  },
  {
    key: 'watch',
    name: 'Karnataka UAS Watch',
    type: orgTypeNumber.airspaceMonitor,
    address: 'Nrupathunga Road, Bengaluru 560001',
    website: 'https://uas-watch.example',
    people: [
      {
        key: 'farah',
        first: 'Farah',
        last: 'Khan',
        email: 'farah.khan@uas-watch.example',
        phone: phone(3),
        role: roleNumber.owner,
      },
    ],
  },
  {
    key: 'kestrel',
    name: 'Kestrel Aerosystems',
    type: orgTypeNumber.assetManufacturer,
    address: 'Peenya Industrial Area, Bengaluru 560058',
    website: 'https://kestrel-aero.example',
    people: [
      {
        key: 'nikhil',
        first: 'Nikhil',
        last: 'Bose',
        email: 'nikhil.bose@kestrel-aero.example',
        phone: phone(4),
        role: roleNumber.owner,
      },
    ],
  },
  {
    key: 'deccan',
    name: 'Deccan Mapping Co',
    type: orgTypeNumber.assetOwner,
    address: 'Indiranagar, Bengaluru 560038',
    website: 'https://deccanmapping.example',
    people: [
      {
        key: 'vikram',
        first: 'Vikram',
        last: 'Shetty',
        email: 'vikram.shetty@deccanmapping.example',
        phone: phone(5),
        role: roleNumber.owner,
        pilot: { rpc: 'RPC-IN-20311', categories: [2, 3] },
      },
      {
        key: 'ananya',
        first: 'Ananya',
        last: 'Rao',
        email: 'ananya.rao@deccanmapping.example',
        phone: phone(6),
        role: roleNumber.admin,
        pilot: { rpc: 'RPC-IN-20418', categories: [2, 3, 4] },
      },
      {
        key: 'imran',
        first: 'Imran',
        last: 'Sheikh',
        email: 'imran.sheikh@deccanmapping.example',
        phone: phone(7),
        role: roleNumber.member,
        pilot: { rpc: 'RPC-IN-18277', categories: [3] },
      },
    ],
  },
  {
    key: 'vayu',
    name: 'Vayu Logistics',
    type: orgTypeNumber.assetOwner,
    address: 'Whitefield, Bengaluru 560066',
    website: 'https://vayu-logistics.example',
    people: [
      {
        key: 'meera',
        first: 'Meera',
        last: 'Iyer',
        email: 'meera.iyer@vayu-logistics.example',
        phone: phone(8),
        role: roleNumber.owner,
        pilot: { rpc: 'RPC-IN-31560', categories: [2, 4] },
      },
      {
        key: 'rohit',
        first: 'Rohit',
        last: 'Kulkarni',
        email: 'rohit.kulkarni@vayu-logistics.example',
        phone: phone(9),
        role: roleNumber.member,
        pilot: { rpc: 'RPC-IN-31777', categories: [2, 3, 4] },
      },
    ],
  },
]

/** Of no organisation: administers the platform where PLATFORM_ADMIN_EMAILS names this address. */
export const platformPerson: DemoPerson = {
  key: 'priya',
  first: 'Priya',
  last: 'Nair',
  email: 'priya.nair@clearway.example',
  phone: phone(10),
}

export const roleWord: Record<number, string> = { 1: 'Member', 2: 'Admin', 3: 'Owner' }
