import type { Generation } from '@pictor/contract'
import { expect, test } from 'vitest'
import { makeImage } from '../../../testing/image-fixture.ts'
import { renderComponent } from '../../../testing/render-component.tsx'
import { makeGeneration } from '../generation-fixture.ts'
import { StudioCard } from './studio-card.tsx'

const renderCard = (generation: Generation) =>
  renderComponent(
    <StudioCard
      generation={generation}
      renderImage={({ prompt }) => <img alt={prompt} />}
      renderLink={({ id }, text) => <a href={`/image/${id}`}>{text}</a>}
      busy={false}
      onRetry={() => undefined}
      onEdit={() => undefined}
      onCancel={() => undefined}
    />,
  )

const succeeded = makeGeneration({ status: 'succeeded', stage: 'ended', images: [makeImage({ id: 'one' })] })
const failed = makeGeneration({ status: 'failed', stage: 'ended', refunded: true })

test('a succeeded generation shows its cost and time, links its prompt to the image and can be run again', async () => {
  const { find, text } = await renderCard(succeeded)
  expect(find('a', succeeded.prompt).getAttribute('href')).toBe('/image/one')
  expect(text()).toContain('16 credits')
  expect(find('time').textContent).toBe('Nov 20, 2026, 10:00 UTC')
  expect(find('button', 'Run again')).toBeDefined()
})

test('a failed generation can be retried', async () => {
  const { find } = await renderCard(failed)
  expect(find('button', 'Retry')).toBeDefined()
})

test('a long prompt is shown whole after one press, with or without an image', async () => {
  const prompt = 'a fox 🦊 '.repeat(30).trim()
  for (const generation of [succeeded, failed]) {
    const { find, click, unmount } = await renderCard({ ...generation, prompt })
    expect(find('p[id]').textContent).toMatch(/^a fox 🦊.+ (a|fox|🦊)…$/u)
    await click(find('button', 'Show whole prompt'))
    expect(find('p[id]').textContent).toBe(prompt)
    await click(find('button', 'Show less'))
    expect(find('p[id]').textContent).not.toBe(prompt)
    await unmount()
  }
})

test('a short prompt is shown whole at once', async () => {
  const { find, text } = await renderCard(succeeded)
  expect(find('p[id]').textContent).toBe(succeeded.prompt)
  expect(text()).not.toContain('Show whole prompt')
})
