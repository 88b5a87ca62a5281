// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createLoadCheckout } from './checkout.ts'

class Razorpay {}

/** Creates a page in which the test decides when a script loads or fails. */
function createPage() {
  const scripts: HTMLScriptElement[] = []
  const page = document.implementation.createHTMLDocument()
  const window: Record<string, unknown> = {}
  vi.spyOn(page, 'defaultView', 'get').mockReturnValue(Object(window))
  vi.spyOn(page.head, 'append').mockImplementation((node) => void scripts.push(Object(node)))
  const completeLoad = () => {
    window['Razorpay'] = Razorpay
    scripts.at(-1)?.dispatchEvent(new Event('load'))
  }
  return { scripts, completeLoad, load: createLoadCheckout(() => page), window }
}

test('the script is loaded once for any number of calls', async () => {
  const { scripts, completeLoad, load } = createPage()
  const loads = [load('/checkout.js'), load('/checkout.js')]
  completeLoad()
  expect(await Promise.all([...loads, load('/checkout.js')])).toEqual([Razorpay, Razorpay, Razorpay])
  expect(scripts.map((script) => script.getAttribute('src'))).toEqual(['/checkout.js'])
})

test('after a failed load the next call loads the script again', async () => {
  const { scripts, completeLoad, load } = createPage()
  const first = load('/checkout.js')
  scripts[0]?.dispatchEvent(new Event('error'))
  await expect(first).rejects.toThrow('Failed to load payment processor')
  const second = load('/checkout.js')
  completeLoad()
  expect(await second).toBe(Razorpay)
})

test('a script that defines no checkout is rejected', async () => {
  const { scripts, load } = createPage()
  const loading = load('/checkout.js')
  scripts[0]?.dispatchEvent(new Event('load'))
  await expect(loading).rejects.toThrow('Failed to load payment processor')
})

test('loading the script times out after ten seconds', async () => {
  vi.useFakeTimers()
  const { load } = createPage()
  const loading = load('/checkout.js')
  const rejection = expect(loading).rejects.toThrow('Failed to load payment processor')
  await vi.advanceTimersByTimeAsync(10_000)
  await rejection
})
