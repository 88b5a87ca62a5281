import { findBrowser } from './browser.ts'
import { startServer } from './start-server.ts'

/**
 * Playwright wants a default export. With E2E_URL the specs visit what runs there already, and operators' commands are run with the settings
 * of E2E_SETTINGS.
 */
export default async function startForAllSpecs(): Promise<() => Promise<void>> {
  const { executablePath = 'its own', source } = findBrowser()
  console.log(`Browser: ${executablePath}, from ${source}`)
  if (process.env['E2E_URL']) return () => Promise.resolve()
  const server = await startServer()
  process.env['E2E_URL'] = server.url
  process.env['E2E_SETTINGS'] = JSON.stringify({ DATA_DIR: server.dataDir })
  return () => server.stop()
}
