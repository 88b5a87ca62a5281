import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

/** `build/pieces.json`: what each file of the browser is made of, in characters before minifying, for whoever asks why it is large. */
export function filePieces(): Plugin {
  return {
    name: 'file-pieces',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const pieces = chunks.map(({ fileName, modules }) => [
        path.basename(fileName),
        Object.entries(modules).map(([id, { renderedLength }]) => [nameOf(id), renderedLength]),
      ])
      const folder = path.resolve(dir, '..')
      await mkdir(folder, { recursive: true })
      await writeFile(path.join(folder, 'pieces.json'), JSON.stringify(Object.fromEntries(pieces)))
    },
  }
}

/** The package, or the folder of ours. */
function nameOf(id: string): string {
  const [, inPackage] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  if (inPackage) return inPackage
  return path.relative(path.resolve(import.meta.dirname, '..'), path.dirname(id.replace('\0', '')))
}
