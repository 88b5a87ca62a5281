// `npm run build`: builds web and server in parallel, then the checkout of the payment sandbox, the empty database and
// the compressed files. Last, it checks the size of the first route's JavaScript.
import { compressAssets } from './build-steps/compress-assets.mjs'
import { buildSandboxCheckout, buildServer, makeDatabaseSnapshot } from './build-steps/server.mjs'
import { buildWeb, checkFirstRouteSize } from './build-steps/web.mjs'

// Ctrl-C stops the whole process group, but SIGTERM reaches only this process, which then stops the web build.
const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort())

try {
  await Promise.all([buildWeb(stopping.signal), buildServer()])
  await Promise.all([buildSandboxCheckout(), makeDatabaseSnapshot(), compressAssets()])
  await checkFirstRouteSize()
} catch (error) {
  console.error(stopping.signal.aborted ? 'The build was stopped.' : `The build failed.\n${error.message}`)
  process.exitCode = 1
}
