import type { Browser, Page } from '@playwright/test'

/** Makes focus and typing work in Firefox as in Chromium, which Playwright doesn't do over WebDriver BiDi. */
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
 * Runs in the page. For `fill`, Playwright sets `value` and React, which watches that property, ignores the event that
 * follows. Here Firefox inserts the text as if the user had pasted it.
 */
function insertTextLikePaste(): void {
  const insertText = (text: string) => void document.execCommand('insertText', false, text)
  // Playwright assigns its own function later.
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insertText, set: () => {} })
}

/** Only the window in front has the focus and receives keys. */
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
