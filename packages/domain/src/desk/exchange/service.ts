import { exportZones } from './export.ts'
import { importMissions } from './import-missions.ts'
import { importZones } from './import-zones.ts'

export const exchangeOperations = { importZones, importMissions, exportZones }
