import { writeFile } from 'node:fs/promises'
import { By, until, type WebDriver } from 'selenium-webdriver'
import { expect, requireOwnServer, test as base } from './test.ts'
import { PASSWORD, waitForEmailedLink } from './account.ts'
import { CARDS } from './purchase.ts'
import { expectTilesToFit, measureTiles } from './tile-boxes.ts'
import { redSquare } from './upload-form.ts'
import {
  button,
  click,
  dialogButton,
  fill,
  findWebKit,
  inputLabeled,
  link,
  startWebKit,
  withText,
  waitFor,
} from './webkit.ts'

// The main paths in the system's WebKit. Playwright supports only its own WebKit build.
const webkit = findWebKit()
const WITHOUT_JAVASCRIPT = '--enable-javascript=false'

interface WebKit {
  driver: WebDriver
  /** Opens a page of the server and waits until it handles clicks. */
  open(path: string): Promise<void>
}

const test = base.extend<{ browserOptions: string[]; webkitBrowser: WebKit; signedIn: WebKit }>({
  browserOptions: [[], { option: true }],

  webkitBrowser: async ({ server, browserOptions }, provide) => {
    if (!webkit) throw new Error('Unreachable: the tests are skipped.')
    const { driver, stop } = await startWebKit(webkit, browserOptions)
    await provide({
      driver,
      async open(path) {
        await driver.get(new URL(path, server.url).href)
        if (browserOptions.includes(WITHOUT_JAVASCRIPT)) return
        await driver.wait(
          () => driver.executeScript('return window.earlyClick === null'),
          20_000,
          `${path} does not hydrate.`,
        )
      },
    })
    stop()
  },

  signedIn: async ({ webkitBrowser: { driver, open }, issueAccount }, provide) => {
    const { session } = await issueAccount()
    await open('/about')
    for (const { name, value } of session.cookies) await driver.manage().addCookie({ name, value, httpOnly: true })
    await provide({ driver, open })
  },
})

// WebKit does not accept the test balancer's certificate.
requireOwnServer()
test.skip(webkit === null, 'WebKit is not installed: Debian’s packages are webkit2gtk-driver and xvfb.')

test('tiles have the size of their images, and a preview opens and closes', async ({
  webkitBrowser: { driver, open },
  images: [image],
}) => {
  for (const ratio of ['16:9', '2:3']) {
    await open(`/?ratio=${ratio}`)
    expectTilesToFit(await driver.executeScript(measureTiles))
  }
  await open('/')
  const tileLink = await waitFor(driver, By.css(`a[href*="${image.id}"]`))
  expectTilesToFit(await driver.executeScript(measureTiles))
  await tileLink.click()
  await driver.wait(until.urlContains(image.id))
  await closeDialog(driver)
  expect(await driver.getCurrentUrl()).not.toContain(image.id)
})

test('a visitor signs up and generates an image', async ({ webkitBrowser: { driver, open }, request, imageModel }) => {
  const email = `webkit-${Date.now()}@example.org`
  await open('/')
  await click(driver, button('Login'))
  await click(driver, button('Create an account'))
  await fill(driver, 'Email', email)
  await fill(driver, 'Password', PASSWORD)
  await click(driver, button('Create account'))
  await waitFor(driver, withText('Check your email'))
  const { pathname, search } = await waitForEmailedLink(request, email, '/auth/confirm')
  await open(pathname + search)
  await click(driver, button('Confirm my email'))
  await waitFor(driver, withText('80 credits'))

  imageModel.pause()
  await fill(driver, 'Prompt', 'a heron in the reeds')
  await click(driver, button('Generate'))
  await waitFor(driver, withText('Generating your images...'))
  imageModel.release()
  await waitFor(driver, withText('Successfully generated image'))
  await waitFor(driver, withText('64 credits'))
})

test('a favorite is set and listed', async ({ signedIn: { driver, open }, images: [image] }) => {
  await open(`/image/${image.id}`)
  await click(driver, button('Add to favorites'))
  await waitFor(driver, button('Remove from favorites'))
  await click(driver, link('Favorites'))
  await waitFor(driver, By.css(`[aria-label="Favorites"] a[href="/image/${image.id}"]`))
})

