import { permissionStatus } from '@clearway/domain/contracts'
import type { RequestDetail } from '../../entities/permission/request-words.ts'
import { fromLocalInput } from '../../words/text.ts'

export const isApproved = ({ permission }: Pick<RequestDetail, 'permission'>): boolean =>
  permission.permission_status === permissionStatus.approved

/** Times as a field of a form has them. */
interface Validity {
  readonly validFrom: string
  readonly validTo: string
}

/** Both ends are needed, in order. */
export const validityFault = ({ validFrom, validTo }: Validity): string | undefined => {
  if (!fromLocalInput(validFrom) || !fromLocalInput(validTo)) return 'Give both ends of the validity'
  return validFrom < validTo ? undefined : 'Ends before it starts'
}
