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

/** Null if a program is not installed. */
export function findWebKit(): WebKitPrograms | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const find = (name: string) => folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
  const [driver, screen] = [find('WebKitWebDriver'), find('Xvfb')]
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  return driver && screen && browser ? { driver, browser, screen } : null
}

/** Starts WebKit. `stop` ends the browser, its driver and its screen. They also end with this process. */
export async function startWebKit(programs: WebKitPrograms): Promise<{ driver: WebDriver; stop(): void }> {
  const screen = spawn(programs.screen, ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const stopScreen = stopWithThisProcess(screen)
  const [display] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer]
  const port = await findFreePort()
  const driverProgram = spawn(programs.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display.toString().trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
    detached: true,
  })
  const stopDriver = stopWithThisProcess(driverProgram)
  const stop = () => {
    stopDriver()
    stopScreen()
  }
  try {
    const url = `http://127.0.0.1:${port}`
    await waitForResponse(`${url}/status`)
    const browserOptions = { binary: programs.browser, args: ['--automation'] }
    const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browserOptions })
    const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build()
    await driver.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 900 })
    return { driver, stop }
  } catch (failure) {
    stop()
    throw failure
  }
}

/** Ends the program and the programs that it started, when this process ends at the latest. */
function stopWithThisProcess({ pid }: ChildProcess): () => void {
  const stop = () => {
    process.off('exit', stop)
    // A negative id is that of a process group.
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  }
  process.once('exit', stop)
  return stop
}

async function waitForResponse(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => null))?.ok) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Waits until an element is visible and returns it. */
export async function waitFor(driver: WebDriver, locator: By): Promise<WebElement> {
  const found = await driver.wait(() => findVisible(driver, locator), 20_000, `No ${locator.toString()} is visible.`)
  if (!found) throw new Error('Unreachable: the wait has found it.')
  return found
}

export async function click(driver: WebDriver, locator: By): Promise<void> {
  await (await waitFor(driver, locator)).click()
}

export async function fill(driver: WebDriver, label: string, text: string): Promise<void> {
  await (await waitFor(driver, field(label))).sendKeys(text)
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
export const field = (label: string) =>
  By.xpath(`//*[@aria-label="${label}" or @id=//label[normalize-space()="${label}"]/@for]`)

export const textOf = (text: string) => By.xpath(`//body//*[text()[contains(normalize-space(), "${text}")]]`)
