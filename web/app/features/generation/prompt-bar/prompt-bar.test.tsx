import { ORPCError } from '@orpc/client'
import type { Generation, Image } from '@pictor/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { renderComponent } from '../../../testing/render-component.tsx'
import { ToastContext, type Toast } from '../../../ui/overlay/toast-context.ts'
import { SignInContext } from '../../users/index.ts'
import { generationStore } from '../generation-store.ts'
import { makeGeneration } from '../generation-fixture.ts'
import { draftStore } from './draft.ts'
import { PromptBar } from './prompt-bar.tsx'

vi.mock('../../../api/api.ts', () => {
  const call = () => vi.fn<(input: unknown) => Promise<unknown>>()
  return { api: { generation: { create: call(), get: call(), list: call() } } }
})
// The tests together exceed the limit.
vi.mock('../../../api/limiter.ts', () => ({ createLimiter: () => ({ take: () => true }) }))
const account = vi.hoisted(() => ({ balance: 80 }))
vi.mock('../../credits/index.ts', () => ({
  useCredits: () => ({ ...account, plan: { name: 'Pro', credits_per_image: 16 }, loaded: true, error: null }),
  creditsText: (credits: number) => `${credits} credits`,
  announceCreditsUpdated: () => {},
}))

// The bar reads only the id.
const image = { id: 'an-image', prompt: 'a heron' } as Image
const queued = makeGeneration({ prompt: 'a heron' })
const succeeded: Generation = { ...queued, status: 'succeeded', stage: 'ended', images: [image] }

const toasts: Toast[] = []
const opened: string[] = []
let purchases = 0

beforeEach(() => {
  toasts.length = 0
  opened.length = 0
  purchases = 0
  account.balance = 80
  draftStore.clear()
  generationStore.clear()
  vi.mocked(api.generation.list).mockResolvedValue({ generations: [], nextCursor: null })
})

/** Returns the idempotency keys of the submissions that were sent, in order. */
const getSentKeys = () => vi.mocked(api.generation.create).mock.calls.map(([{ headers }]) => headers['idempotency-key'])

/** Mocks a server that accepts every submission as this generation. */
function acceptSubmissions(generation: Generation) {
  const response = { status: 202, headers: { location: '' }, body: { generation } } as const
  vi.mocked(api.generation.create).mockReset().mockResolvedValue(response)
}

async function showBar() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = await renderComponent(
    <QueryClientProvider client={queries}>
      <SignInContext value={{ openDialog: () => {}, openSignUp: () => {} }}>
        <ToastContext value={{ show: (toast) => toasts.push(toast), dismiss: () => {} }}>
          <PromptBar
            onGenerated={(images) => opened.push(...images.map(({ id }) => id))}
            onSwitchPlan={() => Promise.resolve(false)}
            onBuyCredits={() => (purchases += 1)}
          />
        </ToastContext>
      </SignInContext>
    </QueryClientProvider>,
  )
  const until = (check: () => void) => act(() => vi.waitFor(check))
  const generate = () => page.click(page.find('button[type=submit]'))
  return { ...page, until, generate }
}

test('two clicks are one submission; its image opens over the page and the prompt is cleared', async () => {
  acceptSubmissions(queued)
  vi.mocked(api.generation.get).mockResolvedValue({ generation: succeeded })
  const announced: unknown[] = []
  const listen = (event: Event) => announced.push(event instanceof CustomEvent && event.detail)
  window.addEventListener('imagesGenerated', listen)
  const { find, until } = await showBar()
  await act(async () => draftStore.change({ prompt: ' a heron ' }))
  const button = find('button[type=submit]')
  await act(async () => {
    button.click()
    button.click()
  })
  await until(() => expect(find('dialog').textContent).toContain('a heron'))
  await until(() => expect(opened).toEqual(['an-image']))
  window.removeEventListener('imagesGenerated', listen)
  expect(getSentKeys()).toHaveLength(1)
  expect(toasts).toMatchObject([{ title: 'Successfully generated image', tone: 'success', action: undefined }])
  expect(draftStore.get().prompt).toBe('')
  expect(announced).toEqual([{ count: 1, inBackground: false }])
})

