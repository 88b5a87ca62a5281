import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'

const root = path.resolve(import.meta.dirname, '..')

export interface FoundBrowser {
  /** Missing if Playwright uses the browser that it installed. */
  readonly executablePath?: string
  readonly source: string
  readonly environment: Readonly<Record<string, string>>
}

/**
 * Finds the browser for tests: $CHROMIUM_PATH, the system's, Playwright's, or else the one from npm.
 * `PICTOR_BROWSER=npm` uses the one from npm, as on a machine without a browser. `PICTOR_BROWSER=firefox` affects only
 * `playwright.config.ts`.
 */
export function findBrowser(): FoundBrowser {
  if (process.env['PICTOR_BROWSER'] === 'npm') return getNpmBrowser()
  const chromiumPath = process.env['CHROMIUM_PATH']
  if (chromiumPath && !existsSync(chromiumPath))
    throw new Error(`CHROMIUM_PATH is ${chromiumPath}, but that file does not exist.`)
  if (chromiumPath) return { executablePath: chromiumPath, source: 'CHROMIUM_PATH', environment: {} }
  const systemPath = '/usr/bin/chromium'
  if (existsSync(systemPath)) return { executablePath: systemPath, source: 'the system', environment: {} }
  if (existsSync(chromium.executablePath())) return { source: 'Playwright', environment: {} }
  return getNpmBrowser()
}

/**
 * The oldest Firefox version that works with Playwright 1.64. Before you update Playwright, run the core journeys in
 * Firefox: 1.65 fails with the ESR release 153.
 */
const FIREFOX_MIN_VERSION = 153

/** Returns the path of a supported Firefox: $FIREFOX_PATH or the system's. Null if there is none. */
export function findFirefox(): string | null {
  const { FIREFOX_PATH } = process.env
  if (FIREFOX_PATH && !existsSync(FIREFOX_PATH))
    throw new Error(`FIREFOX_PATH is ${FIREFOX_PATH}, but that file does not exist.`)
  const paths = FIREFOX_PATH ? [FIREFOX_PATH] : ['/usr/bin/firefox-esr', '/usr/bin/firefox']
  return paths.find((file) => existsSync(file) && readMajorVersion(file) >= FIREFOX_MIN_VERSION) ?? null
}

/** Returns Firefox's path. Throws if no supported version is installed. */
export function requireFirefox(): string {
  const firefox = findFirefox()
  if (firefox === null)
    throw new Error(`Firefox ${FIREFOX_MIN_VERSION} or later is not installed. Install it, or set FIREFOX_PATH.`)
  return firefox
}

/** Zero for a program that reports no version, such as a stub of a package that is not installed. */
function readMajorVersion(firefox: string): number {
  try {
    return Number(/Firefox (\d+)/.exec(execFileSync(firefox, ['--version'], { encoding: 'utf8' }))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Launch options for Playwright and for Vitest's browser mode. */
export function createLaunchOptions({ executablePath, environment }: FoundBrowser) {
  return {
    ...(executablePath && { executablePath }),
    env: { ...copyEnvironment(), ...environment },
    args: [
      // The sandbox does not work as root, and containers run as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // Tests count the requests of the site, so the browser's own requests are disabled.
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--disable-sync',
      '--no-default-browser-check',
      '--no-first-run',
      '--no-pings',
    ],
  }
}

function copyEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/**
 * Finds the browser for visual tests: the one from npm, with only its own fonts and the site's. It renders the same
 * pixels on every machine.
 */
export function findVisualTestBrowser(): FoundBrowser {
  const { environment, ...found } = getNpmBrowser()
  return { ...found, environment: { ...environment, ...createFontEnvironment(unpackBrowser()) } }
}

/** Whether the browser from npm runs on this machine. */
export const supportsVisualTests = process.platform === 'linux' && process.arch === 'x64'

function getNpmBrowser(): FoundBrowser {
  if (!supportsVisualTests) {
    throw new Error(
      'No browser for the tests. Install one with `npx playwright install chromium`, or set CHROMIUM_PATH.',
    )
  }
  const folder = unpackBrowser()
  const executablePath = path.join(folder, 'chromium')
  return {
    executablePath,
    source: 'the npm package @sparticuz/chromium',
    environment: {
      ...(lacksLibraries(executablePath) && { LD_LIBRARY_PATH: path.join(folder, 'al2023/lib') }),
      ...(!existsSync('/etc/fonts/fonts.conf') && createFontEnvironment(folder)),
    },
  }
}

/**
 * Unpacks the browser from npm once. Unpacks into a temporary folder and renames it, so that a test run that starts at
 * the same time never uses half a browser.
 */
function unpackBrowser(): string {
  const packageFile = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '../package.json',
  )
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  const folder = path.join(root, 'node_modules/.cache/pictor', `chromium-${version}`)
  if (existsSync(folder)) return folder
  console.log('Unpacking the browser from npm for the tests (200 MB, once) …')
  const unfinishedFolder = `${folder}-${process.pid}`
  mkdirSync(unfinishedFolder, { recursive: true })
  // The package always unpacks into the temporary folder.
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'unpack-chromium.ts')], {
    env: { ...process.env, TMPDIR: unfinishedFolder },
    stdio: 'inherit',
  })
  try {
    renameSync(unfinishedFolder, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(unfinishedFolder, { recursive: true })
  }
  return folder
}

/**
 * Configures only the fonts of the package. The package's own configuration names folders that exist only in its
 * author's cloud, and without any font, a page with an input field crashes.
 */
function createFontEnvironment(folder: string): Record<string, string> {
  const file = path.join(folder, 'fonts/only-these.conf')
  if (!existsSync(file)) writeFileSync(file, createFontConfiguration(path.join(folder, 'fonts')))
  return { FONTCONFIG_FILE: file }
}

function createFontConfiguration(fonts: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(fonts, 'fonts')}</dir>
  <cachedir>${path.join(fonts, 'cache')}</cachedir>
  <match target="font">
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`
}

function lacksLibraries(program: string): boolean {
  try {
    return execFileSync('ldd', [program], { encoding: 'utf8' }).includes('not found')
  } catch {
    return true // without ldd the libraries are most likely missing too
  }
}
