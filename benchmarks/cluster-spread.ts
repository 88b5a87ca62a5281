import type { Generation, Image, ImageList } from '@pictor/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSession } from './sign-up.ts'

const TIMEOUT_MS = 300_000

/** Milliseconds until a change made at one process is visible at the other. */
export interface Spread {
  newImageInList: number
  favoriteEvent: number
  sessionEnd: number
}

/** Makes changes at the first of two processes and waits for them at the second, without the balancer. */
export async function measureSpread(first: string, second: string, origin: string): Promise<Spread> {
  const cookie = await openSession({ url: first, origin }, 'spread@example.org')
  const { token } = (await (await fetch(`${first}/api/auth/token`, { headers: { cookie } })).json()) as {
    token: string
  }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin }
  const image = await generate(second, headers)
  const newImageInList = await timeUntil(() => lists(second, image.id))
  const favoriteEvent = await timeUntilEvent(second, headers, () =>
    post(`${first}/api/users/favorites/toggle`, headers, { imageId: image.id, favorited: true }),
  )
  await post(`${first}/api/auth/sign-out`, { ...headers, cookie }, {})
  const sessionEnd = await timeUntil(
    async () => (await fetch(`${second}/api/users/credits`, { headers })).status === 401,
  )
  return { newImageInList, favoriteEvent, sessionEnd }
}

async function generate(url: string, headers: Record<string, string>): Promise<Image> {
  const later = { ...headers, prefer: 'respond-async' }
  const submitted = await post(`${url}/api/images/generate`, later, { prompt: 'a bridge seen from both banks' })
  const { generation } = (await submitted.json()) as { generation: Generation }
  let latest: Generation = generation
  await timeUntil(async () => {
    const response = await fetch(`${url}/api/generations/${generation.id}`, { headers })
    latest = ((await response.json()) as { generation: Generation }).generation
    return latest.finished_at !== null
  }, 500)
  const [image] = latest.images
  if (!image) throw new Error(`The generation finished with status ${latest.status}.`)
  return image
}

async function lists(url: string, id: string): Promise<boolean> {
  const { images } = (await (await fetch(`${url}/api/images/public`)).json()) as ImageList
  return images.some((image) => image.id === id)
}

/** Returns the time until a subscriber at the URL receives the favorites event. */
async function timeUntilEvent(
  url: string,
  headers: Record<string, string>,
  act: () => Promise<unknown>,
): Promise<number> {
  const stream = await fetch(`${url}/api/events`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!stream.body) throw new Error('The event stream has no body.')
  let received = ''
  let since = NaN
  for await (const piece of stream.body.pipeThrough(new TextDecoderStream())) {
    received += piece
    if (received.includes('favorites.changed')) return performance.now() - since
    if (!received.includes('ready') || !Number.isNaN(since)) continue
    since = performance.now()
    await act()
  }
  throw new Error('The event stream closed.')
}

/** Polls no faster than the rate limits of one account allow. */
async function timeUntil(condition: () => Promise<boolean>, intervalMs = 50): Promise<number> {
  const since = performance.now()
  while (performance.now() - since < TIMEOUT_MS) {
    if (await condition()) return performance.now() - since
    await sleep(intervalMs)
  }
  throw new Error('The change was not visible within five minutes.')
}

async function post(url: string, headers: Record<string, string>, body: object): Promise<Response> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response
}
