import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ImageModelError } from '../../ports/image-model.ts'
import { startTestApplication } from '../../../test/harness/application.ts'
import { findLedgerViolations } from '../../../test/fixtures/ledger.ts'
import { toCheckoutResult } from '../../../test/fixtures/sandbox-buyer.ts'
import { openPlainClient, type PlainPack } from '../../../test/harness/plain-client.ts'
import { renderSolidColor } from '../../../test/fakes/test-model.ts'

const { app, database, model, createUser } = await startTestApplication()
const openClient = async () => openPlainClient(app, await createUser())
const signedOutClient = openPlainClient(app, null)

const INPUT = { prompt: 'a heron at dawn', aspectRatio: '2:3', variations: 1, style: 'None', image: null }
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#4060a0' } })
  .png()
  .toBuffer()
const IMAGE_DATA_URL = `data:image/png;base64,${png.toString('base64')}`

/** Pays an order like the provider's checkout, and returns the result that the checkout passes to the page. */
async function payAtCheckout({ id, keyId }: { id: string; keyId: string }) {
  const card = { number: '4100280000001007', expiry: '12/39', cvv: '123', name: 'Ada' }
  const payload = { key: keyId, order_id: id, card }
  const response = await app.inject({ method: 'POST', url: '/sandbox/payments', payload })
  return toCheckoutResult(response.json())
}

/** Returns the pack that is selected by default. */
async function findDefaultPack(client: typeof signedOutClient): Promise<PlainPack> {
  const packs = await client.packs()
  const pack = packs.find(({ credits }) => credits === 1_000) ?? packs[0]
  if (!pack) throw new Error('No credit packs available. Please try again later.')
  return pack
}

test('a client that follows only the specification generates, finds, likes and uploads images', async () => {
  const client = await openClient()
  const [generated] = await client.generate(INPUT)
  expect(generated).toMatchObject({ prompt: 'a heron at dawn', created_at: expect.any(String), favorite_count: 0 })
  const id = String(generated?.id)
  expect((await client.credits()).balance).toBe(64)
  for (const read of [signedOutClient.publicImages, client.publicImages, client.myImages]) {
    const { images, total } = await read(1, 20)
    expect([images.map((image) => String(image.id)), total]).toEqual([expect.arrayContaining([id]), images.length])
  }

  expect(await client.toggle(id)).toMatchObject({ success: true, favorited: true, message: 'Added to favorites' })
  expect([await client.favorites(1, 20), await client.favorites(1, 1_000)]).toEqual([[id], [id]])
  expect((await signedOutClient.publicImages(1, 20)).images[0]).toMatchObject({ favorite_count: 1 })
  expect(await client.toggle(id)).toMatchObject({ success: true, favorited: false, message: 'Removed from favorites' })
  expect(await client.favorites(1, 20)).toEqual([])

  await client.upload({ image: IMAGE_DATA_URL, prompt: '', description: '' })
  const ownImages = await client.myImages(1, 20)
  expect([ownImages.total, ownImages.images[0]]).toMatchObject([
    2,
    { prompt: 'Uploaded image', description: 'No description provided' },
  ])
  expect((await signedOutClient.publicImages(1, 20)).total).toBe(1)
})

test('Pro Plus accepts a style and a reference image, at the price of Pro Plus', async () => {
  const client = await openClient()
  await client.call('PUT', '/users/plan', { plan: 'Pro Plus' })
  const [generated] = await client.generate({ ...INPUT, style: 'anime', image: IMAGE_DATA_URL })
  expect(generated).toMatchObject({ style: 'anime' })
  expect(await client.credits()).toEqual({ balance: 54, plan: 'Pro Plus' })
})

test('the first request creates the settings, and a single setting can be changed', async () => {
  const client = await openClient()
  const first = await client.call('GET', '/users/settings')
  expect(first).toMatchObject({ settings: { email_notifications: true, phone: null } })
  await client.call('PATCH', '/users/settings', { phone: '+49 30 123' })
  expect(await client.call('GET', '/users/settings')).toMatchObject({ settings: { phone: '+49 30 123' } })
})

test('a client that follows only the specification switches the plan, buys a pack, spends credits and reads the history', async () => {
  const client = await openClient()
  expect(await client.credits()).toEqual({ balance: 80, plan: 'Pro' })
  await client.call('PUT', '/users/plan', { plan: 'Pro Plus' })

  const pack = await findDefaultPack(signedOutClient)
  const order = await client.order({ packId: pack.id })
  expect(order).toMatchObject({ amount: pack.display_price_cents, currency: 'USD' })
  const verified = await client.verify({ ...(await payAtCheckout(order)), packId: pack.id })
  expect(verified).toEqual({ success: true, newBalance: 1_080, message: 'Credits added to your account' })
  expect(await client.credits()).toEqual({ balance: 1_080, plan: 'Pro Plus' })

  const { plans } = await signedOutClient.call<{ plans: { credits_per_image: number }[] }>(
    'GET',
    '/plans?name=Pro%20Plus',
  )
  expect(await client.deduct(plans[0]?.credits_per_image)).toBe(1_054)
  expect(await client.call('GET', '/users/credits/history')).toMatchObject({
    entries: [
      { kind: 'deduct', amount: -26, balance: 1_054 },
      { kind: 'purchase', amount: 1_000, balance: 1_080 },
      { kind: 'welcome', amount: 80, balance: 80 },
    ],
  })
})

