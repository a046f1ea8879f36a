import { DescriptionList, date, StatusChip, useMinute } from '@clearway/ui'
import { type Credential, credentialEnd, credentialKind, credentialState } from './member.ts'

/** Remote pilot certificates of one person: what each allows, its number, since when and how long. */
export const CredentialList = ({ credentials }: { credentials: readonly Credential[] }) => (
  <ul className="flex flex-col gap-2">
    {credentials.map((credential) => (
      <CredentialCard key={credential.cred_uuid} credential={credential} />
    ))}
  </ul>
)

const CredentialCard = ({ credential }: { credential: Credential }) => {
  const state = credentialState(credential, useMinute())
  return (
    <li className="rounded-2 border border-line bg-surface-2 px-3 py-2">
      <div className="mb-1 flex items-start justify-between gap-3">
        <span className="font-medium">{credentialKind(credential)}</span>
        <StatusChip status={state.status}>{state.word}</StatusChip>
      </div>
      <DescriptionList
        dense
        labelWidth={112}
        facts={[
          { label: 'Certificate', value: credential.rpc_number },
          { label: 'Ends', value: credentialEnd(credential) },
          { label: 'On record since', value: date(credential.created_at) },
          ...(credential.cred_svc_id ? [{ label: 'Identifier', value: credential.cred_svc_id }] : []),
        ]}
      />
    </li>
  )
}
