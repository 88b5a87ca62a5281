import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeTemporaryFolder } from './temporary-folder.ts'

const PLAIN_PAGES = `export const render = async () => new Response('a page')
export const displayCookies = () => ''`

/** Writes minimal pages, or pages of the given module, and returns their `webRoot`. */
export async function buildPages(module = PLAIN_PAGES): Promise<string> {
  const root = await makeTemporaryFolder()
  for (const folder of ['build/client/assets', 'build/server'])
    await mkdir(path.join(root, folder), { recursive: true })
  await writeFile(path.join(root, 'build/client/assets/app.js'), '')
  await writeFile(path.join(root, 'build/client/icon.svg'), '<svg/>')
  await writeFile(path.join(root, 'build/server/index.js'), module)
  await writeFile(path.join(root, 'package.json'), '{"type":"module"}')
  return root
}
