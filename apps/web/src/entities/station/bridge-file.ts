/** Which vehicle is which asset, and on what plan it flies: as configured in the bridge's file. */
export interface MappedVehicle {
  readonly systemId: number
  readonly assetUuid: string
  /** Null: by place and time. */
  readonly plan: string | null
}

const mostSystemId = 255

/** From the address of the page, `1:asset:plan,2:asset`; what is no vehicle is left out. */
export const vehiclesIn = (text: string | undefined, first: string): MappedVehicle[] => {
  const found = (text ?? '').split(',').flatMap((one) => vehicleIn(one) ?? [])
  return found.length > 0 ? found : [{ systemId: 1, assetUuid: first, plan: null }]
}

const vehicleIn = (text: string): MappedVehicle | null => {
  const [id, assetUuid, plan] = text.split(':')
  const systemId = Number(id)
  return Number.isInteger(systemId) && systemId >= 1 && systemId <= mostSystemId && assetUuid
    ? { systemId, assetUuid, plan: plan || null }
    : null
}

export const vehiclesText = (vehicles: readonly MappedVehicle[]): string =>
  vehicles
    .map(({ systemId, assetUuid, plan }) => [systemId, assetUuid, plan ?? []].flat().join(':'))
    .join(',')

/** The least system id that none of them has; null when all are taken. */
export const freeSystemId = (vehicles: readonly MappedVehicle[]): number | null => {
  const taken = new Set(vehicles.map(({ systemId }) => systemId))
  for (let id = 1; id <= mostSystemId; id += 1) if (!taken.has(id)) return id
  return null
}

/** What is wrong with a vehicle's system id; null when nothing is. */
export const systemIdProblem = (vehicles: readonly MappedVehicle[], at: number): string | null =>
  vehicles.some(({ systemId }, n) => n !== at && systemId === vehicles[at]?.systemId)
    ? 'Another vehicle has it: each needs a system id of its own'
    : null

export interface BridgeSurroundings {
  readonly origin: string
  readonly orgUuid: string
  readonly email: string
  readonly broker: { readonly host: string; readonly port: number }
  /** Of the certificate file, without its ending. */
  fileOf(assetUuid: string): string
}

/** bridge.json, as `npm run bridge` reads it. */
export const bridgeFile = (
  vehicles: readonly MappedVehicle[],
  { origin, orgUuid, email, broker, fileOf }: BridgeSurroundings,
): string =>
  `${JSON.stringify(
    {
      service: origin,
      organisation: orgUuid,
      email,
      partner_key: 'PARTNER_KEY',
      mqtt: `mqtts://${broker.host}:${broker.port}`,
      ca: 'root.crt',
      arming_when_unreachable: 'deny',
      vehicles: vehicles.map(({ systemId, assetUuid, plan }) => ({
        system_id: systemId,
        asset: assetUuid,
        certificate: `${fileOf(assetUuid)}.pfx`,
        flight_plan: plan ?? 'by place and time',
      })),
    },
    null,
    2,
  )}\n`
