import { defineConfig } from '@playwright/test'
import { findBrowser, launchOptionsFor } from './browser.ts'

// Workers read this file anew after the global set-up: only then the address is known.
const baseURL = process.env['E2E_URL']

// Where many processes share the machine, as in `npm run test:cluster`, everything takes longer by so much.
const patience = Number(process.env['E2E_PATIENCE'] ?? 1)

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: './test-results',
  workers: 1, // all specs share one server, and a small machine
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Bounds for what never comes: a busy machine takes ten times as long as a quiet one.
  timeout: 60_000 * patience,
  expect: { timeout: 15_000 * patience },
  reporter: 'list',
  use: {
    ...(baseURL && { baseURL }),
    // A balancer of the tests has a certificate of its own.
    ignoreHTTPSErrors: baseURL?.startsWith('https:') ?? false,
    launchOptions: launchOptionsFor(findBrowser()),
    screenshot: 'only-on-failure',
  },
})
