import { expect, test } from 'vitest'
import { formatDate, formatDateAndTime } from './format-date.ts'

test('times are formatted like the platform does, in UTC', () => {
  const [dateFormat, dateAndTimeFormat] = [
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' }),
  ]
  const start = Date.UTC(2024, 0, 1)
  for (let hours = 0; hours < 2 * 366 * 24; hours += 7.25) {
    const at = new Date(start + hours * 3_600_000)
    expect(formatDate(at.toISOString())).toBe(dateFormat.format(at))
    expect(formatDateAndTime(at.toISOString())).toBe(dateAndTimeFormat.format(at))
  }
})

test('a time of another zone is converted, and a date is its start in UTC', () => {
  expect(formatDateAndTime('2026-01-01T01:30:00+02:00')).toBe('Dec 31, 2025, 23:30')
  expect(formatDate('2026-11-20')).toBe('Nov 20, 2026')
})

test('an invalid time is an error', () => {
  expect(() => formatDate('tomorrow')).toThrow(RangeError)
})
