import { expect, test } from 'vitest'
import { shareAnswer } from './shared-answer.ts'

let now = 0
const clock = { now: () => new Date(now) }

/** A shared call whose results the test provides by hand. */
function askedByHand() {
  const asked: PromiseWithResolvers<number>[] = []
  const ask = () => {
    const question = Promise.withResolvers<number>()
    asked.push(question)
    return question.promise
  }
  return { asked, share: shareAnswer(ask, { clock, forMs: 1_000 }) }
}

test('callers during a call, or shortly after it, get the same result', async () => {
  const { asked, share } = askedByHand()
  const early = [share(), share()]
  now += 60_000
  early.push(share())
  asked[0]?.resolve(1)
  expect(await Promise.all(early)).toEqual([1, 1, 1])
  now += 999
  expect([await share(), asked.length]).toEqual([1, 1])
  now += 1
  const late = share()
  asked[1]?.resolve(2)
  expect([await late, asked.length]).toEqual([2, 2])
})

test('a failure rejects only the callers that wait for it', async () => {
  const { asked, share } = askedByHand()
  const failing = [share(), share()]
  asked[0]?.reject(new Error('No.'))
  await expect(Promise.all(failing)).rejects.toThrow('No.')
  const next = share()
  asked[1]?.resolve(2)
  expect(await next).toBe(2)
})
