import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)

export interface Peer {
  /** As its package is called. */
  name: string
  version: string
  /** What else its folder's package.json says. */
  overrides?: Record<string, string>
}

/**
 * A program to measure beside or with, as a release has it: never one of our packages, but installed by npm into a folder that is kept.
 * Rejects in one sentence if the registry can't be reached.
 */
export async function installPeer(folder: string, { name, version, overrides }: Peer): Promise<void> {
  if (await isInstalled(folder, { name, version })) return
  console.log(`Installing ${name} ${version} into ${folder}`)
  await writePackage(folder, { private: true, dependencies: { [name]: version }, ...(overrides && { overrides }) })
  const quick = ['--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1']
  await run('npm', ['install', ...quick], { cwd: folder }).catch((error: unknown) => {
    throw new Error(`${name} ${version}, to measure with, could not be installed from the npm registry.`, {
      cause: error,
    })
  })
}

/** npm writes this list of what is there at the very end. */
async function isInstalled(folder: string, { name, version }: Peer): Promise<boolean> {
  const list = await readFile(path.join(folder, 'node_modules/.package-lock.json'), 'utf8').catch(() => '{}')
  const installed = z.object({
    packages: z.object({ [`node_modules/${name}`]: z.object({ version: z.literal(version) }) }),
  })
  return installed.safeParse(JSON.parse(list)).success
}

export async function writePackage(folder: string, content: object): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(content))
}
