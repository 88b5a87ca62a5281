import { defineConfig } from '@playwright/test'
import { createLaunchOptions, findBrowser, requireFirefox } from './browser.ts'

// The URL of a running server, as in `npm run test:cluster`. Without it, each worker starts its own server.
const externalUrl = process.env['E2E_URL']

// Multiplies all timeouts, for many processes on one machine.
const timeoutFactor = Number(process.env['E2E_PATIENCE'] ?? 1)

const browser =
  process.env['PICTOR_BROWSER'] === 'firefox'
    ? {
        browserName: 'firefox' as const,
        // The browser as its vendor ships it, not Playwright's build.
        channel: 'moz-firefox',
        launchOptions: { executablePath: requireFirefox() },
      }
    : { launchOptions: createLaunchOptions(findBrowser()) }

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: './test-results',
  workers: externalUrl === undefined ? 2 : 1,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Upper bounds: a busy machine takes ten times as long as a quiet one.
  timeout: 60_000 * timeoutFactor,
  expect: { timeout: 15_000 * timeoutFactor },
  reporter: 'list',
  use: {
    // The test balancer has a self-signed certificate.
    ignoreHTTPSErrors: externalUrl?.startsWith('https:') ?? false,
    ...browser,
    // Endless animations keep the CPU busy. Tests of motion override this.
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
  },
})
