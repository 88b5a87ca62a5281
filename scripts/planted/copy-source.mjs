import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/**
 * Copies the tracked files and links each installed package. `node_modules` is not linked as a whole, because the
 * workspaces in it (`@pictor`) must be those of the copy.
 */
export function copySource(root, copy) {
  const exists = (name) => name !== '' && existsSync(path.join(root, name))
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  for (const file of tracked.filter(exists)) cpSync(path.join(root, file), path.join(copy, file))
  const workspaces = ['.', 'contract', 'illustrator', 'payment-sandbox', 'server', 'web']
  for (const folder of workspaces.map((name) => path.join(name, 'node_modules')).filter(exists)) {
    mkdirSync(path.join(copy, folder))
    for (const name of readdirSync(path.join(root, folder))) {
      const [source, target] = [root, copy].map((parent) => path.join(parent, folder, name))
      if (name === '@pictor') cpSync(source, target, { recursive: true, verbatimSymlinks: true })
      else symlinkSync(source, target, 'junction')
    }
  }
}
