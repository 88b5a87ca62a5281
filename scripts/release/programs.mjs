import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Returns the scripts that use the built server, and the files that they import. */
export function listPrograms(root) {
  const scripts = readdirSync(path.join(root, 'scripts')).filter((name) => name.endsWith('.mjs'))
  const serverScripts = scripts.filter((name) =>
    readText(root, `scripts/${name}`).includes("path.join(root, 'server/dist/"),
  )
  const found = new Set()
  for (const waiting = ['health.mjs', ...serverScripts].map((name) => `scripts/${name}`); waiting.length > 0;) {
    const file = waiting.pop()
    if (found.has(file)) continue
    found.add(file)
    const imported = [...readText(root, file).matchAll(/from '(\.[^']+)'/g)]
    waiting.push(...imported.map(([, name]) => path.posix.join(path.posix.dirname(file), name)))
  }
  return [...found]
}

function readText(root, file) {
  return readFileSync(path.join(root, file), 'utf8')
}
