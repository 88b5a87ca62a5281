import { expect, test } from 'vitest'
import { renderComponent } from '../../../testing/render-component.tsx'
import { UserLink } from './facts.tsx'

test('an email address can wrap before @ and before dots except the last, and has no other characters', async () => {
  const { find } = await renderComponent(<UserLink user={{ id: 'ada', email: 'ada.b@example.org' }} />)
  const link = find('a', 'ada.b@example.org')
  expect(link.firstElementChild?.innerHTML).toBe('<wbr>ada<wbr>.b<wbr>@example.org')
})
