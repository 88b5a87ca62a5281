import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CheckoutOrder } from '@pictor/contract'
import { startTestApplication } from '../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../test/fixtures/generation-calls.ts'
import { createPaymentFixture } from '../../../test/fixtures/payment-fixture.ts'
import { createTestProvider } from '../../../test/fakes/test-provider.ts'

// A request for another user's resource gets the same response as a request for a resource that does not exist.

const paymentProvider = createTestProvider()
const application = await startTestApplication({}, { paymentProvider })
const { app, createUser } = application
const [owner, otherUser] = [await createUser(), await createUser()]
const { startGeneration, waitUntilFinished } = createGenerationCalls(application)
const paymentFixture = await createPaymentFixture(application, paymentProvider)

const { id: generationId } = await startGeneration(owner, { prompt: 'secret canary', visibility: 'private' })
const [image] = (await waitUntilFinished(owner, generationId)).images
const imageId = image?.id ?? ''
const order: CheckoutOrder = await paymentFixture.order(owner)
const checkoutResult = paymentProvider.createCheckoutResult(paymentProvider.pay(order.id))

const missing = { image: randomUUID(), generation: randomUUID(), order: `order_${'A'.repeat(order.id.length - 6)}` }
type Request = { method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'; url: string; payload?: object }
const packId = paymentFixture.findPack(100).id

/** Pairs of the same request: for a resource of the owner, and for a missing one. */
const PAIRS: [name: string, ownersRequest: Request, missingRequest: Request][] = [
  ...(
    [
      ['an image', (id) => ({ url: `/api/images/${id}` })],
      [
        'publishing an image',
        (id) => ({ method: 'PATCH', url: `/api/images/${id}`, payload: { visibility: 'public' } }),
      ],
      ['deleting an image', (id) => ({ method: 'DELETE', url: `/api/images/${id}` })],
      ['restoring an image', (id) => ({ method: 'POST', url: `/api/images/${id}/restore` })],
      ['reporting an image', (id) => ({ method: 'POST', url: `/api/images/${id}/report`, payload: { reason: 'x' } })],
      ['downloading an image', (id) => ({ url: `/api/images/${id}/download` })],
      ['a zip with an image', (id) => ({ url: `/api/images/zip?ids=${id}` })],
      ['the social card of an image', (id) => ({ url: `/cards/images/${id}.jpg` })],
      [
        'adding an image to the favorites',
        (id) => ({ method: 'POST', url: '/api/users/favorites/toggle', payload: { imageId: id, favorited: true } }),
      ],
      [
        'toggling the favorite of an image',
        (id) => ({ method: 'POST', url: '/api/users/favorites/toggle', payload: { imageId: id } }),
      ],
    ] satisfies [string, (id: string) => Request][]
  ).map(([name, request]): [string, Request, Request] => [name, request(imageId), request(missing.image)]),
  ...(
    [
      ['a generation', (id) => ({ url: `/api/generations/${id}` })],
      ['cancelling a generation', (id) => ({ method: 'DELETE', url: `/api/generations/${id}` })],
      ['retrying a generation', (id) => ({ method: 'POST', url: `/api/generations/${id}/retry` })],
    ] satisfies [string, (id: string) => Request][]
  ).map(([name, request]): [string, Request, Request] => [name, request(generationId), request(missing.generation)]),
  ['an order', { url: `/api/users/orders/${order.id}` }, { url: `/api/users/orders/${missing.order}` }],
  [
    'canceling an order',
    { method: 'POST', url: `/api/users/orders/${order.id}/cancel` },
    { method: 'POST', url: `/api/users/orders/${missing.order}/cancel` },
  ],
  [
    'verifying the payment of an order',
    { method: 'POST', url: '/api/payments/verify-payment', payload: { ...checkoutResult, packId } },
    {
      method: 'POST',
      url: '/api/payments/verify-payment',
      payload: { ...checkoutResult, orderId: missing.order, packId },
    },
  ],
]

/** Returns the complete response, except for headers that differ in every response. */
async function getResponse(request: Request, headers: Record<string, string>) {
  const { statusCode, body, headers: allHeaders } = await app.inject({ ...request, headers })
  const changing = new Set(['date', 'x-request-id', 'content-security-policy'])
  return {
    statusCode,
    body,
    headers: Object.fromEntries(Object.entries(allHeaders).filter(([name]) => !changing.has(name))),
  }
}

test.each(PAIRS)(
  '%s of another user gets the same response as for a missing one',
  async (_name, ownersRequest, missingRequest) => {
    for (const headers of [{ ...otherUser.headers, cookie: otherUser.cookie }, {}]) {
      const response = await getResponse(ownersRequest, headers)
      expect(response).toEqual(await getResponse(missingRequest, headers))
      expect([401, 404]).toContain(response.statusCode)
    }
  },
)

test('the files of another user’s private image return 404', async () => {
  const key = (image?.url ?? '').replace(/\/s\/[^/]+/, '')
  const headers = { ...otherUser.headers, cookie: otherUser.cookie }
  expect(await getResponse({ url: key }, headers)).toEqual(
    await getResponse({ url: key.replace(/[0-9a-f]{32}/, '0'.repeat(32)) }, headers),
  )
})

test('an id in the URL or a header does not change the user of a request', async () => {
  const ownResponse = await app.inject({ url: '/api/users/credits', headers: otherUser.headers })
  for (const forgedHeaders of [
    { 'x-user-id': owner.id },
    { 'x-forwarded-user': owner.email },
    { 'x-auth-request-user': owner.id },
  ]) {
    const response = await app.inject({
      url: '/api/users/credits',
      headers: { ...otherUser.headers, ...forgedHeaders },
    })
    expect(response.body).toBe(ownResponse.body)
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
      const response = await app.inject({ url: `/api/${path}?${query}`, headers: otherUser.headers })
      expect([path, response.statusCode]).toEqual([path, 400])
    }
  }
})

test('after all tests the data of the owner is unchanged', async () => {
  const { statusCode, body } = await app.inject({ url: `/api/images/${imageId}`, headers: owner.headers })
  expect(statusCode).toBe(200)
  expect(JSON.parse(body)).toMatchObject({ image: { visibility: 'private', favorite_count: 0 } })
  expect((await paymentFixture.fetchOrder(owner, order.id)).status).not.toBe('paid')
})
