import type { LedgerEntry } from '@pictor/contract'
import { act } from 'react'
import { expect, test } from 'vitest'
import { renderComponent } from '../../testing/render-component.tsx'
import { HistoryTable } from './history-table.tsx'

const ENTRY: LedgerEntry = {
  id: 1,
  amount: -16,
  kind: 'generation',
  balance: 64,
  created_at: '2026-11-20T10:00:00Z',
  reference: null,
  reason: null,
  image_id: null,
  image_thumbnail_url: null,
  order_id: null,
}

test.each([
  [{ image_id: 'fox' }, 'Image generation: image of Nov 20, 2026, 10:00', '/my-media?image=fox'],
  [
    { kind: 'purchase', order_id: 'order_1' },
    'Credits bought: receipt of Nov 20, 2026, 10:00',
    '/credits/orders/order_1',
  ],
] as const)('the title of an entry with %o links to %s', async (change, name, href) => {
  const { find } = await renderComponent(<HistoryTable entries={[{ ...ENTRY, ...change }]} />)
  const link = find('a')
  expect([link.textContent, link.getAttribute('href')]).toEqual([name, href])
})

test('an entry shows its image, or an icon if it has none or the image can’t be loaded', async () => {
  const url = '/files/a-320.webp'
  const { find } = await renderComponent(
    <HistoryTable entries={[{ ...ENTRY, image_id: 'fox', image_thumbnail_url: url }]} />,
  )
  expect([find('img').getAttribute('src'), find('img').getAttribute('alt')]).toEqual([url, ''])
  await act(async () => find('img').dispatchEvent(new Event('error')))
  expect(find('svg').getAttribute('aria-hidden')).toBe('true')
  const withoutImage = await renderComponent(<HistoryTable entries={[ENTRY]} />)
  expect(withoutImage.find('svg').getAttribute('aria-hidden')).toBe('true')
})

test('the title of an entry without an image or order is no link', async () => {
  const { find, text } = await renderComponent(<HistoryTable entries={[ENTRY]} />)
  expect(text()).toContain('Image generation')
  expect(() => find('a')).toThrow()
})
