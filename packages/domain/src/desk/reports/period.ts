import { type SQL, sql } from 'drizzle-orm'
import type { ReportQuestion } from './contract.ts'

/** A moment on the clocks of the time zone that was asked for. */
const localTime = (at: SQL, { time_zone }: ReportQuestion): SQL => sql`(${at} at time zone ${time_zone})`

/** The first moment of a day. Where clocks go back over midnight, as on the Azores, PostgreSQL means the second. */
const startOf = (date: SQL, question: ReportQuestion): SQL => {
  const midnight = sql`(${date}::timestamp at time zone ${question.time_zone})`
  return sql`(select min(at) from unnest(array[${midnight} - interval '1 hour', ${midnight}]) at
    where ${localTime(sql`at`, question)}::date = ${date})`
}

const weekday = (at: SQL, question: ReportQuestion): SQL =>
  sql`extract(isodow from ${localTime(at, question)})::int`
const hour = (at: SQL, question: ReportQuestion): SQL =>
  sql`extract(hour from ${localTime(at, question)})::int`
export const hourOfWeek = { weekday, hour }

const within = (value: SQL, from: number, to = from): SQL => sql`${value} between ${from} and ${to}`

/** From the first moment of the first day to that after the last, and in the hours that were asked for. */
export const inPeriod = (at: SQL, question: ReportQuestion): SQL => {
  const conditions = [
    sql`${at} >= ${startOf(sql`${question.from}::date`, question)}`,
    sql`${at} < ${startOf(sql`(${question.to}::date + 1)`, question)}`,
  ]
  if (question.weekday !== undefined)
    conditions.push(within(weekday(at, question), question.weekday, question.weekday_to))
  if (question.hour !== undefined)
    conditions.push(within(hour(at, question), question.hour, question.hour_to))
  return sql.join(conditions, sql` and `)
}

/** Which day of the period, from 1 on. A search among the starts of its days takes a third of turning the moment into local time. */
export const dayNumber = (at: SQL, question: ReportQuestion): SQL =>
  sql`width_bucket(${at}, array(select ${startOf(sql`d::date`, question)}
    from generate_series(${question.from}::timestamp, ${question.to}::timestamp, interval '1 day') d order by d))`

/** That day in words. */
export const dayOf = (number: SQL, { from }: ReportQuestion): SQL =>
  sql`(${from}::date + ${number} - 1)::text`

/** The half hour that holds it, of those from the first day's start on: no clock is put forward or back by less. */
export const halfHour = (at: SQL, question: ReportQuestion): SQL =>
  sql`date_bin('30 minutes', ${at}, ${startOf(sql`${question.from}::date`, question)})`
