import { expect, type APIRequestContext, type Page } from '@playwright/test'

export interface Account {
  readonly email: string
  readonly password: string
}

export const PASSWORD = 'correct horse battery'

/** A confirmed account, made by the calls a page would make; its session's cookie is the request's, and with `page.request` the page's. */
export async function openAccount(request: APIRequestContext, name: string, email?: string): Promise<Account> {
  const account = await signUp(request, name, email)
  const link = await linkMailedTo(request, account.email, '/auth/confirm')
  const token = link.searchParams.get('token') ?? ''
  expect((await request.get('/api/auth/verify-email', { params: { token } })).ok()).toBe(true)
  return account
}

/** An account that waits for its confirmation; its address is new, if none is given. */
export async function signUp(
  request: APIRequestContext,
  name: string,
  email = `${name}-${Date.now()}@example.org`,
): Promise<Account> {
  const account = { email, password: PASSWORD }
  // Each from an address of its own: an address may sign up only twenty times an hour.
  const headers = { 'x-forwarded-for': anyAddress() }
  const answer = await request.post('/api/auth/sign-up/email', { data: { ...account, name }, headers })
  expect(answer.ok()).toBe(true)
  return account
}

/** Another session of the account, for another device or tab. */
export async function signIn(request: APIRequestContext, { email, password }: Account): Promise<void> {
  expect((await request.post('/api/auth/sign-in/email', { data: { email, password } })).ok()).toBe(true)
}

/** What authorizes the calls of the request's session. */
export async function bearerOf(request: APIRequestContext): Promise<{ authorization: string }> {
  const { token } = (await (await request.get('/api/auth/token')).json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

/** The id of the user of the request's session. */
export async function userIdOf(request: APIRequestContext): Promise<string> {
  const { authorization } = await bearerOf(request)
  const claims = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(claims) as { sub: string }).sub
}

/** Puts the account of the request's session on the plan. */
export async function switchPlan(request: APIRequestContext, plan: 'Pro' | 'Pro Plus'): Promise<void> {
  const headers = await bearerOf(request)
  expect((await request.put('/api/users/plan', { data: { plan }, headers })).ok()).toBe(true)
}

/** The link in the newest mail to the address whose link leads to the path. Mail is sent by a job, so it may take a moment. */
export async function linkMailedTo(request: APIRequestContext, email: string, path: string): Promise<URL> {
  let found: URL | undefined
  const look = async () => {
    const html = await (await request.get('/dev/mailbox')).text()
    const ofThem = html.split('<article>').filter((article) => article.includes(`To ${email},`))
    const links = ofThem.flatMap((article) => [...article.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? ''))
    found = links
      .map((link) => new URL(link.replaceAll('&amp;', '&').replaceAll('&#38;', '&')))
      .find((link) => link.pathname === path)
    return found !== undefined
  }
  await expect.poll(look, { timeout: 30_000, message: `a mail to ${email} with a link to ${path}` }).toBe(true)
  if (!found) throw new Error('Unreachable: the poll has found it.')
  return found
}

/** From the open dialog of signing in to the panel that sends the visitor to their mails. */
export async function fillSignUp(page: Page, { email, password }: Account): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create an account' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible()
}

/** Fills the form of the open dialog and sends it. */
export async function fillSignIn(page: Page, { email, password }: Account): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Welcome back' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Of a client, for what is limited by address: one out of those that are kept for tests of networks (RFC 2544). */
export function anyAddress(): string {
  return `198.18.${octet()}.${octet()}`
}

function octet(): number {
  return Math.floor(Math.random() * 256)
}
