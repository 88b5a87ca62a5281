import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CheckoutOptions } from './checkout.ts'
import { session } from '../../../api/session/session.ts'
import { ORDER, PACK } from '../../../testing/purchase-fixture.ts'
import { usePurchase } from './purchase-context.ts'
import { renderComponent } from '../../../testing/render-component.tsx'
// This import and those below without names load in advance what the page would load lazily.
import '../../../ui/overlay/dialog-popup.tsx'
import { ToastProvider } from '../../../ui/overlay/toast.tsx'
import './purchase-pack.ts'
import { PurchaseProvider } from './purchase-provider.tsx'
import './purchase-dialog.tsx'
import { SignInContext } from '../../users/index.ts'

const SMALL_PACK = { ...PACK, id: 'pack-100', credits: 100, prices: { USD: 500, INR: 41_750 } }
const PLANS = [
  { id: '1', name: 'Pro', credits_per_image: 16 },
  { id: '2', name: 'Pro Plus', credits_per_image: 26 },
]
const SITE = {
  brandName: 'Pictor',
  publicUrl: 'http://localhost',
  logo: null,
  supportEmail: 'support@localhost',
  mailboxUrl: null,
  google: false,
  welcomeCredits: 80,
  development: false,
  payments: { checkoutScript: '/checkout.js', isTest: true, fallbackKeyId: null },
}

type Responses = Record<string, () => Response | Promise<Response>>

/** The checkouts that were opened. */
let openedCheckouts: CheckoutOptions[] = []

beforeEach(() => {
  openedCheckouts = []
  class Razorpay {
    readonly #options: CheckoutOptions
    constructor(options: CheckoutOptions) {
      this.#options = options
    }
    on() {}
    open() {
      openedCheckouts.push(this.#options)
    }
  }
  vi.stubGlobal('Razorpay', Razorpay)
  vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
})

/** Opens a page with two ways to buy. The server has two packs. */
async function openPage(responses: Responses = {}, viewerId: string | null = 'ada', path = '/') {
  // Stubs are set before rendering, because cleanups run in reverse order and the page needs them to unmount.
  const server: Responses = {
    '/api/payments/credit-packs': () => Response.json([SMALL_PACK, PACK]),
    '/api/plans': () => Response.json({ plans: PLANS }),
    '/api/region': () => Response.json({ country_code: null, currency: 'USD' }),
    '/api/payments/create-order': () => Response.json(ORDER),
    ...responses,
  }
  const requests: string[] = []
  vi.spyOn(session, 'viewerId').mockReturnValue(viewerId)
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    requests.push(pathname)
    return server[pathname]?.() ?? Response.json({ code: 'NOT_FOUND', message: '' }, { status: 404 })
  })
  const intents: (() => void)[] = []
  const signIn = { openDialog: (intent?: () => void) => void (intent && intents.push(intent)), openSignUp: () => {} }
  const page = await renderComponent(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ToastProvider>
        <SignInContext value={signIn}>
          <PurchaseProvider>
            <BuyButtons />
          </PurchaseProvider>
        </SignInContext>
      </ToastProvider>
    </QueryClientProvider>,
    viewerId,
    { site: SITE },
    path,
  )
  return { ...page, requests, intents }
}

function BuyButtons() {
  const { openPacks, buy, busy } = usePurchase()
  return (
    <main data-path={useLocation().pathname}>
      <button onClick={openPacks}>Choose</button>
      <button onClick={() => void buy({ packId: 'pack-1000', currency: 'USD', amount: 3_500 })}>
        {busy ? 'Processing...' : 'Buy'}
      </button>
    </main>
  )
}

test('the dialog shows price, saving, price per image and number of images of each pack', async () => {
  const { find, click } = await openPage()
  await click(find('button', 'Choose'))
  // The prices per image follow, when the plans are loaded.
  await waitForContent(() =>
    expect(getPackButtons().map((pack) => pack.textContent)).toEqual([
      'Get 100 credits$5$0.80 per image on Pro6 images on Pro3 images on Pro PlusBuy',
      'RecommendedGet 1,000 credits$35Save 30%$0.56 per image on Pro62 images on Pro38 images on Pro PlusBuy',
    ]),
  )
  expect(document.body.textContent).toContain('Test mode')
})

