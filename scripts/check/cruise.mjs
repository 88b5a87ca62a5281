import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

export const root = path.resolve(import.meta.dirname, '../..')
export const cruised = ['contract', 'server', 'web', 'e2e']

/** Reads all imports below `folder` and judges them by the rules of .dependency-cruiser.mjs. */
export async function cruise(folder) {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const config = path.join(root, '.dependency-cruiser.mjs')
  const options = { cwd: folder, maxBuffer: 1 << 27 }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, ...cruised, '--config', config, '--output-type', 'json'],
    options,
  ).catch((error) => {
    // Its exit code counts the violations; anything without a report is a failure of its own.
    if (error.stdout?.startsWith('{')) return error
    throw new Error(`The import checker itself failed: ${error.stderr || error.message}`)
  })
  return JSON.parse(stdout).summary
}
