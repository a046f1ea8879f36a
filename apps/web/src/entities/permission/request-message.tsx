import { fileSize } from '@clearway/ui'
import { Download, FileText } from 'lucide-react'
import { Fragment } from 'react'
import { useMembership } from '../../caller/console-context.tsx'
import { useDownload } from '../../files/use-download.ts'
import { cutAtNames } from '../talk/mentions.ts'
import { MessageItem } from '../talk/message-item.tsx'
import { cutAtPlaces, numberOf } from '../talk/places.ts'
import type { RequestMessage, useRequestTalk } from './use-request-talk.ts'

interface RequestMessageProps {
  readonly message: RequestMessage
  readonly names: readonly string[]
  /** Those that the conversation names, by their numbers. */
  readonly places: ReturnType<typeof useRequestTalk>['places']
  readonly isMarked: boolean
  readonly now: number | null
}

/** One message about a request: whom and which places it names, and its files. */
export const RequestMessageItem = ({ message, names, places, isMarked, now }: RequestMessageProps) => {
  const parts = cutAtNames(message.text, names)
  return (
    <MessageItem
      message={message}
      now={now}
      isMarked={isMarked}
      text={parts.map((part, at) =>
        at % 2 === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change.
          <WithPlaces key={at} text={part} places={places} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change, and a name may occur in it twice.
          <span key={`${at} ${part}`} className="font-medium text-accent">
            {part}
          </span>
        ),
      )}
    >
      {message.files.map((file) => (
        <FileLink key={file.file_uuid} permissionUuid={message.permission_uuid} file={file} />
      ))}
    </MessageItem>
  )
}

interface FileLinkProps {
  readonly permissionUuid: string
  readonly file: RequestMessage['files'][number]
}

const FileLink = ({ permissionUuid, file }: FileLinkProps) => {
  const { file_uuid, file_name: name, size_bytes, pages } = file
  const { org_uuid } = useMembership()
  const href = `/api/permissions/${permissionUuid}/files/${file_uuid}?organisation=${org_uuid}`
  const { link, isPending } = useDownload({ href, name })
  return (
    <a
      {...link}
      className="mt-1.5 flex max-w-80 items-center gap-2.5 rounded-2 border border-line-control px-2.5 py-1.5 hover:bg-surface-hover touch:min-h-11"
    >
      <FileText size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-2" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-13 font-medium">{name}</span>
        <span className="num block text-12 text-text-3">
          {fileSize(size_bytes)}, {isPending ? 'being read' : 'checked'}
          {pages !== null && `, ${pages} ${pages === 1 ? 'page' : 'pages'}`}
        </span>
      </span>
      <Download size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-accent" />
    </a>
  )
}

/** A text in which each place has the number that it has on the map, if there is one. */
const WithPlaces = ({ text, places }: { text: string } & Pick<RequestMessageProps, 'places'>) =>
  cutAtPlaces(text).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change.
    <Fragment key={at}>
      {part.text}
      {part.place && places.length > 0 && (
        <span className="num mx-1 inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-text px-1 text-11 font-medium text-surface-1">
          <span className="sr-only">place </span>
          {numberOf(part.place, places)}
        </span>
      )}
    </Fragment>
  ))
