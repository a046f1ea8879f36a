import { handle } from '../../kernel/index.ts'
import { getStandingOp } from './contract.ts'

export const getStanding = handle(getStandingOp, async ({ actor: { user } }) => ({
  session_uuid: user.sessionUuid,
  is_platform_admin: user.isPlatformAdmin,
}))

export const accessOperations = { standing: getStanding }
