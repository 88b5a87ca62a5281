import { expect, test } from 'vitest'
import {
  parseAuditFilters,
  parseGenerationFilters,
  parseMoneyPeriod,
  parseOrderFilters,
  parseReportState,
  parseUserFilters,
} from './url-filters.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const search = (text: string) => new URLSearchParams(text)

test('valid filters in a URL are parsed', () => {
  expect(parseGenerationFilters(search(`state=stuck&model=demo&user=${ID}`))).toEqual({
    state: 'stuck',
    model: 'demo',
    user: ID,
  })
  expect(parseOrderFilters(search('status=paid&attention=true&id=+order_1+'))).toEqual({
    status: 'paid',
    attention: 'true',
    id: 'order_1',
  })
  expect(parseUserFilters(search('q=ada&state=suspended'))).toEqual({ q: 'ada', state: 'suspended' })
  expect(parseAuditFilters(search(`subject=user&subjectId=${ID}`))).toEqual({ subject: 'user', subjectId: ID })
  expect(parseMoneyPeriod(search('from=2026-11-01&to=2026-11-30'))).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(parseReportState(search('state=decided'))).toBe('decided')
})

test('invalid filters in a URL are ignored', () => {
  expect(parseGenerationFilters(search(`state=lost&model=${'x'.repeat(101)}&user=me`))).toEqual({})
  expect(parseOrderFilters(search('status=lost&attention=maybe&id=+'))).toEqual({})
  expect(parseUserFilters(search('q=&state=angry'))).toEqual({})
  expect(parseAuditFilters(search('subject=weather'))).toEqual({})
  expect(parseMoneyPeriod(search('from=yesterday&to=2026-02-30'))).toEqual({})
  expect(parseReportState(search('state=lost'))).toBe('open')
})
