import { expect, test } from 'vitest'
import { renderComponent } from '../../../testing/render-component.tsx'
import { Time, UserLink } from './facts.tsx'

test('an email address can wrap before @ and before dots except the last, and has no other characters', async () => {
  const { find } = await renderComponent(<UserLink user={{ id: 'ada', email: 'ada.b@example.org' }} />)
  const link = find('a', 'ada.b@example.org')
  expect(link.firstElementChild?.innerHTML).toBe('<wbr>ada<wbr>.b<wbr>@example.org')
})

test('a time can wrap only between date and time of day', async () => {
  const { find } = await renderComponent(<Time iso="2026-11-20T14:05:00.000Z" />)
  const parts = [...find('time').children].map(({ className, textContent }) => [className, textContent])
  expect(parts).toEqual([
    ['whitespace-nowrap', 'Nov 20, 2026,'],
    ['whitespace-nowrap', '14:05 UTC'],
  ])
  expect(find('time').textContent).toBe('Nov 20, 2026, 14:05 UTC')
})
