// Checks that linked and named files and documented commands exist, and that ARCHITECTURE.md is short and lists the
// folders. Also verifies that it catches examples of violations.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findCommandErrors } from './documented-commands.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const FOLDERS = '{benchmarks,contract,docs,e2e,illustrator,payment-sandbox,scripts,server,web}'
const NAMED =
  /`((?:benchmarks|contract|deploy|docs|e2e|illustrator|payment-sandbox|scripts|server|web)\/[\w./-]+\.\w+)`/g
const LINKED = /\]\(([^)\s]+)/g
const ARCHITECTURE_WORDS_MAX = 1_500
const ELSEWHERE = /^([a-z]+:|\/)/

const documents = globSync(['*.md', `${FOLDERS}/**/*.md{,x}`], {
  cwd: root,
  exclude: (name) => ['node_modules', 'reference'].includes(path.basename(name)),
})
for (const document of documents) {
  const text = readFileSync(path.join(root, document), 'utf8')
  const errors = [...findLinkErrors(text, document), ...(areCommandsChecked(document) ? findCommandErrors(text) : [])]
  for (const error of errors) {
    console.error(`${document} ${error}`)
    process.exitCode = 1
  }
}
for (const error of findFolderErrors(readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8'))) {
  console.error(`ARCHITECTURE.md ${error}`)
  process.exitCode = 1
}
const architectureWords = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8').split(/\s+/).length
if (architectureWords > ARCHITECTURE_WORDS_MAX) {
  console.error(
    `ARCHITECTURE.md has ${architectureWords} words, more than ${ARCHITECTURE_WORDS_MAX}. Move details to docs/internals.`,
  )
  process.exitCode = 1
}
for (const missed of [...findMissedLinks(), ...findMissedCommands(), ...findMissedFolders()]) {
  console.error(`The check did not catch this violation: ${missed}.`)
  process.exitCode = 1
}

/** If ARCHITECTURE.md lists a folder, it must list all folders next to it. */
function findFolderErrors(text) {
  const listed = [...text.matchAll(/^\| `([\w/-]+)\/` +\|/gm)].map(([, folder]) => folder)
  const parents = new Set(listed.map((folder) => path.posix.dirname(folder)))
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  const existing = new Set(
    tracked
      .flatMap((file) => foldersAbove(file))
      .filter((folder) => !folder.startsWith('.') && parents.has(path.posix.dirname(folder))),
  )
  return [
    ...listed.filter((folder) => !existing.has(folder)).map((folder) => `lists ${folder}, which does not exist.`),
    ...[...existing].filter((folder) => !listed.includes(folder)).map((folder) => `does not list ${folder}.`),
  ]
}

function foldersAbove(file) {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** Commands are not checked in decision records, which are not changed when a command is removed. */
function areCommandsChecked(document) {
  return document.endsWith('.md') && !document.startsWith(path.join('docs', 'decisions'))
}

function findLinkErrors(text, document) {
  const folder = path.dirname(document)
  const named = [...text.matchAll(NAMED)].filter(([, file]) => !existsSync(path.join(root, file)))
  const linked = [...text.matchAll(LINKED)].filter(
    ([, target]) => !ELSEWHERE.test(target) && !targetExists(target, document),
  )
  return [
    ...named.map(([, file]) => `names ${file}, which does not exist.`),
    ...linked.map(([, target]) => `links to ${path.join(folder, target)}, which does not exist.`),
  ]
}

function targetExists(target, document) {
  const [file, anchor] = target.split('#')
  const full = path.join(root, file ? path.join(path.dirname(document), file) : document)
  if (!existsSync(full)) return false
  return !anchor || !full.endsWith('.md') || anchorsIn(readFileSync(full, 'utf8')).has(anchor)
}

/** Returns the anchors that GitHub derives from headings. */
function anchorsIn(text) {
  const headings = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ +(.+)$/gm)]
  return new Set(
    headings.map(([, heading]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )
}

function findMissedLinks() {
  const samples = [
    '[a](docs/nowhere.md)',
    '[a](docs/README.md#nowhere)',
    '[a](#nowhere)',
    '`server/nowhere.ts`',
    '`deploy/nowhere.conf`',
  ]
  return samples.filter((text) => findLinkErrors(text, 'README.md').length === 0)
}

function findMissedFolders() {
  return ['| `nowhere/` | a |', '| `server/src/` | a |'].filter((text) => findFolderErrors(text).length === 0)
}

function findMissedCommands() {
  const lines = ['npm run nowhere', 'npm run sweep -- --nowhere', 'node scripts/nowhere.mjs', 'NOWHERE_AT_ALL=1']
  const samples = [...lines.map((line) => `\`\`\`sh needs=postgres\n${line}\n\`\`\``), '`npm run nowhere`']
  return [
    ...samples,
    '```sh needs=nothing\nnpm run doctor\n```',
    '```sh\nrm -rf data\n```',
    '```sh\nnpm start\n```',
  ].filter((text) => findCommandErrors(text).length === 0)
}
