import type { PlanName } from '@pictor/contract/limits'
import { expect, test } from 'vitest'
import { renderComponent } from '../../testing/render-component.tsx'
import { PlanToggle } from './plan-toggle.tsx'
import type { PlanState } from './use-switch-plan.ts'

async function showToggle(states: Record<PlanName, PlanState>) {
  const selected: PlanName[] = []
  const rendered = await renderComponent(
    <PlanToggle getPlanState={(plan) => states[plan]} onChoose={(plan) => selected.push(plan)} collapsible={false} />,
  )
  return { ...rendered, selected }
}

test('only the other plan can be clicked', async () => {
  const { find, click, selected } = await showToggle({ Pro: 'current', 'Pro Plus': 'other' })
  expect([find('button', 'Pro'), find('button', 'Pro+')].map((side) => side.getAttribute('aria-pressed'))).toEqual([
    'true',
    'false',
  ])
  await click(find('button', 'Pro'))
  await click(find('button', 'Pro+'))
  expect(selected).toEqual(['Pro Plus'])
})

test('without a plan, both can be clicked', async () => {
  const { find, click, selected } = await showToggle({ Pro: 'other', 'Pro Plus': 'other' })
  await click(find('button', 'Pro'))
  await click(find('button', 'Pro+'))
  expect(selected).toEqual(['Pro', 'Pro Plus'])
})

test('while a switch is in flight, nothing can be clicked', async () => {
  const { find, click, selected } = await showToggle({ Pro: 'current', 'Pro Plus': 'switching' })
  await click(find('button', 'Pro'))
  await click(find('button', 'Pro+'))
  expect([selected, find('button', 'Pro+').getAttribute('aria-busy')]).toEqual([[], 'true'])
})
