import { expect, test, type Page } from './test.ts'
import routes from '../web/app/routes.ts'
import { crawl, type CrawledPage } from './crawl.ts'
import { orderPack } from './credits-calls.ts'
import { goto } from './hydration.ts'
import { generateImage, setFavorite } from './images.ts'

/** Routes without a link in the product, and why. */
const WITHOUT_LINK: Readonly<Record<string, string>> = {
  'auth/confirm': 'is linked in emails',
  'auth/reset': 'is linked in emails',
  'auth/signin': 'is linked in emails, and redirects lead there to sign in',
  '*': 'matches every other URL',
}

test('every internal link works, and every page is linked', async ({
  page: visitorPage,
  member: { page },
  baseURL,
  images: [image],
}) => {
  test.setTimeout(120_000)
  const origin = baseURL ?? ''
  const signedOut = await crawl(visitorPage.request, origin, await collectLinks(visitorPage))
  await orderPack(page.request)
  await setFavorite(page.request, image.id, true)
  await generateImage(page.request, 'a path through the dunes')
  const signedIn = await crawl(page.request, origin, await collectLinks(page))
  const pages = [...signedOut, ...signedIn]

  expect(pages.filter(({ status }) => status >= 400)).toEqual([])
  expect(pages.filter(({ headings }) => headings !== 1)).toEqual([])
  expect(findSharedTitles(pages)).toEqual([])
  expect(listRoutePaths().filter((path) => !(path in WITHOUT_LINK) && !pages.some(matchesRoute(path)))).toEqual([])
})

/** Returns the links of the home page in a browser, including those of each open menu, and of the drawer on a phone. */
async function collectLinks(page: Page): Promise<{ path: string; foundAt: string }[]> {
  const found = new Set<string>()
  const collect = async () => {
    // All links are read in one call, because the grid may remove some at any time.
    const paths = await page.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const path of paths) found.add(path ?? '/')
  }
  for (const width of [1_440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await goto(page, '/')
    const isPhone = width < 768
    if (isPhone) await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    const shell = isPhone ? page.getByRole('dialog') : page.locator('nav, header')
    await expect(shell.first()).toBeVisible()
    await collect()
    const menus = shell.locator('button[aria-haspopup="menu"]')
    for (let index = 0; index < (await menus.count()); index += 1) {
      await menus.nth(index).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await collect()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
    }
  }
  return [...found].map((path) => ({ path: new URL(path, page.url()).href, foundAt: 'the home page' }))
}

/** Returns titles that several pages share. Image pages are left out, because two images may have the same prompt. */
function findSharedTitles(pages: readonly CrawledPage[]): { title: string; pages: string[] }[] {
  const titledPages = pages.filter(({ canonical }) => !new URL(canonical).pathname.startsWith('/image/'))
  const groups = Map.groupBy(titledPages, ({ title }) => title)
  return [...groups]
    .map(([title, group]) => ({ title, pages: [...new Set(group.map(({ canonical }) => canonical))] }))
    .filter((group) => group.title === '' || group.pages.length > 1)
}

/** Lists the paths of all routes but those of admin pages, which have a layout of their own and no public link. */
function listRoutePaths(): string[] {
  return routes.filter(({ children }) => !children).map(({ path = '' }) => path)
}

function matchesRoute(route: string): (page: CrawledPage) => boolean {
  const pattern = new RegExp(`^/${route.replaceAll(/:\w+/g, '[^/]+')}$`)
  return ({ path }) => pattern.test(path.split('?', 1)[0] ?? '')
}
