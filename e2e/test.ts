import { readFile } from 'node:fs/promises'
import process from 'node:process'
import {
  test as base,
  expect,
  request as requests,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test'
import { openAccount, switchPlan, fetchUserId, type Account } from './account.ts'
import { fixFocusAndTyping } from './firefox.ts'
import { startFakeImageServer, type FakeImageServer } from './fake-image-server.ts'
import { generateImage, type ListedImage } from './images.ts'
import { createAdminCommands, type Administer } from './admin-commands.ts'
import { seedServer, type SeededServer } from './screens/seed-server.ts'
import { toAccountsFile, toDataFolder, type SeededAccounts } from './seeded-accounts.ts'
import { startServer } from './start-server.ts'

export { expect }
export type { FakeImageServer } from './fake-image-server.ts'
export type { APIRequestContext, Browser, BrowserContext, Locator, Page, Route } from '@playwright/test'

type Session = Awaited<ReturnType<APIRequestContext['storageState']>>

export interface IdentifiedAccount extends Account {
  readonly id: string
}

/** An account that is signed in, in a browser context of its own. */
export interface SignedIn extends IdentifiedAccount {
  readonly page: Page
  readonly context: BrowserContext
  /** Calls of the account's session. */
  readonly request: APIRequestContext
}

interface ServerLocation {
  readonly url: string
  /** Settings with which admin commands find the server's data. */
  readonly settings: Record<string, string>
}

interface IssuedAccount extends IdentifiedAccount {
  readonly session: Session
}

interface PerTest {
  /** A confirmed account that is not signed in in any browser. */
  account: IdentifiedAccount
  /** On Pro, with the welcome credits. */
  member: SignedIn
  /** Another account, for access checks. */
  otherUser: SignedIn
  /** Calls of one more account, without a browser. */
  otherRequest: APIRequestContext
  proPlus: SignedIn
  admin: SignedIn
  /** Three public images of another account without favorites, newest first. */
  images: [ListedImage, ListedImage, ListedImage]
  /** The server's image model. It responds at once unless the test delays it. */
  imageModel: FakeImageServer
}

interface PerWorker {
  /** If set, the tests get a server of their own with these settings. */
  settings: Record<string, string> | undefined
  imageServer: FakeImageServer
  server: ServerLocation
  administer: Administer
  seeded: SeededServer
  /** Returns an account that no other test gets: first the seeded accounts, then new ones opened through the API. */
  issueAccount: (role?: 'member' | 'admin') => Promise<IssuedAccount>
}

/** Browser tests with a server, an image model and accounts. */
export const test = base.extend<PerTest, PerWorker>({
  settings: [undefined, { scope: 'worker', option: true }],

  browser: [
    async ({ browser, browserName }, provide) => {
      if (browserName === 'firefox') fixFocusAndTyping(browser)
      await provide(browser)
    },
    { scope: 'worker' },
  ],

  imageServer: [
    async ({ playwright: _playwright }, provide) => {
      const model = await startFakeImageServer()
      await provide(model)
      await model.stop()
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ settings, imageServer }, provide) => {
      const { E2E_URL: url, E2E_SETTINGS = '{}' } = process.env
      if (url !== undefined && settings === undefined) {
        await provide({ url, settings: JSON.parse(E2E_SETTINGS) as Record<string, string> })
        return
      }
      const modelSettings = { ...imageServer.settings, GENERATION_CONCURRENCY: '1' }
      const server = await startServer({ ...modelSettings, ...settings }, toDataFolder(seedFolder()))
      await provide({ url: server.url, settings: { DATA_DIR: server.dataDir } })
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  administer: [async ({ server }, provide) => provide(createAdminCommands(server.settings)), { scope: 'worker' }],

  seeded: [
    async ({ server, administer }, provide) => provide(await seedServer(server.url, administer)),
    { scope: 'worker', timeout: 180_000 },
  ],

  issueAccount: [
    async ({ server, administer }, provide) => {
      const isSeeded = server.url !== process.env['E2E_URL']
      const { members, admins } = isSeeded ? await readAccounts() : { members: [], admins: [] }
      const unusedAccounts = { member: [...members], admin: [...admins] }
      await provide(async (role = 'member') => {
        const seeded = unusedAccounts[role].shift()
        if (seeded) return { ...seeded, session: createSession(seeded.cookie) }
        const request = await requests.newContext({ baseURL: server.url, ignoreHTTPSErrors: true })
        const account = await openAccount(request, role)
        if (role === 'admin') await administer('users', 'make-admin', account.email)
        const issued = { ...account, id: await fetchUserId(request), session: await request.storageState() }
        await request.dispose()
        return issued
      })
    },
    { scope: 'worker' },
  ],

  imageModel: async ({ imageServer }, provide) => {
    await provide(imageServer)
    imageServer.release()
  },
  baseURL: async ({ server }, provide) => provide(server.url),
  context: async ({ context }, provide) => {
    await context.addInitScript(extendTimeouts)
    await provide(context)
  },
  account: async ({ issueAccount }, provide) => provide(await issueAccount()),
  member: async ({ issueAccount, browser }, provide) => openBrowser(await issueAccount(), browser, provide),
  otherUser: async ({ issueAccount, browser }, provide) => openBrowser(await issueAccount(), browser, provide),
  admin: async ({ issueAccount, browser }, provide) => openBrowser(await issueAccount('admin'), browser, provide),
  proPlus: async ({ issueAccount, browser }, provide) =>
    openBrowser(await issueAccount(), browser, async (member) => {
      await switchPlan(member.request, 'Pro Plus')
      await provide(member)
    }),
  otherRequest: async ({ issueAccount, server: { url: baseURL } }, provide) => {
    const { session } = await issueAccount()
    const request = await requests.newContext({ baseURL, storageState: session, ignoreHTTPSErrors: true })
    await provide(request)
    await request.dispose()
  },
  images: async ({ otherRequest, request: visitorRequest }, provide) => {
    const [third, second, first] = [
      await generateImage(otherRequest, 'a paper boat'),
      await generateImage(otherRequest, 'a glass bird'),
      await generateImage(otherRequest, 'a tin moon'),
    ]
    // Each of these has a cache. The list is what a page fetches again after an outage.
    for (const [request, path] of [
      [visitorRequest, '/'],
      [otherRequest, '/'],
      [visitorRequest, '/api/images/public'],
    ] as const)
      await expect.poll(async () => (await request.get(path)).text()).toContain(first.id)
    await provide([first, second, third])
  },
})

/** For specs that control the image model: they get a server of their own even if `E2E_URL` names a running one. */
export function requireOwnServer(): void {
  if (process.env['E2E_URL'] !== undefined) test.use({ settings: {} })
}

async function openBrowser(
  { session, ...account }: IssuedAccount,
  browser: Browser,
  provide: (member: SignedIn) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ storageState: session })
  await context.addInitScript(extendTimeouts)
  await provide({ ...account, context, page: await context.newPage(), request: context.request })
  await context.close()
}

/**
 * Runs in the page. Account calls time out after five seconds without a retry, but hashing a password takes that long
 * when other programs use the CPU.
 */
function extendTimeouts(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (milliseconds) => timeout(10 * milliseconds)
}

async function readAccounts(): Promise<SeededAccounts> {
  return JSON.parse(await readFile(toAccountsFile(seedFolder()), 'utf8')) as SeededAccounts
}

function seedFolder(): string {
  return process.env['E2E_SEED'] ?? ''
}

/** Creates the session of a seeded account from its cookie, valid on every port of localhost, without TLS. */
function createSession(cookie: string): Session {
  const [name = '', value = ''] = cookie.split('=', 2)
  const cookieScope = { domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: false }
  return { cookies: [{ name, value, ...cookieScope, sameSite: 'Lax' }], origins: [] }
}
