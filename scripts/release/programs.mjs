import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Returns the scripts that run the built server, with the files that they import. */
export function programsOf(root) {
  const all = readdirSync(path.join(root, 'scripts')).filter((name) => name.endsWith('.mjs'))
  const ofServer = all.filter((name) => textOf(root, `scripts/${name}`).includes("path.join(root, 'server/dist/"))
  const found = new Set()
  for (const waiting = ['health.mjs', ...ofServer].map((name) => `scripts/${name}`); waiting.length > 0;) {
    const file = waiting.pop()
    if (found.has(file)) continue
    found.add(file)
    const imported = [...textOf(root, file).matchAll(/from '(\.[^']+)'/g)]
    waiting.push(...imported.map(([, name]) => path.posix.join(path.posix.dirname(file), name)))
  }
  return [...found]
}

function textOf(root, file) {
  return readFileSync(path.join(root, file), 'utf8')
}