test('an upload appears in my media', async ({ signedIn: { driver, open } }, testInfo) => {
  const file = testInfo.outputPath('red square.png')
  await writeFile(file, redSquare().buffer)
  await open('/upload')
  await driver.findElement(By.css('input[type=file]')).sendKeys(file)
  await waitFor(driver, withText('red square.png'))
  await click(driver, button('Upload Image'))
  await waitFor(driver, withText('Image uploaded'))
  expect(await driver.getCurrentUrl()).toMatch(/\/my-media$/)
})

test('a purchase adds credits', async ({ signedIn: { driver, open } }) => {
  await open('/')
  await click(driver, button('Buy credits'))
  await click(driver, By.xpath('//li[contains(normalize-space(), "Get 1,000 credits")]//button'))
  await payWith(driver, CARDS.success)
  await waitFor(driver, withText('Payment successful!'))
  await waitFor(driver, withText('1,080 credits'))
})

test('settings are saved', async ({ signedIn: { driver, open } }) => {
  await open('/settings')
  await fill(driver, 'Full Name', 'Ada Lovelace')
  await click(driver, button('Update Profile'))
  await waitFor(driver, withText('Profile updated'))
  await open('/settings')
  const fullName = await waitFor(driver, inputLabeled('Full Name'))
  expect(await fullName.getAttribute('value')).toBe('Ada Lovelace')
})

test('a favorite is shown in another tab', async ({ signedIn: { driver, open }, images: [image] }) => {
  await open(`/image/${image.id}`)
  const firstTab = await driver.getWindowHandle()
  await driver.switchTo().newWindow('tab')
  await open(`/image/${image.id}`)
  await click(driver, button('Add to favorites'))
  await waitFor(driver, button('Remove from favorites'))
  await driver.switchTo().window(firstTab)
  await waitFor(driver, button('Remove from favorites'))
})

test.describe('with blocked storage and cookies', () => {
  test.use({ browserOptions: ['--enable-html5-local-storage=false', '--cookies-policy=never'] })

  test('a visitor can browse', async ({ webkitBrowser: { driver, open }, images: [image] }) => {
    await open('/')
    const readStorage = 'document.cookie = "a=b"; return [window.localStorage, document.cookie]'
    expect(await driver.executeScript(readStorage)).toEqual([null, ''])
    await click(driver, By.css(`a[href*="${image.id}"]`))
    await closeDialog(driver)
    await click(driver, link('About Us'))
    await waitFor(driver, By.css('h1'))
    expect(await driver.findElements(withText('Something went wrong'))).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ browserOptions: [WITHOUT_JAVASCRIPT] })

  test('the gallery and an image page are readable', async ({ webkitBrowser: { driver, open }, images: [image] }) => {
    await open('/')
    // The button is visible only without JavaScript.
    await waitFor(driver, button('Apply'))
    await click(driver, By.css(`a[href*="${image.id}"]`))
    await driver.wait(until.urlContains(`/image/${image.id}`))
    await waitFor(driver, withText(image.prompt))
  })
})

async function closeDialog(driver: WebDriver): Promise<void> {
  await click(driver, dialogButton('Close'))
  await driver.wait(async () => (await driver.findElements(By.css('[role=dialog]'))).length === 0)
}

/** Pays in the sandbox checkout, which is in a shadow tree. */
async function payWith(driver: WebDriver, card: string): Promise<void> {
  const host = await driver.wait(until.elementLocated(By.css('[data-checkout]')), 20_000)
  const checkout = await host.getShadowRoot()
  await driver.wait(async () => (await checkout.findElements(By.css('input'))).length === 4, 20_000)
  const inputs = await checkout.findElements(By.css('input'))
  for (const [index, text] of [card, '12 / 49', '123', 'Ada'].entries()) await inputs[index]?.sendKeys(text)
  const payButton = await checkout.findElement(By.css('button.pay'))
  await payButton.click()
}
