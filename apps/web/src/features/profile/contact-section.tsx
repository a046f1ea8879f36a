import { Button, Section, StatusChip } from '@clearway/ui'
import { useState } from 'react'
import { ContactForm } from './contact-form.tsx'
import { VerifyContact } from './verify-contact.tsx'

export type ContactKind = 'email' | 'phone'

type ContactSectionProps = { kind: ContactKind; value: string; isVerified: boolean; isDemo: boolean }

const titles = { email: 'Email', phone: 'Phone' } as const

/** `sent` when a code went out just now, because the contact was changed. */
type Doing = 'nothing' | 'changing' | 'verifying' | 'sent'

/** One contact: what it is, whether it is proved, and how to change either without leaving the page. */
export function ContactSection({ kind, value, isVerified, isDemo }: ContactSectionProps) {
  const [doing, setDoing] = useState<Doing>('nothing')
  const rest = () => setDoing('nothing')
  const isVerifying = !isVerified && (doing === 'verifying' || doing === 'sent')
  return (
    <Section title={titles[kind]} level={2}>
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <span className="num min-w-0 break-all">{value}</span>
        {isVerified ? (
          <StatusChip status="approved">Verified</StatusChip>
        ) : (
          <StatusChip status="pending">Not verified</StatusChip>
        )}
        {doing === 'nothing' && (
          <span className="ml-auto flex gap-2">
            {!isVerified && (
              <Button size="sm" onClick={() => setDoing('verifying')}>
                {`Verify ${kind}`}
              </Button>
            )}
            <Button size="sm" onClick={() => setDoing('changing')}>
              {`Change ${kind}`}
            </Button>
          </span>
        )}
      </div>
      {doing === 'changing' && (
        <ContactForm kind={kind} value={value} onSaved={() => setDoing('sent')} onCancel={rest} />
      )}
      {isVerifying && (
        <VerifyContact
          // A code is bound to the contact it was sent to.
          key={value}
          identifier={value}
          isSent={doing === 'sent'}
          isDemo={isDemo}
          onDone={rest}
        />
      )}
    </Section>
  )
}
