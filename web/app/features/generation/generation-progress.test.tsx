import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import { renderComponent } from '../../testing/render-component.tsx'
import { formatElapsedTime, ProgressChip } from './generation-progress.tsx'
import { generationStore, useTrackedGenerations } from './generation-store.ts'
import { generationQuery } from './generation.queries.ts'
import { makeGeneration } from './generation-fixture.ts'

const queries = new QueryClient()

function Chip() {
  const tracked = useTrackedGenerations().filter(({ inBackground }) => inBackground)
  return (
    <QueryClientProvider client={queries}>
      <ProgressChip tracked={tracked} />
    </QueryClientProvider>
  )
}

function startInBackground(key: string, prompt: string) {
  generationStore.start({ prompt, aspectRatio: '1:1', style: 'None', visibility: 'public', reference: null }, key)
  generationStore.hide(key)
}

test('the chip shows the newest generation in the background with its stage and links to the others', async () => {
  generationStore.clear()
  startInBackground('one', 'a fox')
  startInBackground('two', 'a heron')
  const { find, click, text } = await renderComponent(<Chip />)
  expect(find('button').textContent).toMatch(/^Sendinga heron/)
  const drawing = makeGeneration({ status: 'running', stage: 'drawing' })
  await act(async () => {
    generationStore.accept('two', drawing.id)
    queries.setQueryData(generationQuery(drawing.id).queryKey, drawing)
  })
  expect(find('button').textContent).toMatch(/^Drawinga heron/)
  expect(find('a', '1 more').getAttribute('href')).toBe('/generate')
  await click(find('button'))
  expect(generationStore.get().find(({ key }) => key === 'two')?.inBackground).toBe(false)
  expect(find('button').textContent).toMatch(/^Sendinga fox/)
  expect(text()).not.toContain('more')
})

test('without generations in the background there is no chip', async () => {
  generationStore.clear()
  const { text } = await renderComponent(<Chip />)
  expect(text()).toBe('')
})

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min 00 s'],
  [185, '3 min 05 s'],
])('%i seconds are shown as %j', (seconds, text) => {
  expect(formatElapsedTime(seconds)).toBe(text)
})
