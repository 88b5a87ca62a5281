import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { By, until, type WebDriver } from 'selenium-webdriver'
import { expect, test as base } from './test.ts'
import { PASSWORD, waitForEmailedLink } from './account.ts'
import { CARDS } from './purchase.ts'
import { redSquare } from './upload-form.ts'
import { button, click, dialogButton, fill, findWebKit, link, startWebKit, textOf, waitFor } from './webkit.ts'

// The main paths in WebKit, which Playwright controls only in a build of its own.
const webkit = findWebKit()

interface WebKit {
  driver: WebDriver
  /** Opens a page of the server and waits until it handles clicks. */
  open(path: string): Promise<void>
}

const test = base.extend<{ webkitBrowser: WebKit; signedIn: WebKit }>({
  webkitBrowser: async ({ server }, provide) => {
    if (!webkit) throw new Error('Unreachable: the tests are skipped.')
    const { driver, stop } = await startWebKit(webkit)
    await provide({
      driver,
      async open(path) {
        await driver.get(new URL(path, server.url).href)
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

test.skip(webkit === null, 'WebKit is not installed: Debian’s packages are webkit2gtk-driver and xvfb.')

test('tiles have the size of their images, and a preview opens and closes', async ({
  webkitBrowser: { driver, open },
  images: [image],
}) => {
  await open('/')
  const tileLink = await waitFor(driver, By.css(`a[href*="${image.id}"]`))
  const tile = await tileLink.findElement(By.xpath('./ancestor::li'))
  const [tileLinkBox, tileBox] = [await tileLink.getRect(), await tile.getRect()]
  expect(tileLinkBox.height).toBeCloseTo(tileBox.height, 0)
  // The fixture's images are square.
  expect(tileBox.width / tileBox.height).toBeCloseTo(1, 1)
  await tileLink.click()
  await waitFor(driver, dialogButton('Close'))
  expect(await driver.getCurrentUrl()).toContain(image.id)
})

test('a visitor signs up and generates an image', async ({ webkitBrowser: { driver, open }, request, imageModel }) => {
  const email = `webkit-${Date.now()}@example.org`
  await open('/')
  await click(driver, button('Login'))
  await click(driver, button('Create an account'))
  await fill(driver, 'Email', email)
  await fill(driver, 'Password', PASSWORD)
  await click(driver, button('Create account'))
  await waitFor(driver, textOf('Check your email'))
  const { pathname, search } = await waitForEmailedLink(request, email, '/auth/confirm')
  await open(pathname + search)
  await click(driver, button('Confirm my email'))
  await waitFor(driver, textOf('80 credits'))

  imageModel.pause()
  await fill(driver, 'Prompt', 'a heron in the reeds')
  await click(driver, button('Generate'))
  await waitFor(driver, textOf('Generating your images...'))
  imageModel.release()
  await waitFor(driver, textOf('Successfully generated image'))
  await waitFor(driver, textOf('64 credits'))
})

test('a favorite is set and listed', async ({ signedIn: { driver, open }, images: [image] }) => {
  await open(`/image/${image.id}`)
  await click(driver, button('Add to favorites'))
  await waitFor(driver, button('Remove from favorites'))
  await click(driver, link('Favorites'))
  await waitFor(driver, By.css(`main a[href*="${image.id}"]`))
})

test('an upload appears in my media', async ({ signedIn: { driver, open } }) => {
  const file = path.join(tmpdir(), 'red square.png')
  await writeFile(file, redSquare().buffer)
  await open('/upload')
  await driver.findElement(By.css('input[type=file]')).sendKeys(file)
  await waitFor(driver, textOf('red square.png'))
  await click(driver, button('Upload Image'))
  await waitFor(driver, textOf('Image uploaded'))
  expect(await driver.getCurrentUrl()).toMatch(/\/my-media$/)
})

test('a purchase adds credits', async ({ signedIn: { driver, open } }) => {
  await open('/')
  await click(driver, button('Buy credits'))
  await click(driver, By.xpath('//li[contains(normalize-space(), "Get 1,000 credits")]//button'))
  await payWith(driver, CARDS.success)
  await waitFor(driver, textOf('Payment successful!'))
  await waitFor(driver, textOf('1,080 credits'))
})

test('settings are saved', async ({ signedIn: { driver, open } }) => {
  await open('/settings')
  await fill(driver, 'Full Name', 'Ada Lovelace')
  await click(driver, button('Update Profile'))
  await waitFor(driver, textOf('Profile updated'))
})

/** Pays in the sandbox checkout, which is in a shadow tree. */
async function payWith(driver: WebDriver, card: string): Promise<void> {
  const host = await driver.wait(until.elementLocated(By.css('[data-checkout]')), 20_000)
  const checkout = await host.getShadowRoot()
  const inputs = await checkout.findElements(By.css('input'))
  for (const [index, text] of [card, '12 / 49', '123', 'Ada'].entries()) await inputs[index]?.sendKeys(text)
  const payButton = await checkout.findElement(By.css('button.pay'))
  await payButton.click()
}
