// Whatever the documents link to, or name as a file of ours, is there.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const ROOMS = '{benchmarks,contract,docs,e2e,scripts,server,web}'
const NAMED = /`((?:benchmarks|contract|docs|e2e|scripts|server|web)\/[\w./-]+\.\w+)`/g
const LINKED = /\]\(([^)#\s]+)/g
const ELSEWHERE = /^([a-z]+:|\/)/

const documents = globSync(['*.md', `${ROOMS}/**/*.md{,x}`], {
  cwd: root,
  exclude: (name) => path.basename(name) === 'node_modules',
})
for (const document of documents) {
  for (const file of filesIn(readFileSync(path.join(root, document), 'utf8'), path.dirname(document))) {
    if (existsSync(path.join(root, file))) continue
    console.error(`${document} names ${file}, which is not there.`)
    process.exitCode = 1
  }
}

/** As paths from the root. */
function filesIn(text, folder) {
  const linked = [...text.matchAll(LINKED)].map(([, target]) => target).filter((target) => !ELSEWHERE.test(target))
  return [...text.matchAll(NAMED)].map(([, file]) => file).concat(linked.map((target) => path.join(folder, target)))
}
