import type { Generation, Image, ImageList } from '@pictor/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSession } from './sign-up.ts'

const PATIENCE_MS = 300_000

/** Milliseconds until a change made at one process is visible at the other. */
export interface Spread {
  newPictureInList: number
  eventOfAPress: number
  endOfASession: number
}

/** Makes changes at the first of two processes and waits for them at the second, without the balancer. */
export async function measureSpread(first: string, second: string, origin: string): Promise<Spread> {
  const cookie = await openSession({ url: first, origin }, 'spread@example.org')
  const { token } = (await (await fetch(`${first}/api/auth/token`, { headers: { cookie } })).json()) as {
    token: string
  }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin }
  const image = await draw(second, headers)
  const newPictureInList = await timeUntil(() => lists(second, image.id))
  const eventOfAPress = await timeOfNews(second, headers, () =>
    post(`${first}/api/users/favorites/toggle`, headers, { imageId: image.id, favorited: true }),
  )
  await post(`${first}/api/auth/sign-out`, { ...headers, cookie }, {})
  const endOfASession = await timeUntil(
    async () => (await fetch(`${second}/api/users/credits`, { headers })).status === 401,
  )
  return { newPictureInList, eventOfAPress, endOfASession }
}

async function draw(url: string, headers: Record<string, string>): Promise<Image> {
  const later = { ...headers, prefer: 'respond-async' }
  const asked = await post(`${url}/api/images/generate`, later, { prompt: 'a bridge seen from both banks' })
  const { generation } = (await asked.json()) as { generation: Generation }
  let drawn: Generation = generation
  await timeUntil(async () => {
    const answer = await fetch(`${url}/api/generations/${generation.id}`, { headers })
    drawn = ((await answer.json()) as { generation: Generation }).generation
    return drawn.finished_at !== null
  }, 500)
  const [image] = drawn.images
  if (!image) throw new Error(`The generation finished with status ${drawn.status}.`)
  return image
}

async function lists(url: string, id: string): Promise<boolean> {
  const { images } = (await (await fetch(`${url}/api/images/public`)).json()) as ImageList
  return images.some((image) => image.id === id)
}

/** Returns the time until a subscriber at the URL receives the favorites event. */
async function timeOfNews(url: string, headers: Record<string, string>, act: () => Promise<unknown>): Promise<number> {
  const stream = await fetch(`${url}/api/events`, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!stream.body) throw new Error('The event stream has no body.')
  let heard = ''
  let since = NaN
  for await (const piece of stream.body.pipeThrough(new TextDecoderStream())) {
    heard += piece
    if (heard.includes('favorites.changed')) return performance.now() - since
    if (!heard.includes('ready') || !Number.isNaN(since)) continue
    since = performance.now()
    await act()
  }
  throw new Error('The event stream closed.')
}

/** Polls no faster than the rate limits of one account allow. */
async function timeUntil(isSo: () => Promise<boolean>, everyMs = 50): Promise<number> {
  const since = performance.now()
  while (performance.now() - since < PATIENCE_MS) {
    if (await isSo()) return performance.now() - since
    await sleep(everyMs)
  }
  throw new Error('The change was not visible within five minutes.')
}

async function post(url: string, headers: Record<string, string>, body: object): Promise<Response> {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer
}
