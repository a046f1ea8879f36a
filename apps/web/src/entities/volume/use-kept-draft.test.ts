import type { Polygon } from '@clearway/domain/geo'
import { createElement, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { ConsoleContext } from '../../caller/console-context.tsx'
import { useDraft } from '../../map/draw/use-draft.ts'
import { browserStorage } from '../../testing/browser-storage.ts'
import { buildConsole } from '../../testing/build-console.ts'
import { shownPage } from '../../testing/shown-page.ts'
import { square } from '../../testing/square.ts'
import { draftStore } from './draft-store.ts'
import { useBegunDraft } from './use-begun-draft.ts'
import { useKeptDraft, useRestoredDrawing } from './use-kept-draft.ts'

interface Values {
  name: string
}

const known = buildConsole()
const console = { value: known }
const lake = square(77, 13, 0.1)
const begun = { name: 'Lake' }

/** What an editor holds of a zone, as it was drawn last. */
const useEditor = (record: string, version: string | null, stored: Polygon | null) => {
  const draftOf = useBegunDraft<Values>(record, version, () => begun)
  const form = useForm<Values>({
    defaultValues: draftOf.kept?.values ?? draftOf.fresh,
  }) as UseFormReturn<Values>
  const model = useDraft({ initial: stored })
  const isRestored = useRestoredDrawing(model, draftOf.kept)
  return { begun: draftOf, form, model, draft: useKeptDraft(draftOf, { form, model, isRestored }) }
}

const openEditor = (record: string, version: string | null, stored: Polygon | null) => {
  const window = Object.assign(new EventTarget(), {
    localStorage: browserStorage(),
    sessionStorage: browserStorage(),
  })
  const Around = ({ children }: { readonly children: ReactNode }) =>
    createElement(ConsoleContext, console, children)
  let shown: ReturnType<typeof useEditor> | undefined
  const useShown = () => {
    shown = useEditor(record, version, stored)
  }
  const { leave } = shownPage(useShown, { router: {}, Around, window })
  const now = () => shown!
  return {
    now,
    leave,
    /** The browser keeps nothing from now on. */
    refuse: () => {
      const setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      Object.assign(window.localStorage, { setItem })
      Object.assign(window.sessionStorage, { setItem })
    },
    move: (index: number, position: [number, number]) =>
      flushSync(() => now().model.dispatch({ kind: 'move-point', index, position })),
    kept: (of: string) => draftStore(`${known.person.user_uuid}.o.${of}`, begun).read(Date.now()),
  }
}

const savedAs = { record: 'zone.z', version: '2', fresh: { name: 'Dam' }, polygon: square(77, 13, 0.2) }

it('what was saved whole is no draft any more', () => {
  const { now, move, kept } = openEditor('zone.z', '1', lake)
  move(0, [76.9, 13])
  const settle = now().draft.send()
  expect(settle(savedAs)).toBeNull()
  expect(kept('zone.z')).toBeNull()
})

it('what is drawn while it is saved stays in the editor, over what was saved', () => {
  const { now, move, kept } = openEditor('zone.z', '1', lake)
  move(0, [76.9, 13])
  const settle = now().draft.send()
  move(1, [77.3, 13])
  flushSync(() => expect(settle(savedAs)).toMatch('kept as a draft'))
  const { begun, model, draft } = now()
  expect(model.editor.draft.points[1]).toEqual([77.3, 13])
  expect(model.isRedrawn).toBe(true)
  // The page has the version before until it is read again.
  expect([begun.replaces(), begun.isOutdated, draft.isOutdated]).toEqual([2, false, false])
  expect(kept('zone.z')).toMatchObject({ version: '2', drawing: { points: model.editor.draft.points } })
})

it('what is typed while it is saved stays, and the drawing is as it was saved', () => {
  const { now, move, kept } = openEditor('zone.z', '1', lake)
  move(0, [76.9, 13])
  const settle = now().draft.send()
  flushSync(() => now().form.setValue('name', 'Dam, east'))
  flushSync(() => expect(settle(savedAs)).toMatch('kept as a draft'))
  const { model, form } = now()
  expect([form.getValues('name'), model.isRedrawn, model.shape.polygon]).toEqual([
    'Dam, east',
    false,
    savedAs.polygon,
  ])
  expect(kept('zone.z')).toMatchObject({ version: '2', values: { name: 'Dam, east' }, drawing: null })
})

it('of a new record it is a draft of that record, and no second new one', () => {
  const { now, leave, kept } = openEditor('zone.new', null, null)
  flushSync(() => now().form.setValue('name', 'Dam'))
  const settle = now().draft.send()
  flushSync(() => now().form.setValue('name', 'Dam, east'))
  flushSync(() => expect(settle(savedAs)).toMatch('kept as a draft'))
  leave()
  expect(kept('zone.new')).toBeNull()
  expect(kept('zone.z')).toMatchObject({ version: '2', values: { name: 'Dam, east' }, drawing: null })
})

it('so it is where the page was left before the answer came', () => {
  const { now, leave, kept } = openEditor('zone.z', '1', lake)
  flushSync(() => now().form.setValue('name', 'Dam'))
  const settle = now().draft.send()
  flushSync(() => now().form.setValue('name', 'Dam, east'))
  leave()
  expect(settle(savedAs)).toMatch('kept as a draft')
  expect(kept('zone.z')).toMatchObject({ version: '2', values: { name: 'Dam, east' } })
})

it('where the browser keeps no draft of it, that is said, and it stays in the editor', () => {
  const { now, move, kept, refuse } = openEditor('zone.z', '1', lake)
  const settle = now().draft.send()
  move(1, [77.3, 13])
  refuse()
  flushSync(() => expect(settle(savedAs)).toMatch('keeps no draft'))
  expect(now().model.editor.draft.points[1]).toEqual([77.3, 13])
  expect(kept('zone.z')).toBeNull()
})

it.each([
  ['kept', false, { keptAtMs: expect.any(Number) }],
  ['not kept, where the browser keeps nothing', true, 'not kept'],
] as const)('what was changed is said to be %s', async (_, isRefused, keeping) => {
  const { now, refuse } = openEditor('zone.z', '1', lake)
  expect(now().draft.keeping).toBe('unchanged')
  if (isRefused) refuse()
  flushSync(() => now().form.setValue('name', 'Dam'))
  await vi.waitFor(() => expect(now().draft.keeping).toEqual(keeping), { timeout: 3_000 })
})

it('of what is saved and not known nothing is forgotten', () => {
  const { now, kept, leave } = openEditor('zone.new', null, null)
  flushSync(() => now().form.setValue('name', 'Dam'))
  const settle = now().draft.send()
  flushSync(() => now().form.setValue('name', 'Dam, east'))
  expect(settle(null)).toMatch('kept as a draft')
  leave()
  expect(kept('zone.new')).toMatchObject({ version: null, values: { name: 'Dam, east' } })
})
