import { REPORT_REASON_MAX_LENGTH } from '@pictor/contract/limits'
import { expect, test } from 'vitest'
import { REPORT_DETAILS_MAX_LENGTH, REPORT_REASONS, findMissingField, reportText } from './report-button.tsx'

test('a report is the reason, followed by the details if there are any', () => {
  expect(reportText('Sexualizes minors', '  ')).toBe('Sexualizes minors')
  expect(reportText('Sexualizes minors', ' See the left. ')).toBe('Sexualizes minors: See the left.')
  expect(reportText('Something else', ' Spam ')).toBe('Spam')
})

test('details of the maximum length fit with every reason', () => {
  for (const reason of REPORT_REASONS)
    expect(reportText(reason, 'x'.repeat(REPORT_DETAILS_MAX_LENGTH)).length).toBeLessThanOrEqual(
      REPORT_REASON_MAX_LENGTH,
    )
})

test('a report needs a reason, and “Something else” needs details', () => {
  expect(findMissingField(null, 'words')).toBe('reason')
  expect(findMissingField('Something else', '  ')).toBe('details')
  expect(findMissingField('Something else', 'Spam')).toBeNull()
  expect(findMissingField('Sexualizes minors', '')).toBeNull()
})
