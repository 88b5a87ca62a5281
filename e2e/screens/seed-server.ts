import { request as requests, type APIRequestContext } from '@playwright/test'
import { fetchAuthorization, openAccount } from '../account.ts'
import { buyPack, deductOnes, orderPack } from '../credits-calls.ts'
import { findGalleryImage, generateImage, listPublic, reportImage, setFavorite } from '../images.ts'
import type { Administer } from '../admin-commands.ts'
import type { SeededIds, Visitor } from './page-cases.ts'
import { CARDS } from '../purchase.ts'
import { seedAdminData } from './seed-admin-data.ts'

type Session = Awaited<ReturnType<APIRequestContext['storageState']>>

/** The ids and sessions that specs need to open a seeded server as any user. */
export interface SeededServer {
  readonly known: SeededIds
  readonly sessions: Readonly<Record<Visitor, Session>>
}

const PROMPTS = [
  'a tiny greenhouse in the snow, warm light inside',
  `a harbour town in the morning ${'with one more boat, '.repeat(20)}and a gull`,
  'paper lanterns over a river',
]

/**
 * Creates a member with images, favorites, orders and history, a newcomer without data, and an admin with data to
 * review, through the product's own API.
 */
export async function seedServer(baseURL: string, administer: Administer): Promise<SeededServer> {
  const member = await requests.newContext({ baseURL })
  const newcomer = await requests.newContext({ baseURL })
  const visitor = await requests.newContext({ baseURL })
  const admin = await requests.newContext({ baseURL })
  const customer = await requests.newContext({ baseURL })
  try {
    const [operator, { email }] = await Promise.all([
      openAccount(admin, 'operator'),
      openAccount(member, 'ada-whose-address-is-wider-than-a-phone'),
      openAccount(newcomer, 'grace'),
    ])
    await administer('users', 'make-admin', operator.email)
    // Enough for the images that are generated here and in `states.*.ts`.
    await administer('credits', 'grant', email, '100', '--reason', 'For more pictures')
    const ownImageId = await generateImages(member)
    for (const { id } of (await listPublic(visitor)).slice(-2)) await setFavorite(member, id, true)
    await deductOnes(member, 2)
    await buyPack(member)
    await failPayment(member)
    const orderId = await orderPack(member)
    await reportImage(newcomer, ownImageId)
    await administer('orders', 'reconcile', orderId)
    const { id: imageId } = await findGalleryImage(visitor)
    const known = {
      imageId,
      ownImageId,
      orderId,
      customerId: await seedAdminData(customer, admin, imageId),
      articlePath: await findRelatedArticle(visitor),
    }
    const sessions = {
      member: await member.storageState(),
      newcomer: await newcomer.storageState(),
      visitor: await visitor.storageState(),
      admin: await admin.storageState(),
    }
    return { known, sessions }
  } finally {
    await Promise.all([member, newcomer, visitor, admin, customer].map((context) => context.dispose()))
  }
}

/** Generates an image of each prompt. Returns the id of the last one. */
async function generateImages(member: APIRequestContext): Promise<string> {
  let id = ''
  for (const prompt of PROMPTS) ({ id } = await generateImage(member, prompt))
  return id
}

/** Orders a pack and tries to pay with a card that is declined. */
async function failPayment(member: APIRequestContext): Promise<void> {
  const orderId = await orderPack(member)
  const headers = await fetchAuthorization(member)
  const { order } = (await (await member.get(`/api/users/orders/${orderId}`, { headers })).json()) as {
    order: { key_id: string }
  }
  const card = { number: CARDS.declined, expiry: '12/49', cvv: '123', name: 'Ada' }
  await member.post('/sandbox/payments', { data: { key: order.key_id, order_id: orderId, card } })
}

async function findRelatedArticle(visitor: APIRequestContext): Promise<string> {
  const html = await (await visitor.get('/blog')).text()
  return /Related articles[^]*?href="(\/blog\?article=[^"]+)"/.exec(html)?.[1] ?? '/blog'
}
