import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)

export interface NpmPackage {
  name: string
  version: string
  /** Dependency overrides for its package.json. */
  overrides?: Record<string, string>
}

/**
 * Installs a released program, which is not a dependency of this project, into a folder of its own. Later runs use the
 * folder again. Rejects with a message if the npm registry cannot be reached.
 */
export async function installPackage(folder: string, { name, version, overrides }: NpmPackage): Promise<void> {
  if (await isInstalled(folder, { name, version })) return
  console.log(`Installing ${name} ${version} into ${folder}`)
  await writePackageJson(folder, { private: true, dependencies: { [name]: version }, ...(overrides && { overrides }) })
  const npmOptions = [
    '--ignore-scripts',
    '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--fetch-retries=1',
  ]
  await run('npm', ['install', ...npmOptions], { cwd: folder }).catch((error: unknown) => {
    throw new Error(`${name} ${version} could not be installed from the npm registry. Check the network connection.`, {
      cause: error,
    })
  })
}

/** Reads the list of installed packages, which npm writes last: it exists only after a complete installation. */
async function isInstalled(folder: string, { name, version }: NpmPackage): Promise<boolean> {
  const list = await readFile(path.join(folder, 'node_modules/.package-lock.json'), 'utf8').catch(() => '{}')
  const installed = z.object({
    packages: z.object({ [`node_modules/${name}`]: z.object({ version: z.literal(version) }) }),
  })
  return installed.safeParse(JSON.parse(list)).success
}

export async function writePackageJson(folder: string, content: object): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(content))
}
