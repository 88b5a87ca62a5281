import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderComponent } from '../../testing/render-component.tsx'
import { ToastProvider } from '../../ui/overlay/toast.tsx'
import { CreditsContext, type CreditsContextValue } from '../../features/credits/credits-context.ts'
import { useOfferProPlus, useRemoveProPlusOptions } from '../../features/generation/use-offer-pro-plus.ts'

const switchPlan = async () => true

function Page() {
  const [name, setName] = useState<'Pro' | 'Pro Plus'>('Pro')
  return (
    // The hooks read only whether the plan is known, and its name.
    <CreditsContext value={{ loaded: true, plan: { name } } as CreditsContextValue}>
      <Bar />
      <button type="button" onClick={() => setName('Pro Plus')}>
        Switch on another page
      </button>
    </CreditsContext>
  )
}

function Bar() {
  const offerProPlus = useOfferProPlus(switchPlan)
  useRemoveProPlusOptions(offerProPlus)
  return (
    <button type="button" onClick={() => offerProPlus('style')}>
      Explain
    </button>
  )
}

test('the offer to switch to Pro Plus is shown once, and ends when the user is on Pro Plus', async () => {
  const { find, click } = await renderComponent(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  )
  const countOffers = () => find('section').querySelectorAll('p.font-medium').length
  await click(find('button', 'Explain'))
  await click(find('button', 'Explain'))
  expect(countOffers()).toBe(1)
  await click(find('button', 'Switch on another page'))
  expect(countOffers()).toBe(0)
})
