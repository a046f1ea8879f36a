import { mostLetters } from '@clearway/domain/contracts'
import { SearchInput, SkeletonRows } from '@clearway/ui'
import { useState } from 'react'
import { part } from '../loading/part.tsx'

/** Pages, records, places and positions, other organisations. */
const GoTo = part(
  () => import('./go-to.tsx').then((module) => module.GoTo),
  () => <SkeletonRows rows={6} />,
)

/** The field is part of the shell: the key that opens it is followed by letters, which are commands until it has the focus. */
export const Search = ({ onDone }: { onDone: () => void }) => {
  const [text, setText] = useState('')
  const [isEntered, setEntered] = useState(false)
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        setEntered(true)
      }}
    >
      <SearchInput
        label="Name, number, UIN, operator, place, position"
        maxLength={mostLetters.search}
        value={text}
        onValueChange={(text) => {
          setEntered(false)
          setText(text)
        }}
        autoFocus
      />
      <GoTo text={text} isEntered={isEntered} onEntered={() => setEntered(false)} onDone={onDone} />
    </form>
  )
}
