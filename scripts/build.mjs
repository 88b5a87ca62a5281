// `npm run build`: web and server side by side, then what needs both: the empty database, the compressed files, and what these weigh.
import { compressAssets } from './build-steps/compress-assets.mjs'
import { buildSandboxCheckout, buildServer, makeEmptyDatabase } from './build-steps/server.mjs'
import { buildWeb, checkFirstRouteSize } from './build-steps/web.mjs'

// Ctrl-C reaches the whole group, but a SIGTERM only us: React Router's build must not outlive this one.
const broken = new AbortController()
process.once('SIGTERM', () => broken.abort())

try {
  await Promise.all([buildWeb(broken.signal), buildServer()])
  await Promise.all([buildSandboxCheckout(), makeEmptyDatabase(), compressAssets()])
  await checkFirstRouteSize()
} catch (error) {
  console.error(broken.signal.aborted ? 'The build was broken off.' : `The build failed.\n${error.message}`)
  process.exitCode = 1
}