test('the pack of 1,000 credits has the initial focus', async () => {
  const { find, click, requests } = await openPage()
  await waitForContent(() => expect(requests).toContain('/api/payments/credit-packs'))
  await click(find('button', 'Choose'))
  await waitForContent(() => expect(document.activeElement?.textContent).toContain('1,000 credits'))
})

test('a click on a pack closes the dialog and covers the page until the checkout opens', async () => {
  const order = Promise.withResolvers<Response>()
  const { find, click } = await openPage({ '/api/payments/create-order': () => order.promise })
  await click(find('button', 'Choose'))
  await waitForContent(() => expect(getPackButtons()).toHaveLength(2))
  await act(async () => getPackButtons()[1]?.click())
  await waitForContent(() => expect(document.querySelector('dialog')?.textContent).toBe('Preparing your payment...'))
  expect(find('main button:last-child').textContent).toBe('Processing...')
  order.resolve(Response.json(ORDER))
  await waitForContent(() => expect(openedCheckouts).toHaveLength(1))
  expect(document.querySelector('dialog')).toBeNull()
  expect(openedCheckouts[0]?.prefill.email).toBeUndefined()
})

test('a click during a payment does nothing', async () => {
  const { find, click, requests } = await openPage()
  await click(find('button', 'Buy'))
  await click(find('main button:last-child'))
  await waitForContent(() => expect(openedCheckouts).toHaveLength(1))
  await click(find('main button:last-child'))
  await click(find('button', 'Choose'))
  expect(requests.filter((path) => path === '/api/payments/create-order')).toHaveLength(1)
  expect(getPackButtons()).toHaveLength(0)
})

test('after the checkout closes the user can buy again', async () => {
  const { find, click } = await openPage()
  await click(find('button', 'Buy'))
  await waitForContent(() => expect(openedCheckouts).toHaveLength(1))
  await act(async () => openedCheckouts[0]?.modal.ondismiss())
  await waitForContent(() => expect(find('main button:last-child').textContent).toBe('Buy'))
  await click(find('button', 'Buy'))
  await waitForContent(() => expect(openedCheckouts).toHaveLength(2))
})

test('a signed-out visitor is prompted to sign in, and nothing is ordered', async () => {
  const { find, click, intents, requests } = await openPage({}, null)
  await click(find('button', 'Buy'))
  expect(document.body.textContent).toContain('Authentication requiredPlease sign in to purchase credits')
  await click(find('button', 'Choose'))
  expect([intents.length, requests.filter((path) => path.startsWith('/api/payments'))]).toEqual([2, []])
})

test.each(['ada', null])(
  'admin pages preload nothing, and choosing a pack opens the credits page (viewer: %s)',
  async (viewerId) => {
    const prepare = vi.fn()
    vi.stubGlobal('requestIdleCallback', prepare)
    const { find, click, requests, intents } = await openPage({}, viewerId, '/admin/users')
    expect(prepare).not.toHaveBeenCalled()
    await click(find('button', 'Choose'))
    expect(find('main').dataset['path']).toBe('/credits')
    expect([getPackButtons().length, intents.length]).toEqual([0, 0])
    expect(requests).toEqual([])
  },
)

test('packs that could not be fetched can be refetched', async () => {
  let broken = true
  const failing = () => Response.json({ code: 'INTERNAL_SERVER_ERROR', message: '' }, { status: 500 })
  const { find, click } = await openPage({
    '/api/payments/credit-packs': () => (broken ? failing() : Response.json([SMALL_PACK, PACK])),
  })
  await click(find('button', 'Choose'))
  await waitForContent(() => expect(getDialogText()).toContain('Failed to load credit packs'))
  broken = false
  await act(async () => document.querySelector<HTMLElement>('[role=alert] button')?.click())
  await waitForContent(() => expect(getPackButtons()).toHaveLength(2))
})

test('without packs the dialog shows a message', async () => {
  const { find, click } = await openPage({ '/api/payments/credit-packs': () => Response.json([]) })
  await click(find('button', 'Choose'))
  await waitForContent(() => expect(getDialogText()).toContain('No credit packs available. Please try again later.'))
})

const getPackButtons = () => [...document.querySelectorAll<HTMLElement>('[role=dialog] ul button')]
const getDialogText = () => document.querySelector('[role=dialog]')?.textContent

/** Retries until lazily loaded content is rendered. */
const waitForContent = (check: () => unknown) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  })
