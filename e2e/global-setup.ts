import { findBrowser } from './browser.ts'
import { startServer } from './start-server.ts'

/**
 * Playwright wants a default export. With E2E_URL the specs visit what runs there already; else operators' commands find the server that is
 * started by E2E_DATA_DIR.
 */
export default async function startForAllSpecs(): Promise<() => Promise<void>> {
  const { executablePath = 'its own', source } = findBrowser()
  console.log(`Browser: ${executablePath}, from ${source}`)
  if (process.env['E2E_URL']) return () => Promise.resolve()
  const server = await startServer()
  process.env['E2E_URL'] = server.url
  process.env['E2E_DATA_DIR'] = server.dataDir
  return () => server.stop()
}
