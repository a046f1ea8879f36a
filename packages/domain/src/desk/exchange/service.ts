import { exportZones } from './export.ts'
import { exportMission, exportPlan } from './export-missions.ts'
import { importMissions } from './import-missions.ts'
import { importZones } from './import-zones.ts'

export const exchangeOperations = {
  importZones,
  importMissions,
  exportZones,
  exportMission,
  exportPlan,
}
