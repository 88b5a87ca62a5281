import fc from 'fast-check'
import { anyAddress } from './account.ts'
import { goto } from './hydrated.ts'
import { heartOf, setFavorite, tileOf, type ListedImage } from './images.ts'
import { expect, test, type BrowserContext } from './test.ts'

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

test('three tabs that lose their network at random agree after its return', async ({
  browser,
  issueAccount,
  pictures,
}) => {
  const property = fc.asyncProperty(steps, async (each) => {
    const account = await issueAccount()
    // Neither an account nor an address may call as often as all rounds do.
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
    if (!image) throw new Error('There are three pictures.')
    if (!wanted.delete(image)) wanted.add(image)
    await setFavorite(here.request, image.id, wanted.has(image))
  }
  // This one stays, so that a tab which has read nothing is not taken for one that agrees.
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

/** A gallery that can lose its network alone. What it begins then fails; a stream of events that is open goes on. */
async function openTab(context: BrowserContext) {
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await goto(page, '/')
  const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  const setOffline = (offline: boolean) => network.send('Network.emulateNetworkConditions', { offline, ...unlimited })
  return { page, setOffline }
}
