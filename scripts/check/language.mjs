// Checks that names, comments, test titles, log messages and documents follow docs/glossary.md. Paths limit it to some
// files; `--counts` prints the number of violations of each rule instead.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parseSync, Visitor } from 'oxc-parser'
import { allowedNames, bannedPhrases, bannedWords, exceptions } from './language-rules.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const CODE = /\.(ts|tsx|mjs)$/
const wordRules = bannedWords.map((group) => ({
  rule: `name with ${group}`,
  pattern: createWordPattern(group.split(' ')),
}))

const { values: options, positionals: paths } = parseArgs({
  options: { counts: { type: 'boolean' } },
  allowPositionals: true,
})
const listCommand = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...paths]
const files = execFileSync('git', listCommand, { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && existsSync(path.join(root, file)))
const violations = files.flatMap((file) => checkFile(file))

if (options.counts) printCounts(violations)
else for (const { file, line, rule, text } of violations) console.error(`${file}:${line} ${rule}: ${text}`)
if (violations.length > 0) process.exitCode = 1

function checkFile(file) {
  if (file.endsWith('.md')) return checkProse(file, [{ kind: 'document', line: 1, text: read(file) }])
  if (!CODE.test(file)) return []
  const { names, prose } = parse(file)
  return [...checkNames(file, [...names, ...splitFileName(file)]), ...checkProse(file, prose)]
}

function parse(file) {
  const source = read(file)
  const { program, comments } = parseSync(file, source, { sourceType: 'module' })
  const lineStarts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineAt = (offset) => lineStarts.findLastIndex((start) => start <= offset) + 1
  const prose = comments.map(({ value, start }) => ({ kind: 'comment', line: lineAt(start), text: value }))
  const names = []
  const addName = ({ name, start }) => names.push({ name, line: lineAt(start) })
  new Visitor({
    Identifier: addName,
    JSXIdentifier: addName,
    PrivateIdentifier: addName,
    CallExpression({ callee, arguments: [first, second] }) {
      const kind = findProseKind(callee)
      if (kind === undefined) return
      for (const argument of [first, second]) {
        const text = readText(argument)
        if (text !== undefined) prose.push({ kind, line: lineAt(argument.start), text })
      }
    },
  }).visit(program)
  return { names, prose }
}

/** Returns `title` for a call of a test, `log` for a call of a logger, else undefined. */
function findProseKind(callee) {
  let inner = callee
  while (inner.type === 'MemberExpression' || inner.type === 'CallExpression') {
    if (isLogger(inner.property)) return 'log'
    inner = inner.object ?? inner.callee
  }
  if (isLogger(inner)) return 'log'
  return /^(test|it|describe)$/.test(inner.name ?? '') ? 'title' : undefined
}

function isLogger(node) {
  return node?.name === 'log' || node?.name === 'logger'
}

function readText(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…')
  return undefined
}

/** Returns the parts of a file's name, which are checked like names in code. */
function splitFileName(file) {
  const parts = path.basename(file).split('.').slice(0, -1)
  return parts.map((name) => ({ name, line: 1 }))
}

/** Matches one of the words in a name: `held`, `isHeld`, `held_at` and `HELD_MAX`, but not `shield` or `helder`. */
function createWordPattern(words) {
  const forms = words.map((word) => {
    const upper = word.toUpperCase()
    return `(?<![A-Za-z])${word}(?![a-z])|${upper[0]}${word.slice(1)}(?![a-z])|(?<![A-Z])${upper}(?![A-Za-z])`
  })
  return new RegExp(forms.join('|'))
}

function checkNames(file, found) {
  const allowed = allowedNames.filter(({ files: pattern }) => pattern === undefined || pattern.test(file))
  return found
    .filter(({ name }) => !allowed.some(({ names }) => names.test(name)))
    .flatMap(({ name, line }) =>
      wordRules
        .filter(({ pattern }) => pattern.test(name))
        .map(({ rule }) => ({ file, line, rule, text: name, kind: 'name' })),
    )
}

function checkProse(file, prose) {
  if (exceptions.some((exception) => exception.test(file))) return []
  return prose.flatMap(({ kind, line, text }) =>
    bannedPhrases.flatMap(({ rule, pattern }) =>
      [...blankCode(text).matchAll(pattern)].map((match) => ({
        file,
        line: line + text.slice(0, match.index).split('\n').length - 1,
        rule,
        text: match[0].trim(),
        kind,
      })),
    ),
  )
}

/** Replaces code between backticks, which is not prose, by spaces. */
function blankCode(text) {
  return text.replaceAll(/`[^`\n]*`/g, (code) => ' '.repeat(code.length))
}

function printCounts(found) {
  const counts = Map.groupBy(found, ({ kind, rule }) => `${kind}\t${rule}`)
  for (const [key, group] of counts) console.log(`${group.length}\t${key}`)
}

function read(file) {
  return readFileSync(path.join(root, file), 'utf8')
}
