import { DescriptionList, date, Empty, Section, StatusChip, TextButton } from '@clearway/ui'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { AddCredentialDialog, type CredentialHolder } from './add-credential-dialog.tsx'
import { credentialKind } from './credential-words.ts'
import type { Credential } from './member.ts'

type CredentialsSectionProps = {
  holder: CredentialHolder
  credentials: readonly Credential[]
  /** Absent: the person looking may not add any. */
  mayAdd: boolean
}

/** Remote pilot certificates of one person: what each allows, its number, since when. */
export function CredentialsSection({ holder, credentials, mayAdd }: CredentialsSectionProps) {
  const [isAdding, setAdding] = useState(false)
  const add = <TextButton onClick={() => setAdding(true)}>Add credential</TextButton>
  return (
    <Section title="Pilot credentials" note={credentials.length} action={mayAdd ? add : undefined}>
      {credentials.length === 0 && (
        <Empty title="No credential on record" icon={BadgeCheck} className="px-0 py-1">
          {mayAdd
            ? 'Missions offer only pilots whose credential fits the asset. Add the certificate as it is written.'
            : 'An Admin of the organisation records it.'}
        </Empty>
      )}
      <ul className="flex flex-col gap-2">
        {credentials.map((credential) => (
          <li key={credential.cred_uuid} className="rounded-2 border border-line bg-surface-2 px-3 py-2">
            <div className="mb-1 flex items-start justify-between gap-3">
              <span className="font-medium">{credentialKind(credential)}</span>
              <StatusChip status={credential.status === 1 ? 'approved' : 'inactive'}>
                {credential.status === 1 ? 'Active' : 'Inactive'}
              </StatusChip>
            </div>
            <DescriptionList
              dense
              labelWidth={112}
              facts={[
                { label: 'Certificate', value: credential.rpc_number },
                { label: 'On record since', value: date(credential.created_at) },
                ...(credential.cred_svc_id ? [{ label: 'Identifier', value: credential.cred_svc_id }] : []),
              ]}
            />
          </li>
        ))}
      </ul>
      <AddCredentialDialog holders={isAdding ? [holder] : null} onClose={() => setAdding(false)} />
    </Section>
  )
}
