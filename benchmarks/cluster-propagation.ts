import type { Generation, Image, ImageList } from '@pictor/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSession } from './sign-up.ts'

const TIMEOUT_MS = 300_000

/** Milliseconds until a change made at one process is visible at the other one. */
export interface PropagationTimes {
  newImageInList: number
  favoriteEvent: number
  sessionEnd: number
}

/** Makes changes at the first of two processes, without the balancer, and waits for them at the second. */
export async function measurePropagation(first: string, second: string, origin: string): Promise<PropagationTimes> {
  const cookie = await openSession({ url: first, origin }, 'spread@example.org')
  const { token } = (await (await fetch(`${first}/api/auth/token`, { headers: { cookie } })).json()) as {
    token: string
  }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin }
  const image = await generate(second, headers)
  const newImageInList = await measureTimeUntil(() => isListed(second, image.id))
  const favoriteEvent = await measureTimeUntilEvent(second, headers, () =>
    post(`${first}/api/users/favorites/toggle`, headers, { imageId: image.id, favorited: true }),
  )
  await post(`${first}/api/auth/sign-out`, { ...headers, cookie }, {})
  const sessionEnd = await measureTimeUntil(
    async () => (await fetch(`${second}/api/users/credits`, { headers })).status === 401,
  )
  return { newImageInList, favoriteEvent, sessionEnd }
}

async function generate(url: string, headers: Record<string, string>): Promise<Image> {
  const asyncHeaders = { ...headers, prefer: 'respond-async' }
  const submitted = await post(`${url}/api/images/generate`, asyncHeaders, { prompt: 'a bridge seen from both banks' })
  const { generation } = (await submitted.json()) as { generation: Generation }
  let latest: Generation = generation
  await measureTimeUntil(async () => {
    const response = await fetch(`${url}/api/generations/${generation.id}`, { headers })
    latest = ((await response.json()) as { generation: Generation }).generation
    return latest.finished_at !== null
  }, 500)
  const [image] = latest.images
  if (!image) throw new Error(`The generation finished with status ${latest.status}.`)
  return image
}

async function isListed(url: string, id: string): Promise<boolean> {
  const { images } = (await (await fetch(`${url}/api/images/public`)).json()) as ImageList
  return images.some((image) => image.id === id)
}

/** Subscribes to events at the URL, calls `act`, and returns the time until the favorites event arrives. */
async function measureTimeUntilEvent(
  url: string,
  headers: Record<string, string>,
  act: () => Promise<unknown>,
): Promise<number> {
  const stream = await fetch(`${url}/api/events`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!stream.body) throw new Error('The event stream has no body.')
  let received = ''
  let startedAt = NaN
  for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) {
    received += chunk
    if (received.includes('favorites.changed')) return performance.now() - startedAt
    if (!received.includes('ready') || !Number.isNaN(startedAt)) continue
    startedAt = performance.now()
    await act()
  }
  throw new Error('The event stream closed.')
}

/** Returns the time until the condition holds. The interval keeps within the rate limits of one account. */
async function measureTimeUntil(condition: () => Promise<boolean>, intervalMs = 50): Promise<number> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < TIMEOUT_MS) {
    if (await condition()) return performance.now() - startedAt
    await sleep(intervalMs)
  }
  throw new Error('The change was not visible within five minutes.')
}

async function post(url: string, headers: Record<string, string>, body: object): Promise<Response> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response
}
