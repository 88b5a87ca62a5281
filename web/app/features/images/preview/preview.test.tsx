import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeImage } from '../../../testing/image-fixture.ts'
import { PreviewStage } from './preview.tsx'

const navigation = { previous: null, next: null, isListed: true, step: () => false }

function renderStage(image: ReturnType<typeof makeImage> | null): HTMLElement {
  const container = document.createElement('div')
  container.innerHTML = renderToString(
    <PreviewStage open image={image} navigation={navigation} onClose={() => {}}>
      {null}
    </PreviewStage>,
  )
  return container.firstElementChild as HTMLElement
}

test('the stage is 500 px high until the size of the image is known, then it has the proportions of the image', () => {
  const withoutSize = renderStage(null)
  expect(withoutSize.style.getPropertyValue('--reserved')).toBe('500px')
  expect(withoutSize.firstElementChild?.className).toContain('h-(--reserved)')
  const withSize = renderStage(makeImage({ width: 1_000, height: 500 }))
  expect(withSize.style.getPropertyValue('--ratio')).toBe('2')
  expect(withSize.firstElementChild?.className).not.toContain('h-(--reserved)')
})
