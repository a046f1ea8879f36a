import type { UrlParams } from './use-url-params.ts'

/** The page that the URL names, from 1; the first where it names none. */
export const pageOf = (params: Pick<UrlParams, 'get'>): number =>
  Math.max(1, Math.trunc(Number(params.get('page')) || 1))
