import { afterAll, expect, test } from 'vitest'
import { startGoogleRig, type GoogleVisitor } from '../../../../test/fakes/google-sign-in.ts'
import { startOpenIdProvider, type RunningOpenIdProvider } from '../../../../test/fakes/openid-provider.ts'

let provider: RunningOpenIdProvider | undefined
const { visitor, publicUrl } = await startGoogleRig(async (address) => {
  provider = await startOpenIdProvider(address)
  provider.know({ subject: 'one', email: 'one@example.org', emailVerified: true })
  return provider.settings
})
afterAll(() => provider?.stop())

const isOurs = ({ origin }: URL) => origin === publicUrl
const pathOf = (url: URL) => url.href.slice(publicUrl.length)

/** Signs in at the provider and returns the callback URL without requesting it. */
async function answerFor(browser: GoogleVisitor): Promise<URL> {
  const form = await browser.open(await browser.begin(), isOurs)
  if (!form.answer) return form.url
  const body = new URLSearchParams({ choice: 'continue', email: 'one@example.org' })
  return (await browser.follow(await browser.request(form.url, { method: 'POST', body }), isOurs)).url
}

async function hand(answer: URL, browser: GoogleVisitor) {
  const response = await browser.request(answer)
  return { path: response.headers.get('location') ?? '', hasSession: (await browser.token()) !== null }
}

function changed(answer: URL, parameters: Record<string, string | null>): URL {
  const next = new URL(answer)
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) next.searchParams.delete(name)
    else next.searchParams.set(name, value)
  }
  return next
}

test('a callback is accepted once, from the browser that started it', async () => {
  const browser = visitor()
  const answer = await answerFor(browser)
  expect(await hand(answer, browser)).toEqual({ path: '/my-media', hasSession: true })
  await browser.post('sign-out', {})
  expect(await hand(answer, browser)).toEqual({ path: '/auth/signin?error=state_mismatch', hasSession: false })
})

test('a callback is rejected from another browser, with or without its own attempt', async () => {
  const answer = await answerFor(visitor())
  const busy = visitor()
  await busy.begin()
  for (const browser of [visitor(), busy]) {
    expect(await hand(answer, browser)).toEqual({
      path: '/auth/signin?returnTo=%2Fmy-media&error=state_mismatch',
      hasSession: false,
    })
  }
})

test.each([
  [{ state: null }, '/auth/signin?error=state_not_found'],
  [{ state: '' }, '/auth/signin?error=state_not_found'],
  [{ state: 'a'.repeat(32) }, '/auth/signin?error=state_mismatch'],
  [{ code: null }, '/auth/signin?returnTo=%2Fmy-media&error=no_code'],
  [{ code: 'made-up' }, '/auth/signin?returnTo=%2Fmy-media&error=invalid_code'],
])('a callback with %j is rejected', async (parameters, path) => {
  const browser = visitor()
  const answer = changed(await answerFor(browser), parameters)
  expect(await hand(answer, browser)).toEqual({ path, hasSession: false })
})

test('the code of one attempt is rejected in another, before and after its use', async () => {
  const first = visitor()
  const code = (await answerFor(first)).searchParams.get('code')
  const other = visitor()
  const early = await hand(changed(await answerFor(other), { code }), other)
  const used = visitor()
  const late = await hand(changed(await answerFor(used), { code }), used)
  const refused = { path: '/auth/signin?returnTo=%2Fmy-media&error=invalid_code', hasSession: false }
  expect([early, late]).toEqual([refused, refused])
})

test('fifty concurrent copies of one callback open at most one session', async () => {
  const browser = visitor()
  const answer = await answerFor(browser)
  const copies = await Promise.all(Array.from({ length: 50 }, () => browser.request(answer)))
  const opened = copies.filter((copy) => copy.headers.getSetCookie().some((line) => /session_token=[^;]/.test(line)))
  expect(opened.length).toBeLessThanOrEqual(1)
  expect(copies.map(({ status }) => status)).toEqual(copies.map(() => 302))
})

test('a foreign error parameter does not redirect to another site', async () => {
  const answer = await visitor().request(`${publicUrl}/api/auth/callback/google?error=%2F%2Fevil.example&state=x`)
  expect(pathOf(new URL(answer.headers.get('location') ?? '', publicUrl))).toBe('/auth/signin?error=state_mismatch')
})
