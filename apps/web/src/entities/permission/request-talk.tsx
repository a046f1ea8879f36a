import { mostLetters } from '@clearway/domain/contracts'
import {
  Button,
  fileSize,
  IconButton,
  isTooLong,
  Kbd,
  Textarea,
  useFoot,
  useHotkeys,
  useIsMobile,
  useNow,
  useTextBegun,
} from '@clearway/ui'
import { GitCommitHorizontal, Paperclip, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useConsole } from '../../caller/console-context.tsx'
import { RefusalNote } from '../../forms/fields.tsx'
import { keptText } from '../../forms/kept-store.ts'
import { sendKey } from '../../forms/send-key.ts'
import { useSentAgain } from '../../forms/use-sent-again.ts'
import { QueryNotice } from '../../frame/query-notice.tsx'
import { failedText } from '../../trpc/failure.ts'
import { mentionBegun, mentionedIn, suggested } from '../talk/mentions.ts'
import { useSender } from '../talk/use-sender.ts'
import { RequestMessageItem } from './request-message.tsx'
import { filesFault, readBase64 } from './talk-files.ts'
import { useRequestTalk } from './use-request-talk.ts'

interface RequestTalkProps {
  readonly permissionUuid: string
  /** Whom a message goes to. */
  readonly other: string
  /** M goes to the field. */
  readonly hasKeys?: boolean
  /** What else happened, between the messages. */
  readonly events?: readonly { readonly key: string; readonly at: string; readonly text: ReactNode }[]
  /** Its field has the focus as it appears. */
  readonly isBegun?: boolean
}

