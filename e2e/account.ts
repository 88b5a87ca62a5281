import { expect, type APIRequestContext, type Page } from '@playwright/test'

export interface Account {
  readonly email: string
  readonly password: string
}

export const PASSWORD = 'correct horse battery'

/**
 * Opens a confirmed account with the API calls of a page. The request context receives the session cookie; with
 * `page.request` the page does too.
 */
export async function openAccount(request: APIRequestContext, name: string, email?: string): Promise<Account> {
  const account = await signUp(request, name, email)
  const link = await waitForEmailedLink(request, account.email, '/auth/confirm')
  const token = link.searchParams.get('token') ?? ''
  expect((await request.get('/api/auth/verify-email', { params: { token } })).ok()).toBe(true)
  return account
}

/** Signs up an account that is not confirmed yet, with a new email address unless one is given. */
export async function signUp(
  request: APIRequestContext,
  name: string,
  email = `${name}-${Date.now()}@example.org`,
): Promise<Account> {
  const account = { email, password: PASSWORD }
  // Each sign-up has its own IP address, because only twenty sign-ups an hour are allowed per IP address.
  const headers = { 'x-forwarded-for': randomIp() }
  const response = await request.post('/api/auth/sign-up/email', { data: { ...account, name }, headers })
  expect(response.ok()).toBe(true)
  return account
}

/** Signs in to another session, as on another device. */
export async function signIn(request: APIRequestContext, { email, password }: Account): Promise<void> {
  expect((await request.post('/api/auth/sign-in/email', { data: { email, password } })).ok()).toBe(true)
}

/** Fetches the authorization header for calls of the request's session. */
export async function fetchAuthorization(request: APIRequestContext): Promise<{ authorization: string }> {
  const { token } = (await (await request.get('/api/auth/token')).json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

/** Fetches the user id of the request's session. */
export async function fetchUserId(request: APIRequestContext): Promise<string> {
  const { authorization } = await fetchAuthorization(request)
  const claims = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(claims) as { sub: string }).sub
}

/** Switches the account of the request's session to the plan. */
export async function switchPlan(request: APIRequestContext, plan: 'Pro' | 'Pro Plus'): Promise<void> {
  const headers = await fetchAuthorization(request)
  expect((await request.put('/api/users/plan', { data: { plan }, headers })).ok()).toBe(true)
}

/**
 * Waits for an email to the user with a link to the path, and returns the newest link. A job sends emails, so it may
 * take a moment.
 */
export async function waitForEmailedLink(request: APIRequestContext, email: string, path: string): Promise<URL> {
  let found: URL | undefined
  const findLink = async () => {
    const html = await (await request.get('/dev/mailbox')).text()
    const emails = html.split('<article>').filter((article) => article.includes(`To ${email},`))
    const links = emails.flatMap((article) => [...article.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? ''))
    found = links
      .map((link) => new URL(link.replaceAll('&amp;', '&').replaceAll('&#38;', '&')))
      .find((link) => link.pathname === path)
    return found !== undefined
  }
  await expect.poll(findLink, { timeout: 30_000, message: `an email to ${email} with a link to ${path}` }).toBe(true)
  if (!found) throw new Error('Unreachable: the poll has found it.')
  return found
}

/** Goes from the open sign-in dialog to the panel that asks the visitor to check their email. */
export async function fillSignUp(page: Page, { email, password }: Account): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create an account' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible()
}

/** Fills and submits the open sign-in dialog. */
export async function fillSignIn(page: Page, { email, password }: Account): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Welcome back' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Returns a random client IP address for rate limits, from the range for network tests (RFC 2544). */
export function randomIp(): string {
  return `198.18.${randomOctet()}.${randomOctet()}`
}

function randomOctet(): number {
  return Math.floor(Math.random() * 256)
}
