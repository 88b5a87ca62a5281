import { expect, test } from 'vitest'
import { showComponent } from '../../testing/show-component.tsx'
import { useRootMark } from './use-root-mark.ts'

function Notice({ isShown }: { isShown: boolean }) {
  useRootMark('data-notice', isShown)
  return null
}

test.each([true, false])('the root has the attribute only while the component is visible (%s)', async (isShown) => {
  await showComponent(<Notice isShown={isShown} />, null)
  expect(document.documentElement.hasAttribute('data-notice')).toBe(isShown)
})