test('a submission contains the ratio and visibility that the bar shows', async () => {
  acceptSubmissions(queued)
  vi.mocked(api.generation.get).mockResolvedValue({ generation: succeeded })
  const { generate, until } = await showBar()
  await act(async () => draftStore.change({ prompt: 'a heron', aspectRatio: '16:9', visibility: 'private' }))
  await generate()
  await until(() => expect(opened).toEqual(['an-image']))
  const [submission] = vi.mocked(api.generation.create).mock.calls
  expect(submission?.[0]).toMatchObject({ body: { prompt: 'a heron', aspectRatio: '16:9', visibility: 'private' } })
})

test('with too few credits the bar says how many are missing, and its button opens the purchase', async () => {
  account.balance = 2
  vi.mocked(api.generation.create).mockReset()
  const { find, generate, text } = await showBar()
  await act(async () => draftStore.change({ prompt: 'a heron' }))
  expect(text()).toContain('16 credits · 14 credits short')
  expect(find('button[type=submit]').textContent).toBe('Buy credits')
  await generate()
  expect([purchases, toasts, getSentKeys()]).toEqual([1, [], []])
  expect(draftStore.get().prompt).toBe('a heron')
})

test.each([
  ['which pulses', false, 1],
  ['without a pulse if the user prefers reduced motion', true, 0],
])('without a prompt, the button shows the message and focuses the field, %s', async (_, isMotionReduced, pulses) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isMotionReduced }))
  const { find, generate } = await showBar()
  const pulse = vi.spyOn(find('form'), 'animate')
  await generate()
  expect(toasts).toMatchObject([{ title: 'Enter a prompt' }])
  expect(document.activeElement).toBe(find('textarea'))
  expect(pulse).toHaveBeenCalledTimes(pulses)
})

test('when a generation in the background finishes, a toast offers to open the image', async () => {
  acceptSubmissions(queued)
  vi.mocked(api.generation.get).mockResolvedValue({ generation: succeeded })
  const { generate, find, click, until } = await showBar()
  await act(async () => draftStore.change({ prompt: 'a heron' }))
  await generate()
  await until(() => expect(find('dialog button', 'Continue in the background')).toBeDefined())
  await click(find('dialog button', 'Continue in the background'))
  await act(async () => draftStore.change({ prompt: 'a whale' }))
  await until(() => expect(toasts).toMatchObject([{ action: { label: 'View image' } }]))
  expect([opened, draftStore.get().prompt]).toEqual([[], 'a whale'])
  toasts[0]?.action?.onClick()
  expect(opened).toEqual(['an-image'])
})

test('after a lost response the same input is sent with the same key, after a definitive one with a new key', async () => {
  const { generate, until } = await showBar()
  await act(async () => draftStore.change({ prompt: 'a heron' }))
  const create = vi.mocked(api.generation.create).mockReset()
  create.mockRejectedValueOnce(new TypeError('fetch failed'))
  create.mockRejectedValue(new ORPCError('PROMPT_BLOCKED', { status: 422, defined: true }))
  for (let clicks = 1; clicks <= 3; clicks++) {
    await generate()
    await until(() => expect(toasts).toHaveLength(clicks))
  }
  const [first, second, third] = getSentKeys()
  expect(second).toBe(first)
  expect(third).toBeDefined()
  expect(third).not.toBe(second)
  expect(toasts[0]).toMatchObject({ title: 'Failed to generate images', tone: 'danger' })
  expect(draftStore.get().prompt).toBe('a heron')
})

test('a generation from another tab is discovered, runs in the background and is reported once', async () => {
  const drawing = makeGeneration({ id: '0b0f6a1e-5a0e-4c43-9d0e-3f6e35d1f003', status: 'running', stage: 'drawing' })
  vi.mocked(api.generation.list).mockResolvedValue({ generations: [drawing], nextCursor: null })
  const { find, until } = await showBar()
  await until(() => expect(find('button[title="A lighthouse in fog"]').textContent).toContain('Drawing'))
  vi.mocked(api.generation.get).mockResolvedValue({ generation: { ...drawing, status: 'failed', stage: 'ended' } })
  await until(() => expect(toasts).toHaveLength(1))
  expect(toasts).toMatchObject([{ title: 'Failed to generate images', tone: 'danger' }])
  expect(generationStore.get()).toEqual([])
})
