import { expect, test, type APIRequestContext, type Page } from './test.ts'
import { fetchAuthorization, fillSignIn } from './account.ts'
import { orderPack } from './credits-calls.ts'
import { readHtml } from './html.ts'
import { goto } from './hydration.ts'
import { generateImage } from './images.ts'
import { makePng } from './png.ts'
import { asFile, chooseImage, descriptionBox, preview, waitForUpload, uploadButton } from './upload-form.ts'

// User texts must be displayed as text even without the content security policy, so the policy is off.
test.use({ bypassCSP: true })

/** Each of these texts calls `canary` if a page interprets it as anything but text. */
const HOSTILE = [
  '</title><script>canary()</script>',
  '"><img src=x onerror=canary()>',
  "' autofocus onfocus=canary() x='",
  '<svg onload=canary()><animate onbegin=canary()>',
  '</script><script>canary()</script>',
  '","x":"</script><script>canary()//',
  '</style><style>*{background:url(javascript:canary())}',
  '--><script>canary()</script><!--',
  ']]><html:script xmlns:html="http://www.w3.org/1999/xhtml">canary()</html:script>',
  '{{constructor.constructor("canary()")()}}${canary()}#{canary()}<%= canary() %>',
  'javascript:canary()',
  '&lt;script&gt;canary()&lt;/script&gt;&#60;script&#62;canary()',
  '\u2028canary()\u2029 \u202ecod.exe',
]
const ALL = HOSTILE.join(' ')
const LONG = ALL + 'a'.repeat(4_000 - ALL.length)

/** Records canary calls on every page that is opened from now on. */
async function recordCanaryCalls(page: Page): Promise<string[]> {
  const canaryCalls: string[] = []
  await page.context().exposeFunction('canary', () => void canaryCalls.push(page.url()))
  page.context().on('dialog', (dialog) => {
    canaryCalls.push(dialog.message())
    void dialog.dismiss()
  })
  return canaryCalls
}

/** Returns elements with attributes that only a user text can have created. */
function findInjectedElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selector =
      'img[src="x"], [onload], [onerror], [onfocus], [onbegin], [autofocus][x], a[href^="javascript:"], svg > animate'
    return [...document.querySelectorAll(selector)].map((element) => element.outerHTML)
  })
}

async function expectHarmless(page: Page, urlPath: string, text?: string): Promise<void> {
  await goto(page, urlPath)
  if (text !== undefined) await expect(page.getByText(text).first()).toBeAttached()
  expect([urlPath, await findInjectedElements(page)]).toEqual([urlPath, []])
}

async function saveName(request: APIRequestContext, name: string): Promise<void> {
  const headers = await fetchAuthorization(request)
  const response = await request.patch('/api/users/settings', { headers, data: { full_name: name } })
  expect(response.status()).toBe(200)
}

test('user texts are displayed as text everywhere and never run', async ({
  page,
  member: account,
  admin: { page: adminPage, request },
  request: anybody,
}) => {
  test.slow()
  const canaryCalls = [await recordCanaryCalls(page), await recordCanaryCalls(adminPage)]
  const author = account.request
  for (const localPart of ['"><img src=x onerror=canary()>', '<script>canary()</script>', 'a&b', '"a b"']) {
    const data = { name: 'x', email: `${localPart}@example.org`, password: account.password }
    expect([localPart, (await anybody.post('/api/auth/sign-up/email', { data })).status()]).toEqual([localPart, 400])
  }
  await saveName(author, '"><img src=x onerror=canary()>')
  const image = await generateImage(author, LONG)
  const orderId = await orderPack(author)
  const headers = await fetchAuthorization(request)
  const report = await request.post(`/api/images/${image.id}/report`, { headers, data: { reason: ALL.slice(0, 200) } })
  expect(report.status()).toBe(202)

  // First as visitors see it.
  const displayed = '"><img src=x onerror=canary()>'
  await expectHarmless(page, '/', displayed)
  await expectHarmless(page, `/image/${image.id}`, displayed)
  await expectHarmless(page, `/?image=${image.id}`, displayed)
  const encodedText = encodeURIComponent(ALL.slice(0, 200))
  for (const urlPath of [
    `/?q=${encodedText}`,
    `/blog?article=${encodedText}`,
    `/image/${encodedText}`,
    `/${encodedText}`,
    `/?style=${encodedText}`,
  ])
    await expectHarmless(page, urlPath)
  await expectHarmless(page, `/auth/confirm?token=${encodedText}`)
  await expectHarmless(page, `/auth/reset?token=${encodedText}&error=${encodedText}`)

  // Then as their author, who arrived with a return URL.
  await expectHarmless(page, `/auth/signin?returnTo=${encodeURIComponent('javascript:canary()')}`)
  await fillSignIn(page, account)
  await expect(page).toHaveURL('/')
  await page.goto('/upload')
  await chooseImage(page, asFile('"><img src=x onerror=canary()>.png', 'image/png', makePng(300, 300)))
  await expect(preview(page)).toBeVisible()
  await descriptionBox(page).fill(ALL.slice(0, 300))
  expect(await findInjectedElements(page)).toEqual([])
  await uploadButton(page).click()
  await waitForUpload(page)
  for (const urlPath of [
    '/my-media',
    `/my-media?q=${encodedText}`,
    '/generate',
    '/settings',
    '/credits',
    `/credits/orders/${orderId}`,
  ])
    await expectHarmless(page, urlPath)
  for (const urlPath of ['/dev/mailbox', '/sandbox/orders', '/sitemap.xml']) {
    await page.goto(urlPath)
    expect([urlPath, await findInjectedElements(page)]).toEqual([urlPath, []])
  }

  // Then as admins, who see everyone's texts.
  const user = `/admin/users/${account.id}`
  for (const urlPath of ['/admin/reports', user, '/admin/users', '/admin/generations', '/admin/orders'])
    await expectHarmless(adminPage, urlPath)
  expect(canaryCalls).toEqual([[], []])

  // Formats that no browser displays: HTML for crawlers, and CSV for spreadsheets.
  const firstHtml = readHtml(await (await request.get(`/image/${image.id}`)).text(), `/image/${image.id}`)
  expect(firstHtml.structured).toHaveLength(1)
  expect(JSON.stringify(firstHtml.structured[0])).toContain(JSON.stringify(displayed).slice(1, -1))
  expect(firstHtml.meta.get('og:description')).toContain('<')
  const table = await author.get('/api/users/credits/history.csv')
  expect(table.headers()['content-disposition']).toMatch(/^attachment/)
})

test('unescaped text triggers the canary, so the other test can fail', async ({ page }) => {
  const canaryCalls = await recordCanaryCalls(page)
  await page.route('**/favicon.svg', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<title>${HOSTILE.join('</title>')}</title>` }),
  )
  await page.goto('/favicon.svg')
  await expect.poll(() => canaryCalls.length).toBeGreaterThan(2)
})