/** The conversation about a request, live, with a field at its foot; the map beside it has the places that it numbers. */
export const RequestTalk = ({
  permissionUuid,
  other,
  hasKeys = false,
  events = [],
  isBegun,
}: RequestTalkProps) => {
  const talk = useRequestTalk(permissionUuid)
  const now = useNow(10_000)
  const end = useRef<HTMLDivElement>(null)
  const last = talk.messages.at(-1)?.message_uuid
  // What is read when it is opened stays marked for as long as it is looked at.
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const unread = talk.messages.filter(({ is_unread }) => is_unread).map(({ message_uuid }) => message_uuid)
  const unseen = unread.filter((uuid) => !fresh.has(uuid)).join()
  useEffect(() => {
    if (unseen) setFresh((before) => new Set([...before, ...unseen.split(',')]))
  }, [unseen])
  useEffect(() => {
    if (last) end.current?.scrollIntoView({ block: 'nearest' })
  }, [last])
  const entries = [
    ...talk.messages.map((message) => ({ key: message.message_uuid, at: message.created_at, message })),
    ...events,
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  return (
    <section aria-label="Conversation" className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-24 flex-1 overflow-y-auto px-4 py-3">
        <QueryNotice query={talk.query} what="The conversation" />
        {talk.query.data && talk.messages.length === 0 && (
          <p className="text-12 text-text-2">Nobody wrote yet. {other} is told at once.</p>
        )}
        {talk.query.hasNextPage && (
          <Button
            size="sm"
            variant="quiet"
            className="mb-2"
            busy={talk.query.isFetchingNextPage}
            onClick={() => void talk.query.fetchNextPage({ cancelRefetch: false })}
          >
            Earlier messages
          </Button>
        )}
        <ol aria-label="Messages" className="flex flex-col gap-2">
          {entries.map((entry) =>
            'message' in entry ? (
              <RequestMessageItem
                key={entry.key}
                message={entry.message}
                names={talk.people
                  .filter(({ user_uuid }) => entry.message.mentions.includes(user_uuid))
                  .map(({ name }) => name)}
                places={talk.places}
                isMarked={entry.message.is_unread || fresh.has(entry.key)}
                now={now}
              />
            ) : (
              <li key={entry.key} className="num flex items-center gap-2 px-3 text-12 text-text-3">
                <GitCommitHorizontal size={14} strokeWidth={1.75} aria-hidden />
                {entry.text}
              </li>
            ),
          )}
        </ol>
        <div ref={end} />
      </div>
      {talk.canWrite && (
        <Composer
          key={permissionUuid}
          {...{ permissionUuid, other, hasKeys, talk }}
          {...(isBegun && { isBegun })}
        />
      )}
    </section>
  )
}

/** A message that was begun is kept while the reader looks at another request; its text over a load of the page as well. */
const drafts = new Map<string, Draft>()

interface Draft {
  readonly text: string
  readonly files: readonly File[]
  /** Idempotency key of this text: sent again, the message is stored once. */
  readonly key: string
}
const draftOf = (text = '', files: readonly File[] = []): Draft => ({ text, files, key: crypto.randomUUID() })

interface ComposerProps extends Pick<RequestTalkProps, 'permissionUuid' | 'other' | 'isBegun'> {
  readonly hasKeys: boolean
  readonly talk: ReturnType<typeof useRequestTalk>
}

const Composer = ({ permissionUuid, other, hasKeys, talk, isBegun = false }: ComposerProps) => {
  const { person } = useConsole()
  const kept = keptText(`${person.user_uuid}.request.${permissionUuid}`)
  const [draft, setDraft] = useState(() => drafts.get(permissionUuid) ?? draftOf(kept.read()))
  const [caret, setCaret] = useState(0)
  const isMobile = useIsMobile()
  const foot = useFoot()
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, files } = draft
  const change = (next: Partial<Omit<Draft, 'key'>>) => {
    // One that is on its way goes on, and is waited for.
    if (!talk.writing.isPending) talk.writing.reset()
    const changed = draftOf(next.text ?? text, next.files ?? files)
    drafts.set(permissionUuid, changed)
    kept.write(changed.text)
    setDraft(changed)
  }
  useTextBegun(text.trim() !== '')
  useHotkeys({ m: () => field.current?.focus() }, hasKeys)
  useEffect(() => {
    if (isBegun) field.current?.focus()
  }, [isBegun])
  const begun = mentionBegun(text.slice(0, caret))
  const offers = begun === null ? [] : suggested(talk.people, begun)
  const name = (person: string) => {
    const from = text.slice(0, caret).lastIndexOf('@')
    change({ text: `${text.slice(0, from)}@${person} ${text.slice(caret)}` })
    setCaret(from + person.length + 2)
    field.current?.focus()
  }
  const [unread, setUnread] = useState<File | null>(null)
  const isUnread = unread !== null && files.includes(unread)
  const filesAreNot = isUnread ? `${unread.name} can no longer be read. Attach it again.` : filesFault(files)
  const isEmpty = text.trim() === '' && files.length === 0
  const isHeld = isEmpty || isTooLong(text, mostLetters.remarks)
  const deliver = useSender({
    current: () => drafts.get(permissionUuid) ?? draft,
    empty: () => change({ text: '', files: [] }),
  })
  const contentOf = (file: File) =>
    readBase64(file).catch((error: unknown) => {
      setUnread(file)
      throw error
    })
  const write = async (sent: Draft) =>
    talk.writing.mutateAsync({
      permission_uuid: permissionUuid,
      text: sent.text.trim(),
      mentions: mentionedIn(sent.text, talk.people),
      files: await Promise.all(
        sent.files.map(async (file) => ({ file_name: file.name, content_base64: await contentOf(file) })),
      ),
      idempotency_key: sent.key,
    })
  const send = async () => {
    if (!isHeld && !filesAreNot && !talk.writing.isPending) await deliver(write)
  }
  // What was changed since then is not sent by itself.
  const isAsSent = talk.writing.variables?.idempotency_key === draft.key
  const againInS = useSentAgain(
    { error: isAsSent ? talk.writing.error : null, isPending: talk.writing.isPending },
    () => void send(),
  )
  const press = (event: KeyboardEvent) => {
    const pressed = sendKey(event)
    const [first] = offers
    if (pressed === 'send') void send()
    else if (pressed === 'held') return event.preventDefault()
    else if (event.key === 'Enter' && first) name(first.name)
    else if (event.key === 'Escape') field.current?.blur()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <form
      ref={foot}
      className="flex shrink-0 flex-col gap-1.5 border-t border-line bg-surface-1 px-4 py-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <RefusalNote>
        {filesAreNot ??
          (talk.writing.error &&
            `${failedText('Not sent', talk.writing.error)}${againInS === null ? '' : ` Tried again in ${againInS} s.`}`)}
      </RefusalNote>
      {offers.length > 0 && (
        <ul aria-label="People to mention" className="flex flex-wrap gap-1.5">
          {offers.map((person) => (
            <li key={person.user_uuid}>
              <Button size="sm" variant="quiet" onClick={() => name(person.name)}>
                @{person.name}, {person.org_name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul aria-label="Files to send" className="flex flex-wrap gap-2">
          {files.map((file) => (
            <li key={`${file.name} ${file.size}`} className="flex items-center gap-1 text-12 text-text-2">
              {file.name}, {fileSize(file.size)}
              <IconButton
                icon={X}
                size="sm"
                label={`Leave out ${file.name}`}
                onClick={() => change({ files: files.filter((one) => one !== file) })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-2">
        <AttachButton onFiles={(more) => change({ files: [...files, ...more] })} />
        <Textarea
          ref={field}
          aria-label={`Message to ${other}`}
          placeholder={isMobile ? '@ names a person' : `Message to ${other}, @ names a person`}
          rows={1}
          mostLetters={mostLetters.remarks}
          className="min-h-8 flex-1 touch:min-h-11"
          value={text}
          onChange={({ target }) => {
            change({ text: target.value })
            setCaret(target.selectionStart)
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onKeyDown={press}
        />
        <Button type="submit" disabled={isHeld} busy={talk.writing.isPending} busyLabel="Sending">
          Send{' '}
          <span className="max-sm:hidden">
            <Kbd>Ctrl ↵</Kbd>
          </span>
        </Button>
      </div>
    </form>
  )
}

const AttachButton = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon={Paperclip} label="Attach files" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files"
        accept=".pdf,.png,.jpg,.jpeg,.webp,.txt,.csv,.geojson,.json,.kml"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}
