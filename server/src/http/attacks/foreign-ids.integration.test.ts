import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CheckoutOrder } from '@pictor/contract'
import { startTestApplication } from '../../../test/harness/application.ts'
import { generationCalls } from '../../../test/fixtures/generation-calls.ts'
import { openShop } from '../../../test/fixtures/shop.ts'
import { createTestProvider } from '../../../test/fakes/test-provider.ts'

// What belongs to somebody else answers byte for byte as what was never there.

const paymentProvider = createTestProvider()
const application = await startTestApplication({}, { paymentProvider })
const { app, createUser } = application
const [owner, stranger] = [await createUser(), await createUser()]
const { begin, ended } = generationCalls(application)
const shop = await openShop(application, paymentProvider)

const { id: generationId } = await begin(owner, { prompt: 'secret canary', visibility: 'private' })
const [image] = (await ended(owner, generationId)).images
const imageId = image?.id ?? ''
const order: CheckoutOrder = await shop.order(owner)
const paid = paymentProvider.resultOf(paymentProvider.pay(order.id))

const absent = { image: randomUUID(), generation: randomUUID(), order: `order_${'A'.repeat(order.id.length - 6)}` }
type Request = { method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'; url: string; payload?: object }
const packId = shop.packOf(100).id

/** The same request about a thing of the owner's and about nothing. */
const PAIRS: [name: string, theirs: Request, nobodys: Request][] = [
  ...(
    [
      ['an image', (id) => ({ url: `/api/images/${id}` })],
      ['showing it', (id) => ({ method: 'PATCH', url: `/api/images/${id}`, payload: { visibility: 'public' } })],
      ['deleting it', (id) => ({ method: 'DELETE', url: `/api/images/${id}` })],
      ['bringing it back', (id) => ({ method: 'POST', url: `/api/images/${id}/restore` })],
      ['reporting it', (id) => ({ method: 'POST', url: `/api/images/${id}/report`, payload: { reason: 'x' } })],
      ['downloading it', (id) => ({ url: `/api/images/${id}/download` })],
      ['a zip of it', (id) => ({ url: `/api/images/zip?ids=${id}` })],
      ['its card', (id) => ({ url: `/cards/images/${id}.jpg` })],
      [
        'liking it',
        (id) => ({ method: 'POST', url: '/api/users/favorites/toggle', payload: { imageId: id, favorited: true } }),
      ],
      [
        'liking it by turns',
        (id) => ({ method: 'POST', url: '/api/users/favorites/toggle', payload: { imageId: id } }),
      ],
    ] satisfies [string, (id: string) => Request][]
  ).map(([name, request]): [string, Request, Request] => [name, request(imageId), request(absent.image)]),
  ...(
    [
      ['a generation', (id) => ({ url: `/api/generations/${id}` })],
      ['taking it back', (id) => ({ method: 'DELETE', url: `/api/generations/${id}` })],
      ['repeating it', (id) => ({ method: 'POST', url: `/api/generations/${id}/retry` })],
    ] satisfies [string, (id: string) => Request][]
  ).map(([name, request]): [string, Request, Request] => [name, request(generationId), request(absent.generation)]),
  ['an order', { url: `/api/users/orders/${order.id}` }, { url: `/api/users/orders/${absent.order}` }],
  [
    'proving its payment',
    { method: 'POST', url: '/api/payments/verify-payment', payload: { ...paid, packId } },
    { method: 'POST', url: '/api/payments/verify-payment', payload: { ...paid, orderId: absent.order, packId } },
  ],
]

/** Everything that leaves, but for what is new in every answer. */
async function answerTo(request: Request, headers: Record<string, string>) {
  const { statusCode, body, headers: all } = await app.inject({ ...request, headers })
  const changing = new Set(['date', 'x-request-id', 'content-security-policy'])
  return { statusCode, body, headers: Object.fromEntries(Object.entries(all).filter(([name]) => !changing.has(name))) }
}

test.each(PAIRS)('%s of somebody else is answered as if there were none', async (_name, theirs, nobodys) => {
  for (const headers of [{ ...stranger.headers, cookie: stranger.cookie }, {}]) {
    const answer = await answerTo(theirs, headers)
    expect(answer).toEqual(await answerTo(nobodys, headers))
    expect([401, 404]).toContain(answer.statusCode)
  }
})

test('its files are not found either, whatever is signed for other files', async () => {
  const key = (image?.url ?? '').replace(/\/s\/[^/]+/, '')
  const headers = { ...stranger.headers, cookie: stranger.cookie }
  expect(await answerTo({ url: key }, headers)).toEqual(
    await answerTo({ url: key.replace(/[0-9a-f]{32}/, '0'.repeat(32)) }, headers),
  )
})

test('whose id stands in an address or a header does not change who is asking', async () => {
  const asked = await app.inject({ url: '/api/users/credits', headers: stranger.headers })
  for (const disguise of [
    { 'x-user-id': owner.id },
    { 'x-forwarded-user': owner.email },
    { 'x-auth-request-user': owner.id },
  ]) {
    const answer = await app.inject({ url: '/api/users/credits', headers: { ...stranger.headers, ...disguise } })
    expect(answer.body).toBe(asked.body)
  }
  for (const query of [`user_id=${owner.id}`, `userId=${owner.id}`, `id=${owner.id}`]) {
    for (const path of [
      'users/credits',
      'users/settings',
      'images/my-images',
      'users/favorites',
      'users/orders',
      'generations',
    ]) {
      const answer = await app.inject({ url: `/api/${path}?${query}`, headers: stranger.headers })
      expect([path, answer.statusCode]).toEqual([path, 400])
    }
  }
})

test('after all this the owner has everything as it was', async () => {
  const { statusCode, body } = await app.inject({ url: `/api/images/${imageId}`, headers: owner.headers })
  expect(statusCode).toBe(200)
  expect(JSON.parse(body)).toMatchObject({ image: { visibility: 'private', favorite_count: 0 } })
  expect((await shop.orderOf(owner, order.id)).status).not.toBe('paid')
})
