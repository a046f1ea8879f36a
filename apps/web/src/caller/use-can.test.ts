import { createAssetOp, listAssetsOp, updateAssetOp } from '@clearway/domain/contracts'
import { createElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { buildConsole } from '../testing/build-console.ts'
import { shownPage } from '../testing/shown-page.ts'
import { ConsoleContext } from './console-context.tsx'
import { LostRecordContext, useCan, useOffer } from './use-can.ts'

const ask = <T>(useAnswer: () => T, isLost: boolean): T => {
  const Around = ({ children }: { readonly children: ReactNode }) =>
    createElement(
      ConsoleContext,
      { value: buildConsole() },
      createElement(LostRecordContext, { value: isLost }, children),
    )
  return shownPage(useAnswer, { router: {}, Around }).given
}

it('of a record that may not be read any more nobody may do anything, and what there is to read is read', () => {
  const answers = (isLost: boolean) => {
    const can = ask(useCan, isLost)
    return [updateAssetOp, createAssetOp, listAssetsOp].map((op) => can(op) === true)
  }
  expect(answers(false)).toEqual([true, true, true])
  expect(answers(true)).toEqual([false, false, true])
  expect(ask(useCan, true)(updateAssetOp)).toBe('What this is about can no longer be read.')
})

it('nor is anything offered about it', () => {
  const offer = (isLost: boolean) => ask(() => useOffer(updateAssetOp), isLost)
  expect(offer(false)).toEqual({ isShown: true, reason: undefined })
  expect(offer(true).isShown).toBe(false)
})
