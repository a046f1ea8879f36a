import type { UrlParams } from '../../frame/use-url-params.ts'
import { pageOf } from '../../lists/listed.ts'
import { referenceIn } from '../../words/text.ts'

export const sessionPageSize = 50

export const sessionTabs = ['all', 'open', 'ended'] as const
export type SessionTab = (typeof sessionTabs)[number]

export const filterNames = ['asset', 'mission', 'plan'] as const

export const tabOf = (params: Pick<UrlParams, 'get'>, usual: SessionTab): SessionTab =>
  sessionTabs.find((tab) => tab === params.get('tab')) ?? usual

/** The question to the API that the address states; what is no reference is as good as absent. */
export const sessionQuestion = (params: Pick<UrlParams, 'get'>, usual: SessionTab = 'all') => {
  const tab = tabOf(params, usual)
  const reference = (name: (typeof filterNames)[number]) => {
    const value = referenceIn(params.get(name))
    return value ? { [`${name}_uuid`]: value } : {}
  }
  return {
    ...(tab !== 'all' && { active: tab === 'open' ? (1 as const) : (0 as const) }),
    ...reference('asset'),
    ...reference('mission'),
    ...reference('plan'),
    page: pageOf(params),
    limit: sessionPageSize,
  }
}
