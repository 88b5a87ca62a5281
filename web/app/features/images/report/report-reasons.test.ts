import { REPORT_REASON_MAX_LENGTH } from '@pictor/contract/limits'
import { expect, test } from 'vitest'
import { REPORT_DETAILS_MAX_LENGTH, REPORT_REASONS, reportProblem, reportText } from './report-reasons.ts'

test('a reason is enough, and is followed by what is told of it', () => {
  expect(reportText('It sexualizes minors', '  ')).toBe('It sexualizes minors')
  expect(reportText('It sexualizes minors', ' See the left. ')).toBe('It sexualizes minors: See the left.')
  expect(reportText('Something else', ' Spam ')).toBe('Spam')
})

test('the longest that can be typed fits, whatever the reason', () => {
  for (const reason of REPORT_REASONS)
    expect(reportText(reason, 'x'.repeat(REPORT_DETAILS_MAX_LENGTH)).length).toBeLessThanOrEqual(
      REPORT_REASON_MAX_LENGTH,
    )
})

test('nothing is sent without a reason, and something else needs words', () => {
  expect(reportProblem(null, 'words')).toBe('reason')
  expect(reportProblem('Something else', '  ')).toBe('details')
  expect(reportProblem('Something else', 'Spam')).toBeNull()
  expect(reportProblem('It sexualizes minors', '')).toBeNull()
})
