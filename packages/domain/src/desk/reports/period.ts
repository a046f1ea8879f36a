import { type SQL, sql } from 'drizzle-orm'
import type { ReportQuestion } from './contract.ts'

type Column = SQL | ReturnType<typeof sql.identifier>

/** A moment on the clocks of the time zone that was asked for. */
const localTime = (at: Column, { time_zone }: ReportQuestion): SQL => sql`(${at} at time zone ${time_zone})`

export const localDay = (at: Column, question: ReportQuestion): SQL => sql`${localTime(at, question)}::date`

const weekday = (at: Column, question: ReportQuestion): SQL =>
  sql`extract(isodow from ${localTime(at, question)})::int`
const hour = (at: Column, question: ReportQuestion): SQL =>
  sql`extract(hour from ${localTime(at, question)})::int`
export const hourOfWeek = { weekday, hour }

/** From midnight of the first day to midnight after the last, and in the hours that were asked for. */
export const inPeriod = (at: Column, question: ReportQuestion): SQL => {
  const { from, to, time_zone } = question
  const conditions = [
    sql`${at} >= (${from}::date::timestamp at time zone ${time_zone})`,
    sql`${at} < ((${to}::date + 1)::timestamp at time zone ${time_zone})`,
  ]
  if (question.weekday !== undefined) conditions.push(sql`${weekday(at, question)} = ${question.weekday}`)
  if (question.hour !== undefined) conditions.push(sql`${hour(at, question)} = ${question.hour}`)
  return sql.join(conditions, sql` and `)
}
