import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderComponent } from '../../testing/render-component.tsx'
import { Switch } from './switch.tsx'

test('the switch and its label both toggle it, and its state and hint are announced', async () => {
  const { find, click } = await renderComponent(<Example />)
  const control = find('[role=switch]')
  const hint = control.getAttribute('aria-describedby')
  expect([control.getAttribute('aria-checked'), document.getElementById(hint ?? '')?.textContent]).toEqual([
    'false',
    'Everybody can see it.',
  ])
  await click(control)
  expect(control.getAttribute('aria-checked')).toBe('true')
  await click(find('label', 'Public'))
  expect(control.getAttribute('aria-checked')).toBe('false')
})

function Example() {
  const [on, setOn] = useState(false)
  return <Switch label="Public" hint="Everybody can see it." on={on} onChange={setOn} />
}
