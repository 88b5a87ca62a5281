import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { makeImage } from '../../../testing/image-fixture.ts'
import { renderComponent } from '../../../testing/render-component.tsx'
import { ToastContext } from '../../../ui/overlay/toast-context.ts'
import { ImageDetails } from './image-details.tsx'

async function showDetails(image: ReturnType<typeof makeImage>) {
  return renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <ToastContext value={{ show: () => 0, dismiss: () => {} }}>
        <ImageDetails image={image} favorite={null} onLeave={() => {}}>
          <button type="button">Use this prompt</button>
        </ImageDetails>
      </ToastContext>
    </QueryClientProvider>,
  )
}

test('the prompt comes first, then the actions, and the model is named once', async () => {
  const { text, find } = await showDetails(
    makeImage({
      prompt: 'a quiet lake',
      model: 'Sketch 1',
      kind: 'generated',
      visibility: 'public',
      original_storage_path: 'own.png',
      favorite_count: 2,
    }),
  )
  expect(text()).toMatch(/^Prompta quiet lake2 likes.*Use this prompt.*Sketch 1/)
  expect(text().match(/Sketch 1/g)).toHaveLength(1)
  for (const name of ['Share', 'Copy prompt']) expect(find('button', name).textContent).toBe('')
  expect(find('a', 'Download').getAttribute('href')).toMatch(/\/download$/)
})
