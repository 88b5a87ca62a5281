import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')

/** Client and server bundle of the web; says nothing unless it fails. */
export async function buildWeb(signal) {
  const routerCommand = path.join(root, 'node_modules/@react-router/dev/bin.cjs')
  try {
    await promisify(execFile)(process.execPath, [routerCommand, 'build'], {
      cwd: path.join(root, 'web'),
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: 1 << 26,
      signal,
    })
  } catch (error) {
    throw new Error(`web: ${error.stdout ?? ''}${error.stderr ?? error.message}`, { cause: error })
  }
}
