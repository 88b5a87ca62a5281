// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createLoadCheckout } from './checkout-script.ts'

class Razorpay {}

/** A page whose scripts come, or do not, when the test says so. */
function openPage() {
  const scripts: HTMLScriptElement[] = []
  const page = document.implementation.createHTMLDocument()
  const window: Record<string, unknown> = {}
  vi.spyOn(page, 'defaultView', 'get').mockReturnValue(Object(window))
  vi.spyOn(page.head, 'append').mockImplementation((node) => void scripts.push(Object(node)))
  const come = () => {
    window['Razorpay'] = Razorpay
    scripts.at(-1)?.dispatchEvent(new Event('load'))
  }
  return { scripts, come, load: createLoadCheckout(page), window }
}

test('the script is fetched once, however often it is asked for', async () => {
  const { scripts, come, load } = openPage()
  const loads = [load('/checkout.js'), load('/checkout.js')]
  come()
  expect(await Promise.all([...loads, load('/checkout.js')])).toEqual([Razorpay, Razorpay, Razorpay])
  expect(scripts.map((script) => script.getAttribute('src'))).toEqual(['/checkout.js'])
})

test('a script that could not be fetched is fetched again when it is asked for again', async () => {
  const { scripts, come, load } = openPage()
  const first = load('/checkout.js')
  scripts[0]?.dispatchEvent(new Event('error'))
  await expect(first).rejects.toThrow('Failed to load payment processor')
  const second = load('/checkout.js')
  come()
  expect(await second).toBe(Razorpay)
})

test('a script that is something else is no checkout', async () => {
  const { scripts, load } = openPage()
  const loading = load('/checkout.js')
  scripts[0]?.dispatchEvent(new Event('load'))
  await expect(loading).rejects.toThrow('Failed to load payment processor')
})

test('a script that does not come is not waited for longer than ten seconds', async () => {
  vi.useFakeTimers()
  const { load } = openPage()
  const loading = load('/checkout.js')
  const refused = expect(loading).rejects.toThrow('Failed to load payment processor')
  await vi.advanceTimersByTimeAsync(10_000)
  await refused
})
