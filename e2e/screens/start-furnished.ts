import { startServer } from '../start-server.ts'
import { furnish } from './furnish.ts'

/** Playwright wants a default export. Workers find what was furnished by E2E_FURNISHED. */
export default async function startFurnished(): Promise<() => Promise<void>> {
  const server = await startServer()
  process.env['E2E_URL'] = server.url
  process.env['E2E_FURNISHED'] = JSON.stringify(await furnish(server.url))
  return () => server.stop()
}
