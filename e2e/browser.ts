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
 * `PICTOR_BROWSER=npm` uses the last one, to test a machine without a browser.
 */
export function findBrowser(): FoundBrowser {
  if (process.env['PICTOR_BROWSER'] === 'npm') return browserFromNpm()
  const named = process.env['CHROMIUM_PATH']
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, but that file does not exist.`)
  if (named) return { executablePath: named, source: 'CHROMIUM_PATH', environment: {} }
  const ofSystem = '/usr/bin/chromium'
  if (existsSync(ofSystem)) return { executablePath: ofSystem, source: 'the system', environment: {} }
  if (existsSync(chromium.executablePath())) return { source: 'Playwright', environment: {} }
  return browserFromNpm()
}

/** Launch options for Playwright and for Vitest's browser mode. */
export function launchOptionsFor({ executablePath, environment }: FoundBrowser) {
  return {
    ...(executablePath && { executablePath }),
    env: { ...definedEnvironment(), ...environment },
    args: [
      // The sandbox does not work as root, and containers run as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      // Tests measure our requests, so the browser's own are disabled.
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

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/**
 * The browser for visual tests, which renders the same pixels everywhere: the one from npm with only its own fonts and
 * ours.
 */
export function browserForPixels(): FoundBrowser {
  const { environment, ...found } = browserFromNpm()
  return { ...found, environment: { ...environment, ...onlyFontsOf(unpacked()) } }
}

export const drawsSamePixels = process.platform === 'linux' && process.arch === 'x64'

function browserFromNpm(): FoundBrowser {
  if (!drawsSamePixels) {
    throw new Error(
      'No browser for the tests. Install one with `npx playwright install chromium`, or set CHROMIUM_PATH.',
    )
  }
  const folder = unpacked()
  const executablePath = path.join(folder, 'chromium')
  return {
    executablePath,
    source: 'the npm package @sparticuz/chromium',
    environment: {
      ...(lacksLibraries(executablePath) && { LD_LIBRARY_PATH: path.join(folder, 'al2023/lib') }),
      ...(!existsSync('/etc/fonts/fonts.conf') && onlyFontsOf(folder)),
    },
  }
}

/**
 * Unpacks into a temporary folder and renames it, so that a test run that starts at the same time never uses half a
 * browser.
 */
function unpacked(): string {
  const packageFile = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '../package.json',
  )
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  const folder = path.join(root, 'node_modules/.cache/pictor', `chromium-${version}`)
  if (existsSync(folder)) return folder
  console.log('Unpacking the browser from npm for the tests (200 MB, once) …')
  const aside = `${folder}-${process.pid}`
  mkdirSync(aside, { recursive: true })
  // The package always unpacks into the temporary folder.
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'unpack-chromium.ts')], {
    env: { ...process.env, TMPDIR: aside },
    stdio: 'inherit',
  })
  try {
    renameSync(aside, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(aside, { recursive: true })
  }
  return folder
}

/**
 * The package's font configuration names folders of its author's cloud. Without any font, a page with an input field
 * crashes.
 */
function onlyFontsOf(folder: string): Record<string, string> {
  const file = path.join(folder, 'fonts/only-these.conf')
  if (!existsSync(file)) writeFileSync(file, fontConfiguration(path.join(folder, 'fonts')))
  return { FONTCONFIG_FILE: file }
}

function fontConfiguration(fonts: string): string {
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
