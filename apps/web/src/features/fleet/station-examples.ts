import type { AssetItem } from './asset-state.ts'
import type { Broker } from './use-broker.ts'

export type StationDoor = 'mqtt' | 'check'

export const stationDoors = [
  { value: 'mqtt', label: 'MQTT 5' },
  { value: 'check', label: 'Check it' },
] as const

export interface StationStep {
  readonly title: string
  readonly command: string
  readonly note?: string
}

interface Place {
  readonly asset: Pick<AssetItem, 'asset_uuid' | 'asset_svc_id'>
  readonly origin: string
  /** Of the latest certificate, and the open flight session; absent while there is none. */
  readonly thumbprint: string | undefined
  readonly session: string | undefined
  readonly broker: Broker
}

const files = '--cafile root.crt --cert station.crt --key station.key'

/** Commands that run as they stand beside the downloaded file. */
export function examplesOf(door: StationDoor, place: Place): readonly StationStep[] {
  return door === 'mqtt' ? mqttSteps(place) : checkSteps(place)
}

function mqttSteps({ asset, broker, session }: Place): StationStep[] {
  const { asset_uuid, asset_svc_id } = asset
  const mosquitto = (verb: 'pub' | 'sub') =>
    `mosquitto_${verb} -V 5 -h ${broker.host} -p ${broker.port} ${files} -q 1 -t svc/v1/telemetry/${asset_uuid}`
  const frame = `{"schema_version":1,"session_uuid":"${session ?? 'SESSION_UUID'}","sequence_number":1,"timestamp":"'$(date -u +%FT%T.000Z)'","latitude":13.1,"longitude":77.6,"altitude_agl":60}`
  return [
    {
      title: 'Key out of the file',
      command: `openssl pkcs12 -in ${asset_svc_id}.pfx -nodes -nocerts -out station.key`,
      note: 'It asks for the password of the file; empty when none was given.',
    },
    {
      title: 'Certificate out of the file',
      command: `openssl pkcs12 -in ${asset_svc_id}.pfx -nokeys -out station.crt`,
    },
    {
      title: 'Acknowledgements',
      command: `${mosquitto('sub')}/acks`,
      note: 'root.crt is the root certificate that the operator of this service hands out.',
    },
    {
      title: 'A frame',
      command: `${mosquitto('pub')}/frames -m '${frame}'`,
      note: session
        ? 'For the flight session that is open now.'
        : 'SESSION_UUID is that of the flight session, once one is open.',
    },
  ]
}

function checkSteps({ asset, origin, thumbprint }: Place): StationStep[] {
  const { asset_uuid, asset_svc_id } = asset
  return [
    {
      title: 'Whose it is, and until when',
      command: `openssl pkcs12 -in ${asset_svc_id}.pfx -nokeys -clcerts | openssl x509 -noout -subject -enddate -fingerprint -sha1`,
      note: `The subject is CN = ${asset_uuid}.`,
    },
    {
      title: 'Whether it is still good',
      command: `curl -sS ${origin}/v1/certificates/validate -H 'content-type: application/json' -d '{"asset_uuid":"${asset_uuid}","thumbprint":"${thumbprint ?? 'THUMBPRINT'}"}'`,
      note: 'Anybody may ask, without a key: the thumbprint is the credential. It answers {"valid":true}, else 401.',
    },
  ]
}
