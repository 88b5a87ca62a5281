import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')
const web = path.join(root, 'web')

/** Builds the client and server bundles of the web. Prints nothing unless it fails. */
export async function buildWeb(signal) {
  const routerCommand = path.join(root, 'node_modules/@react-router/dev/bin.cjs')
  try {
    await promisify(execFile)(process.execPath, [routerCommand, 'build'], {
      cwd: web,
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: 1 << 26,
      signal,
    })
  } catch (error) {
    throw new Error(`web: ${error.stdout ?? ''}${error.stderr ?? error.message}`, { cause: error })
  }
}

/** Prints the size of the first route's JavaScript. Fails if it exceeds the limit in `web/.size-limit.js`. */
export async function checkFirstRouteSize() {
  const command = path.join(root, 'node_modules/size-limit/bin.js')
  const { stdout } = await promisify(execFile)(process.execPath, [command], { cwd: web }).catch((error) => {
    throw new Error(error.stdout || error.stderr, { cause: error })
  })
  process.stdout.write(stdout)
}
