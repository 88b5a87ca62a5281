import { defineConfig } from '@playwright/test'
import { findBrowser, launchOptionsFor } from './browser.ts'

// The URL of a running server, as in `npm run test:cluster`; without it each worker starts its own.
const external = process.env['E2E_URL']

// Multiplies all timeouts, for many processes on one machine.
const patience = Number(process.env['E2E_PATIENCE'] ?? 1)

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: './test-results',
  workers: external === undefined ? 2 : 1,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Upper bounds: a busy machine takes ten times as long as a quiet one.
  timeout: 60_000 * patience,
  expect: { timeout: 15_000 * patience },
  reporter: 'list',
  use: {
    // The test balancer has a self-signed certificate.
    ignoreHTTPSErrors: external?.startsWith('https:') ?? false,
    launchOptions: launchOptionsFor(findBrowser()),
    screenshot: 'only-on-failure',
  },
})
