import type { PlanName } from '@pictor/contract/limits'
import { expect, test } from 'vitest'
import { showComponent } from '../../testing/show-component.tsx'
import { PlanToggle } from './plan-toggle.tsx'
import type { PlanState } from './use-switch-plan.ts'

async function showToggle(states: Record<PlanName, PlanState>) {
  const chosen: PlanName[] = []
  const shown = await showComponent(
    <PlanToggle stateOf={(plan) => states[plan]} onChoose={(plan) => chosen.push(plan)} collapsible={false} />,
  )
  return { ...shown, chosen }
}

test('only the other plan can be clicked', async () => {
  const { find, press, chosen } = await showToggle({ Pro: 'current', 'Pro Plus': 'other' })
  expect([find('button', 'Pro'), find('button', 'Pro+')].map((side) => side.getAttribute('aria-pressed'))).toEqual([
    'true',
    'false',
  ])
  await press(find('button', 'Pro'))
  await press(find('button', 'Pro+'))
  expect(chosen).toEqual(['Pro Plus'])
})

test('without a plan, both can be clicked', async () => {
  const { find, press, chosen } = await showToggle({ Pro: 'other', 'Pro Plus': 'other' })
  await press(find('button', 'Pro'))
  await press(find('button', 'Pro+'))
  expect(chosen).toEqual(['Pro', 'Pro Plus'])
})

test('while a switch is in flight, nothing can be clicked', async () => {
  const { find, press, chosen } = await showToggle({ Pro: 'current', 'Pro Plus': 'switching' })
  await press(find('button', 'Pro'))
  await press(find('button', 'Pro+'))
  expect([chosen, find('button', 'Pro+').getAttribute('aria-busy')]).toEqual([[], 'true'])
})
