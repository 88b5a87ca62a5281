// `npm run build`: builds web and server in parallel, then the empty database and the compressed files, and checks
// their size.
import { compressAssets } from './build-steps/compress-assets.mjs'
import { buildSandboxCheckout, buildServer, makeDatabaseSnapshot } from './build-steps/server.mjs'
import { buildWeb, checkFirstRouteSize } from './build-steps/web.mjs'

// Ctrl-C reaches the whole process group, but SIGTERM only this process: stop the web build too.
const broken = new AbortController()
process.once('SIGTERM', () => broken.abort())

try {
  await Promise.all([buildWeb(broken.signal), buildServer()])
  await Promise.all([buildSandboxCheckout(), makeDatabaseSnapshot(), compressAssets()])
  await checkFirstRouteSize()
} catch (error) {
  console.error(broken.signal.aborted ? 'The build was stopped.' : `The build failed.\n${error.message}`)
  process.exitCode = 1
}
