import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/** Copies the tracked files, and links the installed packages one by one: links between workspaces have to lead to the copies. */
export function copySource(root, copy) {
  const isThere = (name) => name !== '' && existsSync(path.join(root, name))
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  for (const file of tracked.filter(isThere)) cpSync(path.join(root, file), path.join(copy, file))
  const workspaces = ['.', 'contract', 'illustrator', 'payment-sandbox', 'server', 'web']
  for (const folder of workspaces.map((name) => path.join(name, 'node_modules')).filter(isThere)) {
    mkdirSync(path.join(copy, folder))
    for (const name of readdirSync(path.join(root, folder))) {
      const [from, to] = [root, copy].map((place) => path.join(place, folder, name))
      if (name === '@pictor') cpSync(from, to, { recursive: true, verbatimSymlinks: true })
      else symlinkSync(from, to, 'junction')
    }
  }
}
