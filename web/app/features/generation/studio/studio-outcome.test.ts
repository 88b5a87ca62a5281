import { expect, test } from 'vitest'
import { makeGeneration } from '../generation-fixture.ts'
import { describeChanges, getStudioOutcome } from './studio-outcome.ts'

const queued = makeGeneration()
const drawing = makeGeneration({ status: 'running', stage: 'drawing' })
const succeeded = makeGeneration({ status: 'succeeded', stage: 'ended' })
const error = { code: 'MODEL_FAILED', message: "The image model couldn't generate this image." }
const failed = makeGeneration({ status: 'failed', stage: 'ended', refunded: true, error })
const cancelled = makeGeneration({ status: 'cancelled', stage: 'ended', refunded: true })

test('a running generation shows its stage and its cost', () => {
  expect(getStudioOutcome(queued)).toMatchObject({ state: 'running', text: 'Queued', cost: '16 credits' })
  expect(getStudioOutcome(drawing)).toMatchObject({ state: 'running', text: 'Drawing', cost: '16 credits' })
})

test('a finished generation shows its cost', () => {
  expect(getStudioOutcome(succeeded)).toMatchObject({ state: 'done', cost: '16 credits', reason: null })
})

test('a failed generation shows the reason and that it was not charged', () => {
  expect(getStudioOutcome(failed)).toEqual({
    state: 'failed',
    text: 'Failed',
    cost: 'You were not charged',
    reason: error.message,
  })
})

test('a cancelled generation shows that it was not charged', () => {
  expect(getStudioOutcome(cancelled)).toMatchObject({ text: 'Canceled', cost: 'You were not charged' })
})

test('status changes are announced, new generations are not', () => {
  const other = makeGeneration({ id: 'another', prompt: 'A whale' })
  expect(describeChanges([queued], [other, queued])).toBe('')
  expect(describeChanges([queued, other], [drawing, other])).toBe('Drawing: A lighthouse in fog')
  expect(describeChanges([drawing], [failed])).toBe('Failed: A lighthouse in fog. You were not charged')
})
