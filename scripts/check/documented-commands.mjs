// Checks the commands in documents. e2e/documented-commands.spec.ts runs every ```sh block, unless its label gives a
// reason not to: ```sh serves (it starts a server) or ```sh needs=…. Scripts, programs, options and variables must
// exist in every block and in inline code.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const BLOCK = /^```([^\n]*)\n([\s\S]*?)^```/gm
/** Reasons not to run a block: things that a test machine may lack, or that tests must not change. */
const NEEDS = ['docker', 'git', 'linux', 'mail', 'network', 'nginx', 'postgres', 'root', 's3', 'systemd', 'time']
/** Commands that tests run: harmless and always available. All others need a reason. */
const RUN = /^(?:npm run (?:--silent )?(?:admin|doctor|sweep|docs|sbom|backup)\b|openssl rand )/
const SHELLS = new Set(['', 'sh', 'bash', 'console', 'shell', 'dotenv', 'env', 'ini'])
/** Variables of other programs, which some blocks configure. */
const OTHER_PROGRAMS = /^(?:POSTGRES|PG|AWS|COMPOSE|DOCKER|GARAGE|MINIO|RCLONE|RESTIC|NODE|PATH|HOME)/

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const sources = globSync(
  '{scripts,benchmarks,e2e,server/src,server/test,contract/src,illustrator,payment-sandbox}/**/*.{ts,mjs}',
  {
    cwd: root,
    exclude: (name) => path.basename(name) === 'node_modules',
  },
)
  .filter((file) => path.join(root, file) !== import.meta.filename && !file.endsWith('check/documents.mjs'))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
const variables = namesIn(/^ {2}([A-Z][A-Z0-9_]+): (?:variable|social)\(/gm)
for (const name of namesIn(/\b(?:env|environment|settings)(?:\.|\[')([A-Z][A-Z0-9_]+)/g)) variables.add(name)
const options = namesIn(/--([a-z][a-z-]+)/g)
for (const name of namesIn(/^ *'?([a-z][a-z-]+)'?: /gm)) options.add(name)

/** Returns one message per problem. */
export function findCommandErrors(text) {
  const blocks = [...text.matchAll(BLOCK)].map(([, label, body]) => ({ label: label.trim(), lines: splitLines(body) }))
  const shellLines = blocks.filter(({ label }) => SHELLS.has(label.split(' ')[0])).flatMap(({ lines }) => lines)
  const inlineCode = [...text.replaceAll(BLOCK, '').matchAll(/`((?:npm|node) [^`]+)`/g)].map(([, code]) => code)
  return [...blocks.flatMap(findLabelErrors), ...[...shellLines, ...inlineCode].flatMap(findLineErrors)]
}

/** Removes comments and joins lines that end in a backslash. */
function splitLines(body) {
  const joined = body.replaceAll(/\\\n\s*/g, ' ')
  return joined.split('\n').flatMap((line) => line.replace(/(?:^|\s)#.*$/, '').trim() || [])
}

function findLabelErrors({ label, lines }) {
  const [shell, reason] = label.split(' ')
  if (shell !== 'sh' || reason === 'serves') return []
  if (reason === undefined)
    return lines
      .filter((line) => !RUN.test(line))
      .map((line) => `contains "${line}", which no test runs: give a reason (\`\`\`sh needs=${NEEDS.join('|')}).`)
  const needs = reason.replace(/^needs=/, '').split(',')
  return needs.filter((need) => !NEEDS.includes(need)).map((need) => `has a block with the unknown reason "${need}".`)
}

function findLineErrors(line) {
  const [, script] = /\bnpm run (?:--silent )?([\w:-]+)/.exec(line) ?? []
  const [, program] = /\bnode ((?:scripts|benchmarks|e2e|server)\/\S+)/.exec(line) ?? []
  const [, scriptArguments = ''] = /\bnpm run [^|;&]* -- ([^|;&]*)/.exec(line) ?? []
  const usedOptions = [...scriptArguments.matchAll(/(?<!\S)--([a-z][a-z-]*)/g)].map(([, option]) => option)
  const [, variable] = /^(?:export )?([A-Z][A-Z0-9_]+)=/.exec(line) ?? []
  return [
    ...(script && !scripts[script] ? [`names npm run ${script}, which does not exist.`] : []),
    ...(program && !existsSync(path.join(root, program)) ? [`names ${program}, which does not exist.`] : []),
    ...usedOptions
      .filter((option) => !options.has(option))
      .map((option) => `names --${option}, which no program accepts.`),
    ...(variable && !variables.has(variable) && !OTHER_PROGRAMS.test(variable)
      ? [`sets ${variable}, which nothing reads.`]
      : []),
  ]
}

function namesIn(pattern) {
  return new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name)))
}
