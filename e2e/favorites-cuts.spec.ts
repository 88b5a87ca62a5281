import fc from 'fast-check'
import { anyAddress } from './account.ts'
import { goto } from './hydrated.ts'
import { heartOf, setFavorite, tileOf, type ListedImage } from './images.ts'
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

test('three tabs that go offline at random agree after reconnecting', async ({ browser, issueAccount, pictures }) => {
  const property = fc.asyncProperty(steps, async (each) => {
    const account = await issueAccount()
    // All rounds together exceed the rate limits of one account or IP address.
    const extraHTTPHeaders = { 'x-forwarded-for': anyAddress() }
    const here = await browser.newContext({ storageState: account.session, extraHTTPHeaders })
    await expectAgreement(here, pictures, each)
    await here.close()
  })
  await fc.assert(property, { examples: [[EARLY_CUT]], numRuns: 4, endOnFailure: true })
})

async function expectAgreement(here: BrowserContext, pictures: ListedImage[], steps: readonly Step[]): Promise<void> {
  const wanted = new Set<ListedImage>()
  const pressElsewhere = async (image: ListedImage | undefined) => {
    if (!image) throw new Error('The test needs three images.')
    if (!wanted.delete(image)) wanted.add(image)
    await setFavorite(here.request, image.id, wanted.has(image))
  }
  // This favorite stays, so that a tab that loaded nothing does not count as agreeing.
  await pressElsewhere(pictures[2])

  const tabs = [await openTab(here), await openTab(here), await openTab(here)]
  for (const { tab, offline, image } of steps) {
    await tabs[tab]?.setOffline(offline)
    await pressElsewhere(pictures[image])
  }
  for (const { setOffline } of tabs) await setOffline(false)

  const hearts = tabs.flatMap(({ page }) => pictures.map((image) => heartOf(tileOf(page, image))))
  const shown = () => Promise.all(hearts.map((heart) => heart.getAttribute('aria-pressed')))
  const expected = tabs.flatMap(() => pictures.map((image) => String(wanted.has(image))))
  await expect.poll(shown).toEqual(expected)
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
