import { ASPECT_RATIOS, STYLES, VISIBILITIES } from '@pictor/contract/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../../test/fixtures/generation-calls.ts'

// The user has no credits, so every valid request returns 402 and creates nothing.
const application = await startTestApplication({ WELCOME_CREDITS: '0' }, { runsJobs: false })
const { submit, list, switchPlan } = createGenerationCalls(application)
const user = await application.createUser()
await switchPlan(user, 'Pro Plus')

const anythingExcept = (known: readonly unknown[]) => fc.jsonValue().filter((value) => !known.includes(value))
/** Valid and invalid values of each field. */
const fields = {
  prompt: {
    good: fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => `${text} and a heron`),
    bad: fc.oneof(
      fc.constantFrom(
        '',
        ' \n\t ',
        '\ud800',
        'a\udc00b',
        'a\0b',
        'x'.repeat(4_001),
        '🦊'.repeat(4_001),
        'x'.repeat(1e6),
      ),
      fc.jsonValue().filter((value) => typeof value !== 'string'),
    ),
  },
  aspectRatio: { good: fc.constantFrom(...ASPECT_RATIOS), bad: anythingExcept(ASPECT_RATIOS) },
  style: { good: fc.constantFrom(...STYLES), bad: anythingExcept(STYLES) },
  visibility: { good: fc.constantFrom(...VISIBILITIES), bad: anythingExcept(VISIBILITIES) },
  variations: { good: fc.constant(1), bad: fc.oneof(fc.constantFrom(0, 2, 1e9, '1', 1.5, -1), anythingExcept([1])) },
  image: { good: fc.constant(null), bad: fc.oneof(fc.webUrl(), anythingExcept([null])) },
}
const validRequest = fc.record(
  {
    prompt: fields.prompt.good,
    aspectRatio: fields.aspectRatio.good,
    style: fields.style.good,
    visibility: fields.visibility.good,
    variations: fields.variations.good,
    image: fields.image.good,
  },
  { requiredKeys: ['prompt'] },
)
const requestWithInvalidField = fc
  .constantFrom(...Object.entries(fields))
  .chain(([name, { bad }]) => fc.tuple(validRequest, bad).map(([body, value]) => ({ ...body, [name]: value })))

test('any valid request reaches the charge', async () => {
  await fc.assert(
    fc.asyncProperty(validRequest, async (body) => {
      const response = await submit(user, body)
      expect([response.statusCode, response.json()]).toMatchObject([402, { needed: 26, available: 0 }])
    }),
    { numRuns: 150 },
  )
})

test('any request with one invalid field returns 400 with its issues', async () => {
  await fc.assert(
    fc.asyncProperty(requestWithInvalidField, async (body) => {
      const response = await submit(user, body)
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
      expect(response.json<{ issues: object[] }>().issues).not.toEqual([])
    }),
    { numRuns: 500 },
  )
  expect((await list(user)).json()).toEqual({ generations: [], nextCursor: null })
})
