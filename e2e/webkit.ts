import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type { Readable } from 'node:stream'
import { Builder, By, Capabilities, error, type WebDriver, type WebElement } from 'selenium-webdriver'
import { findFreePort } from '../server/test/harness/free-port.ts'

/** The programs of Debian's packages `webkit2gtk-driver` and `xvfb`. */
interface WebKitPrograms {
  readonly driver: string
  readonly browser: string
  /** A screen in memory, because the browser needs one. */
  readonly screen: string
}

/** As in `playwright.config.ts`. */
const WAIT_MS = 20_000 * Number(process.env['E2E_PATIENCE'] ?? 1)

/** Null if a program is not installed. */
export function findWebKit(): WebKitPrograms | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const find = (name: string) => folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
  const [driver, screen] = [find('WebKitWebDriver'), find('Xvfb')]
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  return driver && screen && browser ? { driver, browser, screen } : null
}

/** Starts WebKit with these options of its test browser. `stop` ends the browser, its driver and its screen. They also end with this process. */
export async function startWebKit(
  programs: WebKitPrograms,
  options: string[],
): Promise<{ driver: WebDriver; stop(): void }> {
  const port = await findFreePort()
  const screen = spawn(programs.screen, ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const stops = [stopWithThisProcess(screen)]
  const stop = () => {
    for (const stopProgram of stops) stopProgram()
  }
  try {
    const signal = AbortSignal.timeout(WAIT_MS)
    const [display] = (await once(screen.stdio[3] as Readable, 'data', { signal })) as [Buffer]
    const driverProcess = spawn(programs.driver, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: `:${display.toString().trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' },
      stdio: 'ignore',
      detached: true,
    })
    stops.push(stopWithThisProcess(driverProcess))
    const url = `http://127.0.0.1:${port}`
    await waitForResponse(`${url}/status`, signal)
    const browserOptions = { binary: programs.browser, args: ['--automation', ...options] }
    const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browserOptions })
    const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build()
    await driver.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 900 })
    return { driver, stop }
  } catch (failure) {
    stop()
    throw failure
  }
}

/** Returns a function that kills the process group. The group is also killed when this process exits. */
function stopWithThisProcess({ pid }: ChildProcess): () => void {
  const stop = () => {
    process.off('exit', stop)
    try {
      // A negative id is that of a process group.
      if (pid !== undefined) process.kill(-pid, 'SIGKILL')
    } catch {
      // It has already ended.
    }
  }
  process.once('exit', stop)
  return stop
}

async function waitForResponse(url: string, signal: AbortSignal): Promise<void> {
  while (!(await fetch(url, { signal }).catch(() => null))?.ok) {
    signal.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Waits until an element is visible and returns it. */
export async function waitFor(driver: WebDriver, locator: By): Promise<WebElement> {
  const found = await driver.wait(() => findVisible(driver, locator), WAIT_MS, `No ${locator.toString()} is visible.`)
  if (!found) throw new Error('Unreachable: the wait has found it.')
  return found
}

export async function click(driver: WebDriver, locator: By): Promise<void> {
  await (await waitFor(driver, locator)).click()
}

export async function fill(driver: WebDriver, label: string, text: string): Promise<void> {
  await (await waitFor(driver, inputLabeled(label))).sendKeys(text)
}

async function findVisible(driver: WebDriver, locator: By): Promise<WebElement | null> {
  try {
    for (const element of await driver.findElements(locator)) if (await element.isDisplayed()) return element
    return null
  } catch (failure) {
    // The page changed between the two requests.
    if (failure instanceof error.StaleElementReferenceError) return null
    throw failure
  }
}

export const button = (name: string) => By.xpath(`//button[normalize-space()="${name}" or @aria-label="${name}"]`)

/** A button of the open dialog. */
export const dialogButton = (name: string) =>
  By.xpath(`//*[@role="dialog"]//button[normalize-space()="${name}" or @aria-label="${name}"]`)

export const link = (name: string) => By.xpath(`//a[normalize-space()="${name}"]`)

/** The input of a label. */
export const inputLabeled = (label: string) =>
  By.xpath(`//*[@aria-label="${label}" or @id=//label[normalize-space()="${label}"]/@for]`)

export const withText = (text: string) => By.xpath(`//body//*[text()[contains(normalize-space(), "${text}")]]`)
