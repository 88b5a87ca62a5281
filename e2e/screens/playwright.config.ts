import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findVisualTestBrowser, supportsVisualTests, findBrowser, createLaunchOptions } from '../browser.ts'

const baseURL = process.env['E2E_URL']

/** `npm run screenshots`: screenshots for people to look at. Nothing is compared. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.shots.ts',
  globalSetup: './start-seeded-server.ts',
  outputDir: path.resolve(import.meta.dirname, '../test-results/screens'),
  workers: 2,
  fullyParallel: true,
  timeout: 240_000,
  reporter: 'list',
  use: {
    ...(baseURL && { baseURL }),
    launchOptions: createLaunchOptions(supportsVisualTests ? findVisualTestBrowser() : findBrowser()),
  },
})