test.each([
  ['USD', ({ display_price_cents: cents }: PlainPack) => cents],
  ['INR', ({ display_price_cents: cents }: PlainPack) => Math.round((cents / 100) * 83.5 * 100)],
])('a client that also sends amount and currency buys a pack in %s', async (currency, amountOf) => {
  const client = await openClient()
  const pack = await findDefaultPack(client)
  const order = await client.order({ packId: pack.id, amount: amountOf(pack), currency })
  expect(order).toMatchObject({ amount: amountOf(pack), currency })
  expect(await client.verify({ ...(await payAtCheckout(order)), packId: pack.id })).toMatchObject({ newBalance: 1_080 })
})

test('a failed purchase returns the message of the specification and moves no credits', async () => {
  const client = await openClient()
  const pack = await findDefaultPack(client)
  await expect(client.order({ packId: 'none' })).rejects.toThrow('404 Selected credit pack not found')
  const result = { ...(await payAtCheckout(await client.order({ packId: pack.id }))), packId: pack.id }
  const forged = { ...result, signature: result.signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) }
  await expect(client.verify(forged)).rejects.toThrow('400 Payment verification failed')
  const otherClient = await openClient()
  await expect(otherClient.verify(result)).rejects.toThrow('404 Payment verification failed')
  expect(await otherClient.credits()).toEqual({ balance: 80, plan: 'Pro' })
})

test('a failed generation is refunded, and the error message says so', async () => {
  const client = await openClient()
  const failWith = (kind: 'refused' | 'unavailable') => {
    model.respond = () => Promise.reject(new ImageModelError(kind, 'an internal reason'))
  }
  failWith('refused')
  await expect(client.generate(INPUT)).rejects.toThrow(/^422 .*Your credits were refunded/)
  failWith('unavailable')
  await expect(client.generate(INPUT)).rejects.toThrow(/^502 .*Your credits were refunded/)
  model.respond = renderSolidColor
  expect((await client.credits()).balance).toBe(80)
})

const SIGNED_OUT = '401 Session expired. Please sign in again.'
const INVALID_INPUT = '400 Please check what you entered and try again.'

const ada = await openClient()

test.each<[string, () => Promise<unknown>, string]>([
  ['own images signed out', () => signedOutClient.myImages(1, 20), SIGNED_OUT],
  ['favorites signed out', () => signedOutClient.favorites(1, 20), SIGNED_OUT],
  ['a favorite signed out', () => signedOutClient.toggle(UNKNOWN_ID), SIGNED_OUT],
  ['credits signed out', () => signedOutClient.credits(), SIGNED_OUT],
  ['an order signed out', () => signedOutClient.order({ packId: UNKNOWN_ID }), SIGNED_OUT],
  ['a generation signed out', () => signedOutClient.generate(INPUT), SIGNED_OUT],
  ['an upload signed out', () => signedOutClient.upload({ image: IMAGE_DATA_URL }), SIGNED_OUT],
  ['settings signed out', () => signedOutClient.call('GET', '/users/settings'), SIGNED_OUT],
  ['a page before the first', () => signedOutClient.publicImages(0, 20), INVALID_INPUT],
  ['a page that is too large', () => signedOutClient.publicImages(1, 1_001), INVALID_INPUT],
  ['a favorite without an image', () => ada.toggle(undefined), INVALID_INPUT],
  ['a favorite of an unknown image', () => ada.toggle(UNKNOWN_ID), "404 We couldn't find what you're looking for."],
  ['an empty prompt', () => ada.generate({ ...INPUT, prompt: ' ' }), INVALID_INPUT],
  ['an unknown ratio', () => ada.generate({ ...INPUT, aspectRatio: '7:1' }), INVALID_INPUT],
  [
    'a style on Pro',
    () => ada.generate({ ...INPUT, style: 'anime' }),
    '403 To apply styles to your generations, switch to Pro Plus.',
  ],
  [
    'a reference image on Pro',
    () => ada.generate({ ...INPUT, image: IMAGE_DATA_URL }),
    '403 To upload images, switch to Pro Plus.',
  ],
  ['a deduction of zero', () => ada.deduct(0), INVALID_INPUT],
  ['more credits than the balance', () => ada.deduct(81), '402 Insufficient credits. Please purchase more credits.'],
  ['an unknown plan', () => ada.call('PUT', '/users/plan', { plan: 'Gold' }), '404 Subscription plan not found'],
  ['an upload without an image', () => ada.upload({ prompt: 'nothing' }), INVALID_INPUT],
  [
    'an upload that is not an image',
    () => ada.upload({ image: `data:image/png;base64,${Buffer.from('text').toString('base64')}` }),
    '415 This file is not accepted. Please choose a still PNG, JPEG or WebP image.',
  ],
])('%s returns a readable message', async (_, act, message) => {
  await expect(act()).rejects.toThrow(new Error(message))
  expect((await ada.credits()).balance).toBe(80)
})

test('a generation without enough credits is rejected before it starts', async () => {
  const client = await openClient()
  await client.deduct(65)
  await expect(client.generate(INPUT)).rejects.toThrow('402 Insufficient credits. Please purchase more credits.')
  expect((await client.credits()).balance).toBe(15)
  expect(await findLedgerViolations(database.db)).toEqual([])
})
