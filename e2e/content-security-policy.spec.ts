import { expect, test } from './test.ts'
import { fillSignIn } from './account.ts'
import { goto } from './hydration.ts'
import { balanceOf, openCheckout, payWith } from './purchase.ts'
import { recordPolicyViolations } from './policy-violations.ts'
import { chooseImage, waitForUpload, tiles, uploadButton } from './upload-form.ts'

test('sign-in, generation, payment and upload cause no policy violations', async ({ page, context, account }) => {
  test.slow()
  const policyViolations = await recordPolicyViolations(context)
  await page.goto('/')
  await page.getByRole('button', { name: 'Login' }).click()
  await fillSignIn(page, account)
  await expect(balanceOf(page)).toHaveText('80 credits')

  await page.getByRole('textbox', { name: /describe|prompt/i }).fill('a lantern on a pier')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'a lantern on a pier' })).toBeVisible({
    timeout: 30_000,
  })
  await page.keyboard.press('Escape')

  await payWith(await openCheckout(page, '100 credits'), 'success')
  await expect(balanceOf(page)).toHaveText('164 credits')

  await page.getByRole('link', { name: 'My media' }).click()
  await expect(tiles(page)).toHaveCount(1)
  await page.goto('/upload')
  await chooseImage(page)
  await uploadButton(page).click()
  await waitForUpload(page)

  // These links navigate in the browser, so their scripts are added to an open page.
  await page.getByRole('link', { name: 'Blog' }).first().click()
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(policyViolations).toEqual([])
})

test('the error page keeps the theme and causes no policy violations', async ({ page, context }) => {
  const policyViolations = await recordPolicyViolations(context)
  await goto(page, '/')
  await page.getByRole('button', { name: 'Switch to the light theme' }).click()
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.getByRole('navigation').getByRole('link', { name: 'About Us' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  expect(policyViolations).toEqual([])
})

test('operator and developer pages cause no policy violations', async ({ page, context }) => {
  const policyViolations = await recordPolicyViolations(context)
  for (const urlPath of ['/api/docs', '/dev/mailbox', '/sandbox/orders', '/favicon.svg']) {
    expect((await page.goto(urlPath))?.status()).toBe(200)
  }
  expect(policyViolations).toEqual([])
})

test('actions against the policies are blocked and reported', async ({ page, context }) => {
  const policyViolations = await recordPolicyViolations(context)
  await goto(page, '/')
  await page.evaluate(() => {
    const ignoreErrors = (task: () => void) => {
      try {
        task()
      } catch {
        // Blocked by trusted types.
      }
    }
    const add = (tag: string, attributes: Record<string, string>, text = '') => {
      const element = document.createElement(tag)
      for (const [name, value] of Object.entries(attributes)) ignoreErrors(() => element.setAttribute(name, value))
      ignoreErrors(() => element.append(text))
      document.body.append(element)
    }
    add('script', {}, 'window.ran = 1')
    add('script', { src: 'https://evil.example/x.js' })
    add('div', { onclick: 'window.ran = 2' })
    add('iframe', { src: 'https://evil.example/' })
    add('object', { data: '/favicon.svg' })
    add('base', { href: 'https://evil.example/' })
    add('img', { src: 'https://evil.example/x.png' })
    ignoreErrors(() => (document.body.lastElementChild ?? document.body).insertAdjacentHTML('beforeend', '<b>x</b>'))
    ignoreErrors(() => void new Worker('data:text/javascript,1'))
    void fetch('https://evil.example/').catch(() => undefined)
    // Trusted types cover all of the above, but not dynamic imports.
    for (const url of ['https://evil.example/x.js', 'data:text/javascript,window.ran=4'])
      void import(url).catch(() => undefined)
  })
  const parseDirectives = (messages: string[]) =>
    messages.flatMap((message) => /: ([a-z-]+(?:-src(?:-\w+)?|-uri|-for)) /.exec(message)?.[1] ?? [])
  const TRUSTED_TYPES = 'require-trusted-types-for'
  await expect
    .poll(() => [...new Set(parseDirectives(policyViolations))].sort())
    .toEqual(['base-uri', 'connect-src', 'frame-src', 'img-src', 'object-src', TRUSTED_TYPES, 'script-src-elem'])
  const sinks = policyViolations.flatMap((violation) => /trusted-types-sink ([^|]+)/.exec(violation)?.[1] ?? [])
  expect(sinks).toEqual([
    'HTMLScriptElement src',
    'Element onclick',
    'Element insertAdjacentHTML',
    'Worker constructor',
  ])
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined()
})
