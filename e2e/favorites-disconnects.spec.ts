import fc from 'fast-check'
import { randomIp } from './account.ts'
import { goto } from './hydration.ts'
import { favoriteButtonOf, setFavorite, tileOf, type ListedImage } from './images.ts'
import { expect, test, type BrowserContext } from './test.ts'

/** One of three tabs goes offline or online, then a favorite is toggled on another device. */
interface Step {
  tab: number
  offline: boolean
  image: number
}

const steps = fc.array(fc.record({ tab: fc.nat({ max: 2 }), offline: fc.boolean(), image: fc.nat({ max: 1 }) }), {
  minLength: 3,
  maxLength: 6,
})

/** The newest tab goes offline as soon as it is open, and the oldest one is back before the last toggle. */
const EARLY_CUT: Step[] = [
  { tab: 2, offline: true, image: 0 },
  { tab: 0, offline: true, image: 1 },
  { tab: 0, offline: false, image: 0 },
]

test('three tabs that go offline at random agree after reconnecting', async ({ browser, issueAccount, images }) => {
  const property = fc.asyncProperty(steps, async (testSteps) => {
    const account = await issueAccount()
    // All rounds together exceed the rate limits of one account or IP address.
    const extraHTTPHeaders = { 'x-forwarded-for': randomIp() }
    const context = await browser.newContext({ storageState: account.session, extraHTTPHeaders })
    await expectAgreement(context, images, testSteps)
    await context.close()
  })
  await fc.assert(property, { examples: [[EARLY_CUT]], numRuns: 4, endOnFailure: true })
})

async function expectAgreement(context: BrowserContext, images: ListedImage[], steps: readonly Step[]): Promise<void> {
  const expectedFavorites = new Set<ListedImage>()
  const toggleElsewhere = async (image: ListedImage | undefined) => {
    if (!image) throw new Error('The test needs three images.')
    if (!expectedFavorites.delete(image)) expectedFavorites.add(image)
    await setFavorite(context.request, image.id, expectedFavorites.has(image))
  }
  // This favorite stays, so that a tab that loaded nothing does not count as agreeing.
  await toggleElsewhere(images[2])

  const tabs = [await openTab(context), await openTab(context), await openTab(context)]
  for (const { tab, offline, image } of steps) {
    await tabs[tab]?.setOffline(offline)
    await toggleElsewhere(images[image])
  }
  for (const { setOffline } of tabs) await setOffline(false)

  const favoriteButtons = tabs.flatMap(({ page }) => images.map((image) => favoriteButtonOf(tileOf(page, image))))
  const displayed = () =>
    Promise.all(favoriteButtons.map((favoriteButton) => favoriteButton.getAttribute('aria-pressed')))
  const expected = tabs.flatMap(() => images.map((image) => String(expectedFavorites.has(image))))
  await expect.poll(displayed).toEqual(expected)
}

/** Opens a gallery tab whose network can be cut alone. New requests then fail; an open event stream continues. */
async function openTab(context: BrowserContext) {
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await goto(page, '/')
  const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  const setOffline = (offline: boolean) => network.send('Network.emulateNetworkConditions', { offline, ...unlimited })
  return { page, setOffline }
}
