import type { Browser, Page } from '@playwright/test'

/**
 * Works around two differences of Firefox over WebDriver BiDi: pages in the background have no focus, and `fill` does
 * not change React's inputs.
 */
export function fixFocusAndTyping(browser: Browser): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript(insertTextLikePaste)
    context.on('page', bringToFrontBeforeUse)
    return context
  }
}

/**
 * Runs in the page. Playwright's `fill` sets `value` from a script, so React ignores the `input` event. `insertText`
 * edits the field as a user does.
 */
function insertTextLikePaste(): void {
  const insertText = (text: string) => void document.execCommand('insertText', false, text)
  // Ignores Playwright's later assignment.
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insertText, set: () => {} })
}

/**
 * Only the window in front has the focus and receives keys. Calls of locators are not covered: a test with several pages
 * brings the page to the front itself.
 */
function bringToFrontBeforeUse(page: Page): void {
  const { keyboard } = page
  const [goto, press, type] = [page.goto.bind(page), keyboard.press.bind(keyboard), keyboard.type.bind(keyboard)]
  page.goto = async (url, options) => {
    await page.bringToFront()
    return goto(url, options)
  }
  keyboard.press = async (key, options) => {
    await page.bringToFront()
    await press(key, options)
  }
  keyboard.type = async (text, options) => {
    await page.bringToFront()
    await type(text, options)
  }
}
