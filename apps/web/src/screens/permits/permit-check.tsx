import { Button, Chip, DescriptionList, dayAndTime, Field, Input, SkeletonRows, windowOf } from '@clearway/ui'
import { Check, Clock, X } from 'lucide-react'
import { useRouter } from 'next/router'
import { useEffect, useRef, useState } from 'react'
import { RefusalNote } from '../../forms/fields.tsx'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { sentenceOf } from '../../trpc/failure.ts'
import { limitWords } from '../../words/heights.ts'

type Permit = Outputs['permissions']['verify']

/** Somebody with a permit in the hand, and no account. */
export const PermitCheck = ({ code }: { code: string }) => {
  const router = useRouter()
  const [typed, setTyped] = useState(code)
  const field = useRef<HTMLInputElement>(null)
  // What was typed before the page was at work.
  useEffect(() => {
    if (field.current?.value) setTyped(field.current.value)
  }, [])
  const query = trpc.permissions.verify.useQuery({ code }, { enabled: code !== '', retry: false })
  return (
    <div className="flex flex-col gap-5">
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() === code) void query.refetch()
          else void router.push(`/permits/${encodeURIComponent(typed.trim())}`)
        }}
      >
        <Field label="Verification code" className="flex-1">
          <Input
            ref={field}
            value={typed}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            placeholder="7KQ4-9MXD-2WTB"
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" disabled={!typed.trim()}>
          Check
        </Button>
      </form>
      <RefusalNote>{query.error && sentenceOf(query.error)}</RefusalNote>
      {query.isLoading && <SkeletonRows rows={5} rowHeight={28} />}
      {query.data && !query.error && <Found permit={query.data} />}
    </div>
  )
}

const looks = {
  stands: { tone: 'approved', icon: Check, word: 'Stands' },
  not_yet: { tone: 'pending', icon: Clock, word: 'Not yet' },
  ended: { tone: 'rejected', icon: X, word: 'Ended' },
  withdrawn: { tone: 'rejected', icon: X, word: 'Withdrawn' },
  replaced: { tone: 'rejected', icon: X, word: 'Replaced' },
} as const

const sentence = ({ state, valid_from, valid_to, ended_at, replaced_by }: Permit, now: string): string => {
  const at = (time: string | null) => (time ? dayAndTime(time, Date.parse(now)) : '')
  const sentences = {
    stands: `This permit stands until ${at(valid_to)}.`,
    not_yet: `This permit begins ${at(valid_from)}.`,
    ended: `This permit ended ${at(valid_to)}.`,
    withdrawn: `This permit was withdrawn ${at(ended_at)}. Nobody may fly on it.`,
    replaced: `This permit was replaced ${at(ended_at)}. ${replaced_by ?? 'Another one'} stands in its place.`,
  }
  return sentences[state]
}

const Found = ({ permit }: { permit: Permit }) => {
  const look = looks[permit.state]
  const { flight, valid_from, valid_to, checked_at } = permit
  return (
    <section aria-label="The permit" className="flex flex-col gap-3 border-t border-line pt-4">
      <p role="status" className="flex flex-wrap items-center gap-2 text-14 font-medium">
        <Chip tone={look.tone} icon={look.icon}>
          {look.word}
        </Chip>
        {sentence(permit, checked_at)}
      </p>
      <DescriptionList
        facts={[
          { label: 'Code', value: permit.code },
          {
            label: 'Reference',
            value: permit.permission_reference ?? 'none',
            note: permit.permission_svc_id,
          },
          { label: 'Zone', value: permit.zone_name },
          { label: 'Operator', value: permit.operator_name, below: permit.mission_name },
          ...(flight && valid_from && valid_to
            ? [
                { label: 'Window', value: windowOf(valid_from, valid_to, Date.parse(checked_at)) },
                { label: 'Height', value: limitWords(flight) },
                { label: 'Aircraft', value: flight.aircraft.join(', ') },
              ]
            : []),
        ]}
      />
      {flight && flight.conditions.length > 0 && (
        <ol aria-label="Conditions" className="list-decimal pl-5 text-13">
          {flight.conditions.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      )}
    </section>
  )
}
