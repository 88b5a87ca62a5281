import { onRealtime } from '../../realtime/index.ts'

const ASK_AGAIN_MS = 2_000
const ASK_AGAIN_MAX_MS = 10_000

/** Resolves when the balance has changed, the network is back, or some time has passed: longer, the more often one has asked. */
export function untilNews(asked: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop()
      removeEventListener('online', end)
      clearTimeout(timer)
      resolve()
    }
    const stop = onRealtime(({ type }) => {
      if (type === 'credits.changed' || type === 'ready') end()
    })
    addEventListener('online', end)
    const timer = setTimeout(end, Math.min(ASK_AGAIN_MS * 2 ** asked, ASK_AGAIN_MAX_MS))
  })
}
