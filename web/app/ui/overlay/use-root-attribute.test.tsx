import { expect, test } from 'vitest'
import { renderComponent } from '../../testing/render-component.tsx'
import { useRootAttribute } from './use-root-attribute.ts'

function Banner({ isShown }: { isShown: boolean }) {
  useRootAttribute('data-notice', isShown)
  return null
}

test.each([true, false])('the root has the attribute only while the component is visible (%s)', async (isShown) => {
  await renderComponent(<Banner isShown={isShown} />, null)
  expect(document.documentElement.hasAttribute('data-notice')).toBe(isShown)
})
