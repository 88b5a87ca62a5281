import { expect, test } from 'vitest'
import { ProgressChip } from './running/progress-chip.tsx'
import { runningStore, useRunning } from './generation-store.ts'
import { showComponent } from '../../testing/show-component.tsx'

function Chip() {
  return <ProgressChip running={useRunning().filter(({ hidden }) => hidden)} />
}

function startHidden(key: string, prompt: string) {
  runningStore.begin({ key, prompt, aspectRatio: '1:1' })
  runningStore.hide(key)
}

test('the chip names the newest that runs behind the page, and leads to the others', async () => {
  runningStore.clear()
  startHidden('one', 'a fox')
  startHidden('two', 'a heron')
  const { find, press, text } = await showComponent(<Chip />)
  expect(find('button').textContent).toMatch(/^Sendinga heron/)
  expect(find('a', '1 more').getAttribute('href')).toBe('/generate')
  await press(find('button'))
  expect(runningStore.read().find(({ key }) => key === 'two')?.hidden).toBe(false)
  expect(find('button').textContent).toMatch(/^Sendinga fox/)
  expect(text()).not.toContain('more')
})

test('with nothing behind the page there is no chip', async () => {
  runningStore.clear()
  const { text } = await showComponent(<Chip />)
  expect(text()).toBe('')
})
