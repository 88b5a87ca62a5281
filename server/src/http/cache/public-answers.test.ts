import { expect, test } from 'vitest'
import { SHARED_CACHING, type Content } from './public-answer.ts'
import { createPublicAnswers, type PublicAnswersSettings } from './public-answers.ts'

function start(settings: Partial<PublicAnswersSettings> = {}) {
  const clock = { ms: Date.UTC(2026, 0, 1), now: () => new Date(clock.ms) }
  const compress = async (bytes: Buffer) => bytes.subarray(0, 10)
  const answers = createPublicAnswers({ clock, compress, headers: [], caching: SHARED_CACHING }, settings)
  return { clock, answers }
}

const contentOf = (text: string): Content => ({ bytes: Buffer.from(text), type: 'text/plain', headers: [] })

/** What somebody asks for; each look is answered by hand. */
function wishFor(key: string) {
  const looks: PromiseWithResolvers<Content>[] = []
  const find = () => {
    const look = Promise.withResolvers<Content>()
    looks.push(look)
    return look.promise
  }
  return { key, find, looks }
}

/** The same, answered at once by what it says then. */
function openWish(key: string, text = key) {
  const wish = { key, text, looks: 0, find: async () => contentOf((wish.looks++, wish.text)) }
  return wish
}

async function textOf(asked: ReturnType<ReturnType<typeof start>['answers']['ask']>): Promise<string> {
  return (await (await asked).answer.form('identity')).body.toString()
}

/** Until everything that is under way has ended. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a thousand who ask for the same at once cause one look', async () => {
  const { answers } = start()
  const wish = wishFor('a')
  const all = Array.from({ length: 1_000 }, () => textOf(answers.ask(wish)))
  expect(wish.looks).toHaveLength(1)
  wish.looks[0]?.resolve(contentOf('found'))
  expect(new Set(await Promise.all(all))).toEqual(new Set(['found']))
  expect(wish.looks).toHaveLength(1)
})

test('for a second nobody looks again', async () => {
  const { answers, clock } = start()
  const wish = openWish('a')
  await answers.ask(wish)
  clock.ms += 999
  const found = answers.held(wish)
  expect([found && answers.isFresh(found), wish.looks]).toEqual([true, 1])
})

test('in the second after that the old answer is given while one look is taken', async () => {
  const { answers, clock } = start()
  const wish = openWish('a', 'old')
  await answers.ask(wish)
  wish.text = 'new'
  clock.ms += 1_000
  const asked = Array.from({ length: 100 }, () => answers.ask(wish))
  expect(new Set(await Promise.all(asked.map(textOf)))).toEqual(new Set(['old']))
  expect(answers.isFresh(await answers.ask(wish))).toBe(true)
  expect([await textOf(answers.ask(wish)), wish.looks]).toEqual(['new', 2])
})

test('nothing older than two seconds is given, however long nobody has asked', async () => {
  const { answers, clock } = start()
  const wish = openWish('a', 'old')
  await answers.ask(wish)
  wish.text = 'new'
  clock.ms += 2_000
  expect(answers.held(wish)).toBe(null)
  expect(await textOf(answers.ask(wish))).toBe('new')
})

test('an answer is as old as the look for it, not as its end', async () => {
  const { answers, clock } = start()
  const wish = wishFor('a')
  const asked = answers.ask(wish)
  clock.ms += 1_500
  wish.looks[0]?.resolve(contentOf('slow'))
  expect(answers.isFresh(await asked)).toBe(false)
  clock.ms += 500
  expect(answers.held(wish)).toBe(null)
})

test('nobody joins a look that began two seconds ago, and what it finds late replaces nothing newer', async () => {
  const { answers, clock } = start()
  const wish = wishFor('a')
  const first = textOf(answers.ask(wish))
  clock.ms += 2_000
  const second = textOf(answers.ask(wish))
  expect(wish.looks).toHaveLength(2)
  wish.looks[1]?.resolve(contentOf('newer'))
  wish.looks[0]?.resolve(contentOf('older'))
  expect([await first, await second]).toEqual(['older', 'newer'])
  expect(await textOf(answers.ask(wish))).toBe('newer')
})

test('a failed look fails everybody who waits for it, is kept by nobody, and the next to ask looks anew', async () => {
  const { answers } = start()
  const wish = wishFor('a')
  const asked = [answers.ask(wish), answers.ask(wish)]
  wish.looks[0]?.reject(new Error('away'))
  for (const each of asked) await expect(each).rejects.toThrow('away')
  const again = textOf(answers.ask(wish))
  wish.looks[1]?.resolve(contentOf('back'))
  expect(await again).toBe('back')
})

test('while looking fails the old answer is given until it is two seconds old, and then the failure', async () => {
  const { answers, clock } = start()
  const wish = wishFor('a')
  const asked = textOf(answers.ask(wish))
  wish.looks[0]?.resolve(contentOf('old'))
  await asked
  clock.ms += 1_999
  expect(await textOf(answers.ask(wish))).toBe('old')
  wish.looks[1]?.reject(new Error('away'))
  await settle()
  expect(await textOf(answers.ask(wish))).toBe('old')
  wish.looks[2]?.reject(new Error('away'))
  await settle()
  clock.ms += 1
  const late = answers.ask(wish)
  wish.looks[3]?.reject(new Error('still away'))
  await expect(late).rejects.toThrow('still away')
})

test('a clock that is set back makes no answer last longer', async () => {
  const { answers, clock } = start()
  const wish = openWish('a')
  await answers.ask(wish)
  clock.ms -= 60_000
  expect(answers.held(wish)).toBe(null)
  await answers.ask(wish)
  expect(wish.looks).toBe(2)
})

test('what has not changed stays as it is, with everything made of it', async () => {
  const { answers, clock } = start()
  const wish = openWish('a', 'x'.repeat(2_000))
  const before = (await answers.ask(wish)).answer
  await before.form('br')
  clock.ms += 5_000
  expect((await answers.ask(wish)).answer).toBe(before)
})

test('beyond so many answers the one that was renewed longest ago is let go', async () => {
  const { answers, clock } = start({ answersMax: 2 })
  const [a, b, c] = [openWish('a'), openWish('b'), openWish('c')]
  for (const wish of [a, b]) await answers.ask(wish)
  clock.ms += 2_000
  await answers.ask(a)
  await answers.ask(c)
  expect([answers.held(a), answers.held(b), answers.held(c)].map((found) => found !== null)).toEqual([
    true,
    false,
    true,
  ])
})

test('answers take no more bytes than allowed, their compressed forms counted', async () => {
  const { answers } = start({ bytesMax: 4_999 })
  const [a, b, c] = ['a', 'b', 'c'].map((key) => openWish(key, key.repeat(2_495)))
  if (!a || !b || !c) throw new Error('There are three.')
  await (await answers.ask(a)).answer.form('br')
  await answers.ask(b)
  expect([answers.held(a), answers.held(b)].map((found) => found !== null)).toEqual([false, true])
  const large = openWish('large', 'x'.repeat(5_001))
  expect(await textOf(answers.ask(large))).toHaveLength(5_001)
  expect(answers.held(large)).toBe(null)
})
