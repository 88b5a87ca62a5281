import type { Generation } from '@pictor/contract'
import type { GenerationNews } from './generation-news.ts'
import { GenerationUnfinished } from '../asking/generation-unfinished.ts'

export interface Following {
  read: (id: string) => Promise<Generation>
  onProgress: (generation: Generation) => void
  /** A failure after which asking again is of no use: the session ended, the generation is gone. */
  isFinal: (failure: unknown) => boolean
  news: Pick<GenerationNews, 'subscribe' | 'isLive'>
}

const FIRST_PAUSE_MS = 400
const LONGEST_PAUSE_MS = 1_500
const GROWTH = 1.25
/** Between two askings while events tell of every change. */
const LIVE_PAUSE_MS = 15_000
// The server fails what waits for 15 minutes and what runs for 3, so by then it has ended there.
const PATIENCE_MS = 20 * 60_000

/**
 * Asks how a generation stands until it has ended: when something is heard of it, rarely while events arrive, often while they
 * do not. A failed asking is no reason to stop: the next one may succeed. Throws a failure that is final, and
 * `GenerationUnfinished` when patience ends.
 */
export async function followGeneration(first: Generation, following: Following): Promise<Generation> {
  const { read, onProgress, isFinal, news } = following
  const started = Date.now()
  let known = first
  let failure: unknown
  const hearing = hear(news, known.id)
  try {
    onProgress(known)
    for (let pause = FIRST_PAUSE_MS; known.stage !== 'ended'; pause = Math.min(pause * GROWTH, LONGEST_PAUSE_MS)) {
      if (Date.now() - started > PATIENCE_MS)
        throw new GenerationUnfinished('The generation did not end in time.', { cause: failure })
      await untilWorthAsking(hearing, news, pause)
      try {
        known = await read(known.id)
        onProgress(known)
      } catch (error) {
        if (isFinal(error)) throw error
        failure = error
      }
    }
    return known
  } finally {
    hearing.stop()
  }
}

interface Hearing {
  /** Resolves at once if something was heard since the last asking, else with the news or after the time. */
  next: (milliseconds: number) => Promise<'news' | 'silence'>
  stop: () => void
}

/** In short steps, so that a stream that is cut is noticed within one of them. */
async function untilWorthAsking(hearing: Hearing, news: Following['news'], pause: number): Promise<void> {
  const since = Date.now()
  do {
    if ((await hearing.next(pause)) === 'news') return
  } while (news.isLive() && Date.now() - since < LIVE_PAUSE_MS)
}

function hear(news: Following['news'], id: string): Hearing {
  let heard = false
  let wake: (() => void) | null = null
  const stop = news.subscribe(id, () => {
    heard = true
    wake?.()
  })
  const next = async (milliseconds: number) => {
    if (!heard) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    const was = heard ? 'news' : 'silence'
    heard = false
    return was
  }
  return { next, stop }
}
