import type { Plan } from '@pictor/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderComponent } from '../../testing/render-component.tsx'
import { PlanCards } from './plan-cards.tsx'
import { plansQuery } from './plans.queries.ts'

const PLAN: Plan = { id: '1', name: 'Pro', model_type: 'standard', model: 'x', credits_per_image: 16, features: [] }

function showPlan(viewerId: string | null) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData(plansQuery().queryKey, [PLAN])
  return renderComponent(
    <QueryClientProvider client={queries}>
      <PlanCards getPlanState={() => 'other'} getPrice={() => null} onChoose={() => undefined} />
    </QueryClientProvider>,
    viewerId,
  )
}

test.each([
  [null, 'Get started with Pro'],
  ['ada', 'Switch to Pro'],
])('the button of a plan reads, for the viewer %s: %s', async (viewerId, text) => {
  const { find } = await showPlan(viewerId)
  expect(find('button').textContent).toBe(text)
})
