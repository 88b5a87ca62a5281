import { PUBLIC_ANSWER_AGE_MAX_MS } from '@pictor/contract/limits'
import type { Clock } from '../../kernel/clock.ts'
import { createPublicAnswer, type AnswerParts, type Content, type PublicAnswer } from './public-answer.ts'

/** Something that is the same for everybody, and how to find out how it is now. */
export interface Wish {
  /** Of what is asked, however it was written. */
  readonly key: string
  find(): Promise<Content>
}

export interface FoundAnswer {
  readonly answer: PublicAnswer
  /** When finding out began: nothing that was so before is missing. */
  readonly asOfMs: number
}

export interface PublicAnswersSettings {
  /** So old an answer is given without finding out again. */
  freshMs: number
  /** So old it is still given while that is found out. */
  staleMs: number
  answersMax: number
  bytesMax: number
}

export interface PublicAnswers {
  /** What is held and not too old, at once. If it is no longer fresh, it is renewed behind the caller's back. */
  held(wish: Wish): FoundAnswer | null
  /** The same, or what is found out now, once for all who ask meanwhile. Throws what `find` throws to everybody who waits. */
  ask(wish: Wish): Promise<FoundAnswer>
  /** Whether an answer is kept for the key, however old. */
  has(key: string): boolean
  /** Whether it is, now, younger than `freshMs`. */
  isFresh(found: FoundAnswer): boolean
}

interface Finding {
  asOfMs: number
  found: Promise<FoundAnswer>
}

const SETTINGS: PublicAnswersSettings = {
  freshMs: 1_000,
  staleMs: PUBLIC_ANSWER_AGE_MAX_MS,
  answersMax: 500,
  bytesMax: 32 * 1_024 * 1_024,
}

/** Ready answers in memory, each for two seconds at most from the moment at which finding out began. */
export function createPublicAnswers(
  { clock, ...parts }: AnswerParts & { clock: Clock },
  settings: Partial<PublicAnswersSettings> = {},
): PublicAnswers {
  const { freshMs, staleMs, ...bounds } = { ...SETTINGS, ...settings }
  const answers = new Map<string, FoundAnswer>()
  const findings = new Map<string, Finding>()
  /** A clock that was set back makes nothing young again. */
  const isYounger = ({ asOfMs }: { asOfMs: number }, limitMs: number) => {
    const age = clock.now().getTime() - asOfMs
    return age >= 0 && age < limitMs
  }
  const isFresh = (found: FoundAnswer) => isYounger(found, freshMs)

  async function findOut({ key, find }: Wish, asOfMs: number): Promise<FoundAnswer> {
    const content = await find()
    const before = answers.get(key)
    const answer = before?.answer.isSameAs(content) ? before.answer : createPublicAnswer(content, parts)
    const found = { answer, asOfMs }
    if (!before || before.asOfMs < asOfMs) keep(answers, key, found)
    dropBeyond(answers, bounds)
    return found
  }

  /** Joins who is finding out already, unless that began too long ago. */
  function renew(wish: Wish): Promise<FoundAnswer> {
    const under = findings.get(wish.key)
    if (under && isYounger(under, staleMs)) return under.found
    const asOfMs = clock.now().getTime()
    const found = findOut(wish, asOfMs).finally(() => {
      if (findings.get(wish.key)?.found === found) findings.delete(wish.key)
    })
    findings.set(wish.key, { asOfMs, found })
    return found
  }

  function held(wish: Wish): FoundAnswer | null {
    const found = answers.get(wish.key)
    if (!found || !isYounger(found, staleMs)) return null
    // A failure is logged by whoever finds out, and the next to ask tries again.
    if (!isFresh(found)) renew(wish).catch(() => undefined)
    return found
  }

  return { held, isFresh, has: (key) => answers.has(key), ask: async (wish) => held(wish) ?? (await renew(wish)) }
}

/** At the end, so that what nobody has asked for lately comes first: whatever is asked for is renewed every two seconds. */
function keep(answers: Map<string, FoundAnswer>, key: string, found: FoundAnswer): void {
  answers.delete(key)
  answers.set(key, found)
}

function dropBeyond(answers: Map<string, FoundAnswer>, bounds: { answersMax: number; bytesMax: number }): void {
  let bytes = 0
  for (const { answer } of answers.values()) bytes += answer.size
  for (const [key, { answer }] of answers) {
    if (answers.size <= bounds.answersMax && bytes <= bounds.bytesMax) return
    answers.delete(key)
    bytes -= answer.size
  }
}
