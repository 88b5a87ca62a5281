import { request as requests, type APIRequestContext } from '@playwright/test'
import { openAccount } from '../account.ts'
import { deductOnes, orderPack } from '../credits-calls.ts'
import { generateImage, newestImages, setFavorite, type ListedImage } from '../images.ts'
import type { Known } from './every-route.ts'

type Session = Awaited<ReturnType<APIRequestContext['storageState']>>

/** What specs need to visit a furnished server as anybody. */
export interface Furnished {
  readonly known: Known
  readonly sessions: { readonly member: Session; readonly newcomer: Session; readonly visitor: Session }
}

/** No more than leaves the credits for another. */
const PROMPTS = [
  'a tiny greenhouse in the snow, warm light inside',
  `a harbour town in the morning ${'with one more boat, '.repeat(20)}and a gull`,
  'paper lanterns over a river',
]

/** Opens a member with pictures, favorites, orders and a history, and a newcomer with nothing, by the product's own calls. */
export async function furnish(baseURL: string): Promise<Furnished> {
  const member = await requests.newContext({ baseURL })
  const newcomer = await requests.newContext({ baseURL })
  const visitor = await requests.newContext({ baseURL })
  try {
    await Promise.all([openAccount(member, 'ada'), openAccount(newcomer, 'grace')])
    const ownImageId = await drawAll(member)
    for (const { id } of await newestImages(visitor)) await setFavorite(member, id, true)
    await deductOnes(member, 2)
    const known = {
      imageId: await imageOfNobody(visitor),
      ownImageId,
      orderId: await orderPack(member),
      articlePath: await firstArticle(visitor),
    }
    const [ofMember, ofNewcomer, ofVisitor] = await Promise.all([
      member.storageState(),
      newcomer.storageState(),
      visitor.storageState(),
    ])
    return { known, sessions: { member: ofMember, newcomer: ofNewcomer, visitor: ofVisitor } }
  } finally {
    await Promise.all([member.dispose(), newcomer.dispose(), visitor.dispose()])
  }
}

/** The last one's id. */
async function drawAll(member: APIRequestContext): Promise<string> {
  let id = ''
  for (const prompt of PROMPTS) ({ id } = await generateImage(member, prompt))
  return id
}

/** One of the demo gallery. */
async function imageOfNobody(visitor: APIRequestContext): Promise<string> {
  const { images } = (await (await visitor.get('/api/images/public')).json()) as { images: ListedImage[] }
  const image = images.find(({ prompt }) => !PROMPTS.includes(prompt))
  if (!image) throw new Error('The gallery shows nothing but what was drawn here.')
  return image.id
}

async function firstArticle(visitor: APIRequestContext): Promise<string> {
  const html = await (await visitor.get('/blog')).text()
  return /href="(\/blog\?article=[^"]+)"/.exec(html)?.[1] ?? '/blog'
}
