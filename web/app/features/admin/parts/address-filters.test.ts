import { expect, test } from 'vitest'
import {
  auditFiltersIn,
  generationFiltersIn,
  moneyRangeIn,
  orderFiltersIn,
  reportStateIn,
  userFiltersIn,
} from './address-filters.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const search = (text: string) => new URLSearchParams(text)

test('valid filters in a URL are parsed', () => {
  expect(generationFiltersIn(search(`state=stuck&model=demo&user=${ID}`))).toEqual({
    state: 'stuck',
    model: 'demo',
    user: ID,
  })
  expect(orderFiltersIn(search('status=paid&attention=true&id=+order_1+'))).toEqual({
    status: 'paid',
    attention: 'true',
    id: 'order_1',
  })
  expect(userFiltersIn(search('q=ada&state=suspended'))).toEqual({ q: 'ada', state: 'suspended' })
  expect(auditFiltersIn(search(`subject=user&subjectId=${ID}`))).toEqual({ subject: 'user', subjectId: ID })
  expect(moneyRangeIn(search('from=2026-11-01&to=2026-11-30'))).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(reportStateIn(search('state=decided'))).toBe('decided')
})

test('invalid filters in a URL are ignored', () => {
  expect(generationFiltersIn(search(`state=lost&model=${'x'.repeat(101)}&user=me`))).toEqual({})
  expect(orderFiltersIn(search('status=lost&attention=maybe&id=+'))).toEqual({})
  expect(userFiltersIn(search('q=&state=angry'))).toEqual({})
  expect(auditFiltersIn(search('subject=weather'))).toEqual({})
  expect(moneyRangeIn(search('from=yesterday&to=2026-02-30'))).toEqual({})
  expect(reportStateIn(search('state=lost'))).toBe('open')
})
