import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { findBrowser } from './browser.ts'

const run = promisify(execFile)

/**
 * Seeds one data folder, from which every Playwright worker starts its server, and sets E2E_SEED to the folder's path.
 * With E2E_URL, the specs use that running server, and operator commands use the settings in E2E_SETTINGS.
 */
export default async function seedForAllSpecs(): Promise<() => Promise<void>> {
  if (process.env['PICTOR_BROWSER'] !== 'firefox') {
    const { executablePath = 'its own', source } = findBrowser()
    console.log(`Browser: ${executablePath}, from ${source}`)
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'pictor-seed-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const program = path.join(import.meta.dirname, 'seed-program.ts')
    const cache = path.resolve(import.meta.dirname, '../node_modules/.cache/compile')
    await run(process.execPath, [program, folder], { env: { ...process.env, NODE_COMPILE_CACHE: cache } })
  } catch (error) {
    await remove()
    throw error
  }
  process.env['E2E_SEED'] = folder
  return remove
}
