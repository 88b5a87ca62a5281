import { ORPCError } from '@orpc/client'
import type { Plan } from '@pictor/contract'
import { errors } from '@pictor/contract/errors'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
// Loaded in advance, because the first request would import it and take longer.
import '../../api/client.ts'
import { session } from '../../api/session/session.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { ToastContext, type Toast } from '../../ui/overlay/toast-context.ts'
import { CreditsContext } from '../credits/index.ts'
import { failureToast, useSwitchPlan } from './use-switch-plan.ts'

afterEach(() => {
  session.begin(null)
})

const proPlus: Plan = {
  id: 'plus',
  name: 'Pro Plus',
  model_type: 'premium',
  model: 'gpt-image-1',
  credits_per_image: 26,
  features: [],
}
const credits = {
  balance: 80,
  plan: null,
  loaded: true,
  error: null,
  updatedAt: 0,
  refresh: async () => true,
  refreshing: false,
}
const token = `header.${btoa(JSON.stringify({ exp: Date.now() / 1_000 + 600 }))}.signature`

/** Clicks on a button that switches to Pro Plus. The server sends this response. */
async function switchPlan(status: number, body: object) {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/auth/token') return Response.json({ token })
    requests.push(`${request.method} ${pathname}`, await request.json())
    return Response.json(body, { status })
  })
  session.begin('ada')
  const toasts: Toast[] = []
  const results: boolean[] = []
  const { find, click } = await renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <ToastContext value={{ show: (toast) => toasts.push(toast), dismiss: () => undefined }}>
        <CreditsContext value={credits}>
          <SwitchButton onDone={(result) => results.push(result)} />
        </CreditsContext>
      </ToastContext>
    </QueryClientProvider>,
  )
  await click(find('button'))
  await vi.waitFor(() => expect(results).toHaveLength(1))
  return { requests, toasts, isSwitched: results[0] }
}

function SwitchButton({ onDone }: { onDone: (result: boolean) => void }) {
  const switchTo = useSwitchPlan()
  return <button onClick={() => void switchTo('Pro Plus').then(onDone)}>Switch</button>
}

test('a switch sends the plan, and the toast names the new one', async () => {
  const { requests, toasts, isSwitched } = await switchPlan(200, { subscriptionPlan: proPlus, totalCredits: 80 })
  expect(isSwitched).toBe(true)
  expect(requests).toEqual(['PUT /api/users/plan', { plan: 'Pro Plus' }])
  expect(toasts).toEqual([{ title: 'Plan updated', text: 'You are now on the Pro Plus plan.', tone: 'success' }])
})

test('a missing plan is shown as a failed switch', async () => {
  const { message } = errors.PLAN_NOT_FOUND
  const { toasts, isSwitched } = await switchPlan(404, { code: 'PLAN_NOT_FOUND', message })
  expect(isSwitched).toBe(false)
  expect(toasts).toEqual([
    {
      title: 'Error switching plan',
      text: 'Failed to switch subscription plan. Please try again.',
      tone: 'danger',
    },
  ])
})

test.each([
  ['a server error', new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 })],
  ['a timeout', new DOMException('too late', 'TimeoutError')],
  ['a network error', new TypeError('fetch failed')],
])('after %s, the toast suggests trying again', (_what, error) => {
  expect(failureToast(error)).toEqual({ title: 'Failed to update plan. Please try again.', tone: 'danger' })
})

test('a switch that failed because of an expired session has no toast of its own', () => {
  expect(failureToast(new ORPCError('UNAUTHORIZED', { defined: true, status: 401 }))).toBeNull()
})
