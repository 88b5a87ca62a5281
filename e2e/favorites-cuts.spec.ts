import { expect, test, type Browser, type BrowserContext } from '@playwright/test'
import fc from 'fast-check'
import { anyAddress, openAccount, signIn } from './account.ts'
import { hydrated } from './hydrated.ts'
import { heartOf, newestImages, setFavorite, tileOf, type ListedImage } from './images.ts'

// Several browsers at once take their time on a small machine.
test.describe.configure({ timeout: 120_000 })

/** One of three tabs loses its network or finds it again, then a heart is pressed elsewhere. */
interface Step {
  tab: number
  offline: boolean
  image: number
}

const steps = fc.array(fc.record({ tab: fc.nat({ max: 2 }), offline: fc.boolean(), image: fc.nat({ max: 1 }) }), {
  minLength: 3,
  maxLength: 6,
})

/** The youngest tab is cut as soon as it is open, and the oldest one is back before the last heart is pressed. */
const EARLY_CUT: Step[] = [
  { tab: 2, offline: true, image: 0 },
  { tab: 0, offline: true, image: 1 },
  { tab: 0, offline: false, image: 0 },
]

test('three tabs that lose their network at random agree within two seconds of its return', async ({ browser }) => {
  const property = fc.asyncProperty(steps, (each) => expectAgreement(browser, each))
  await fc.assert(property, { examples: [[EARLY_CUT]], numRuns: 4, endOnFailure: true })
})

async function expectAgreement(browser: Browser, befalling: readonly Step[]): Promise<void> {
  // Neither an account nor an address may ask as often as all rounds do.
  const here = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': anyAddress() } })
  const elsewhere = await browser.newContext()
  await signIn(here.request, await openAccount(elsewhere.request, 'hearts-cut-at-random'))
  const [first, second, third] = await newestImages(here.request)
  const wanted = new Set<ListedImage>()
  const pressElsewhere = async (image: ListedImage) => {
    if (!wanted.delete(image)) wanted.add(image)
    await setFavorite(elsewhere.request, image.id, wanted.has(image))
  }
  // This one stays, so that a tab which has read nothing is not taken for one that agrees.
  await pressElsewhere(third)

  const tabs = [await openTab(here), await openTab(here), await openTab(here)]
  for (const { tab, offline, image } of befalling) {
    await tabs[tab]?.setOffline(offline)
    await pressElsewhere(image === 0 ? first : second)
  }
  for (const { setOffline } of tabs) await setOffline(false)

  const hearts = tabs.flatMap(({ page }) => [first, second, third].map((image) => heartOf(tileOf(page, image))))
  const shown = () => Promise.all(hearts.map((heart) => heart.getAttribute('aria-pressed')))
  const expected = tabs.flatMap(() => [first, second, third].map((image) => String(wanted.has(image))))
  await expect.poll(shown, { timeout: 2_000, intervals: [100] }).toEqual(expected)
  // Other journeys count the likes of these images.
  for (const image of wanted) await setFavorite(elsewhere.request, image.id, false)
  await here.close()
  await elsewhere.close()
}

/** A gallery that can lose its network alone. What it begins then fails; a stream of events that is open goes on. */
async function openTab(context: BrowserContext) {
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await page.goto('/')
  await hydrated(page)
  const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  const setOffline = (offline: boolean) => network.send('Network.emulateNetworkConditions', { offline, ...unlimited })
  return { page, setOffline }
}
