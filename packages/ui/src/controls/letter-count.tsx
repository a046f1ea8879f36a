import clsx from 'clsx'
import { type ReactNode, type Ref, useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { count } from '../format/numbers.ts'

/** The share of what a text may have from which on its letters are counted. */
const nearShare = 0.9

export const isTooLong = (text: string, mostLetters: number): boolean => text.length > mostLetters

type TextElement = HTMLInputElement | HTMLTextAreaElement

interface CountOptions<E extends TextElement> {
  /** A longer text is not cut: the field says by how much it is too long, and its form does not send it. */
  readonly mostLetters: number | undefined
  readonly ref: Ref<E> | undefined
}

/** Counts the letters of a field that may have so many, whoever holds its text. */
export const useLetterCount = <E extends TextElement>({ mostLetters, ref }: CountOptions<E>) => {
  const element = useRef<E | null>(null)
  const [text, setText] = useState('')
  const noteId = useId()
  const read = () => {
    if (mostLetters !== undefined) setText(element.current?.value ?? '')
  }
  // A form gives its fields their text without an event.
  useLayoutEffect(read)
  const hold = useCallback(
    (held: E | null) => {
      element.current = held
      if (typeof ref === 'function') return ref(held)
      if (ref) ref.current = held
    },
    [ref],
  )
  const isOver = mostLetters !== undefined && isTooLong(text, mostLetters)
  const isNear = mostLetters !== undefined && text.length >= mostLetters * nearShare
  return {
    ref: mostLetters === undefined ? ref : hold,
    onInput: read,
    isOver,
    noteId: isNear ? noteId : undefined,
    /** null for a field that does not count. */
    note:
      mostLetters === undefined
        ? null
        : isNear && <LetterNote {...{ noteId, isOver, letters: text.length, mostLetters }} />,
  }
}

interface LetterNoteProps {
  readonly noteId: string
  readonly isOver: boolean
  readonly letters: number
  readonly mostLetters: number
}

/** What changes with every letter is not read out; that it is too long is. */
const LetterNote = ({ noteId, isOver, letters, mostLetters }: LetterNoteProps) => (
  <span id={noteId} className={clsx('num text-12', isOver ? 'text-rejected' : 'text-text-3')}>
    <span role="alert">{isOver && 'Too long: '}</span>
    {`${count(letters)} of ${count(mostLetters)} letters`}
  </span>
)

/** The box of a field, over the count of one that counts: the field stays the same element when the count appears. */
export const Counted = ({ note, children }: { note: ReactNode; children: ReactNode }) =>
  note === null ? (
    children
  ) : (
    <span className="flex w-full min-w-0 flex-col gap-1">
      {children}
      {note}
    </span>
  )
