// Comments, test titles, log messages and documents follow docs/glossary.md.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parseSync, Visitor } from 'oxc-parser'
import { bannedPhrases, exceptions } from './language-rules.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const CODE = /\.(ts|tsx|mjs)$/

const { values: options, positionals: folders } = parseArgs({
  options: { counts: { type: 'boolean' } },
  allowPositionals: true,
})
const files = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)
const violations = files.flatMap((file) => checkFile(file))

if (options.counts) printCounts(violations)
else for (const { file, line, rule, text } of violations) console.error(`${file}:${line} ${rule}: ${text}`)
if (violations.length > 0) process.exitCode = 1

function checkFile(file) {
  if (file.endsWith('.md')) return checkProse(file, [{ kind: 'document', line: 1, text: read(file) }])
  if (!CODE.test(file)) return []
  return checkProse(file, parse(file))
}

function parse(file) {
  const source = read(file)
  const { program, comments } = parseSync(file, source, { sourceType: 'module' })
  const lineStarts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineAt = (offset) => lineStarts.findLastIndex((start) => start <= offset) + 1
  const prose = comments.map(({ value, start }) => ({ kind: 'comment', line: lineAt(start), text: value }))
  new Visitor({
    CallExpression({ callee, arguments: [first, second] }) {
      const called = calledName(callee)
      if (called === undefined) return
      const kind = /^(test|it|describe)$/.test(called)
        ? 'title'
        : /^(log|logger|Log)$/i.test(called)
          ? 'log'
          : undefined
      if (kind === undefined) return
      for (const argument of [first, second]) {
        const text = textOf(argument)
        if (text !== undefined) prose.push({ kind, line: lineAt(argument.start), text })
      }
    },
  }).visit(program)
  return prose
}

function calledName(callee) {
  let inner = callee
  while (inner.type === 'MemberExpression' || inner.type === 'CallExpression') {
    if (inner.type === 'MemberExpression' && /^(log|logger)$/.test(inner.property.name ?? '')) return 'log'
    inner = inner.type === 'MemberExpression' ? inner.object : inner.callee
  }
  return inner.name
}

function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…')
  return undefined
}

function checkProse(file, prose) {
  if (exceptions.some((exception) => exception.test(file))) return []
  return prose.flatMap(({ kind, line, text }) =>
    bannedPhrases.flatMap(({ rule, pattern }) =>
      [...withoutCode(text).matchAll(pattern)].map((match) => ({
        file,
        line: line + text.slice(0, match.index).split('\n').length - 1,
        rule,
        text: match[0].trim(),
        kind,
      })),
    ),
  )
}

/** Blanks code between backticks, which is not prose. */
function withoutCode(text) {
  return text.replaceAll(/`[^`\n]*`/g, (code) => ' '.repeat(code.length))
}

function printCounts(found) {
  const counts = Map.groupBy(found, ({ kind, rule }) => `${kind}\t${rule}`)
  for (const [key, group] of counts) console.log(`${group.length}\t${key}`)
}

function read(file) {
  return readFileSync(path.join(root, file), 'utf8')
}
