import { Chip } from '@clearway/ui'
import { FenceMark, LastArming, receivedWords } from '../../entities/station/bridge-marks.tsx'
import {
  armingWord,
  type Bridge,
  type BridgedVehicle,
  fenceWord,
  receivedMsAgo,
  vehicleWord,
} from '../../entities/station/bridge-words.ts'
import type { ListColumn } from '../../lists/list-column.ts'

export const vehicleColumns = (
  bridge: Bridge,
  nameOf: (vehicle: BridgedVehicle) => string,
  nowMs: number,
): readonly ListColumn<BridgedVehicle>[] => [
  { id: 'id', header: 'Sys id', width: 64, cell: ({ system_id }) => system_id },
  { id: 'asset', header: 'Asset', cell: nameOf },
  {
    id: 'state',
    header: 'State',
    text: (vehicle) => vehicleWord(bridge, vehicle, nowMs).word,
    cell: (vehicle) => {
      const { word, tone } = vehicleWord(bridge, vehicle, nowMs)
      return <Chip tone={tone}>{word}</Chip>
    },
  },
  {
    id: 'heard',
    header: 'Heard',
    align: 'right',
    text: (vehicle) => {
      const ms = receivedMsAgo(bridge, vehicle, nowMs)
      return ms === null ? null : new Date(nowMs - ms).toISOString()
    },
    cell: (vehicle) => receivedWords(bridge, vehicle, nowMs),
  },
  {
    id: 'arming',
    header: 'Arming, last answer',
    text: ({ arming: [last] }) => last && armingWord(last).word,
    cell: (vehicle) => <LastArming vehicle={vehicle} />,
  },
  {
    id: 'fence',
    header: 'Fence',
    text: (vehicle) => fenceWord(vehicle).word,
    cell: (vehicle) => <FenceMark vehicle={vehicle} />,
  },
]
