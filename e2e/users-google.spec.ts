import { expect, test, type Page } from './test.ts'
import { startOpenIdProvider, type RunningOpenIdProvider } from '../server/test/fakes/openid-provider.ts'
import { findFreePort } from '../server/test/harness/free-port.ts'
import { startServer, type RunningServer } from './start-server.ts'

let provider: RunningOpenIdProvider | undefined
let server: RunningServer | undefined

test.beforeAll(async () => {
  const port = await findFreePort()
  provider = await startOpenIdProvider(`http://localhost:${port}`)
  server = await startServer({ ...provider.settings, PORT: String(port), DEMO_GALLERY: '0' })
})
test.afterAll(async () => {
  await server?.stop()
  await provider?.stop()
})

const toUrl = (path: string) => new URL(path, server?.url).href

async function leaveForGoogle(page: Page) {
  await page.getByRole('dialog', { name: 'Welcome back' }).getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
}

async function continueAs(page: Page, email: string) {
  provider?.addPerson({ subject: email, email, emailVerified: true })
  await page.getByLabel('Account e-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('Continue with Google signs up and returns to the starting page', async ({ page }) => {
  await page.goto(toUrl('/my-media'))
  await leaveForGoogle(page)
  await continueAs(page, 'ada@example.org')
  await expect(page).toHaveURL(toUrl('/my-media'))
  await expect(page.getByRole('banner').getByText('80 credits')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('banner').getByText('80 credits')).toBeVisible()
})

test('if Google confirms the email of an unconfirmed account, its owner gets the account without the old password', async ({
  page,
}) => {
  const email = 'waiting@example.org'
  const account = { email, password: 'correct horse battery', name: 'waiting' }
  const response = await page.request.post(toUrl('/api/auth/sign-up/email'), {
    data: account,
    headers: { origin: toUrl('/').slice(0, -1) },
  })
  expect(response.status()).toBe(200)
  await page.goto(toUrl('/auth/signin?returnTo=/my-media'))
  await leaveForGoogle(page)
  await continueAs(page, email)
  await expect(page).toHaveURL(toUrl('/my-media'))
  await expect(page.getByRole('banner').getByText('80 credits')).toBeVisible()
  const secondResponse = await page.request.post(toUrl('/api/auth/sign-in/email'), {
    data: account,
    headers: { origin: toUrl('/').slice(0, -1) },
  })
  expect(secondResponse.status()).toBe(401)
})

test('cancelling returns to the dialog with a message', async ({ page }) => {
  await page.goto(toUrl('/auth/signin'))
  await leaveForGoogle(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You canceled the sign-in.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
})
