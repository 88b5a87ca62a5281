// `npm run docs`: prints the reference pages in docs/ from the code that they describe. With `--check` it writes nothing
// and fails if a page is not current.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { errors, messages } from '../contract/src/errors.ts'
import { ASKERS, ELSEWHERE, expectations } from '../server/test/access-matrix/expected.ts'
import { variables } from '../server/src/config/variables.ts'

const root = path.resolve(import.meta.dirname, '..')
const pages = {
  'docs/authorisation.md': authorisationPage(),
  'docs/configuration.md': configurationPage(),
  'docs/messages.md': messagesPage(),
}

for (const [file, page] of Object.entries(pages)) {
  if (!process.argv.includes('--check')) writeFileSync(path.join(root, file), page)
  else if (read(file) !== page) {
    console.error(`${file} is not current: run \`npm run docs\`.`)
    process.exitCode = 1
  }
}

function authorisationPage() {
  const askers = Object.keys(ASKERS)
  const cells = expectations.map(({ route, statuses, why }) => {
    const [name, what = ''] = route.split('  ')
    return [`\`${name}\``, what, ...askers.map((asker) => String(statuses[asker] ?? '–')), why]
  })
  const many = cells.length * askers.length
  return page('Who may do what', 'server/test/access-matrix/expected.ts', [
    `Each call and each route, asked by everybody: ${cells.length} lines, ${many} cells. A cell is the status that is answered; – is where there is nothing to ask.`,
    table(['Asker', 'Who that is'], Object.entries(ASKERS)),
    [
      '`server/test/access-matrix/authorisation.integration.test.ts` asks every cell of the whole server, on both engines, with A and B who have something of everything. It fails',
      '',
      '- for another status, for a call or a route without a line, and for a line without a route;',
      '- if anything that stands in the rows of a user alone, or in their files, is in an answer to anybody else, in its body or its headers;',
      '- if what is refused changes any table, or what is allowed changes a row of anybody but who asked;',
      '- if what is another’s does not answer like what there is not: status, body and headers;',
      '- if an event of one user is heard by another.',
    ].join('\n'),
    table(['Route', 'Of what', ...askers, 'Why'], cells),
    '## What this server has beside them',
    table(
      ['Route', 'Why it is not above'],
      Object.entries(ELSEWHERE).map(([route, why]) => [`\`${route}\``, why]),
    ),
  ])
}

function configurationPage() {
  const rows = Object.entries(variables).map(([name, { fallback, meaning }]) => [`\`${name}\``, fallback, meaning])
  return page('Configuration', 'server/src/config/variables.ts', [
    'Every setting is an environment variable, or a line of a file `.env` in the folder where the server is started. All are optional.',
    'They are read once at the start. What cannot be understood, or contradicts another setting, stops the start with a sentence for each mistake.',
    table(['Variable', 'Default', 'Meaning'], rows),
  ])
}

function messagesPage() {
  const answers = Object.entries(errors).map(([code, error]) => {
    const { status, message, retryable, charged, next } = error
    return [`\`${code}\``, String(status), message, yesOrNo(retryable), charged, next]
  })
  const shown = Object.entries(messages).map(([code, message]) => {
    const { title, text, status = '', retryable, charged, next } = message
    return [`\`${code}\``, title ?? '', text, String(status), yesOrNo(retryable), charged, next]
  })
  return page('Messages', 'contract/src/errors.ts', [
    '*Retry* says whether doing the same once more can work. *Charged* says what became of the credits: none are taken by this (no), they were taken and given back (refunded), or they are taken (yes).',
    '## What the server answers with',
    'The body of a refused or failed call is `{code, message, ...details}`. Clients decide by `code`. Where credits were refunded the details say `refunded: true`.',
    table(['Code', 'Status', 'Message', 'Retry', 'Charged', 'Next step'], answers),
    '## What the pages say',
    'A name in braces stands for a value that is filled in.',
    table(['Code', 'Title', 'Text', 'Status', 'Retry', 'Charged', 'Next step'], shown),
  ])
}

function page(title, source, paragraphs) {
  const origin = `Printed from \`${source}\` by \`npm run docs\`: change it there.`
  return `${[`# ${title}`, origin, ...paragraphs].join('\n\n')}\n`
}

function table(heads, rows) {
  const line = (cells) => `| ${cells.map(escapeCell).join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Else a pipe would end the cell, and what stands in angle brackets would be taken for markup. */
function escapeCell(text) {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')
}

function yesOrNo(value) {
  return value ? 'yes' : 'no'
}

function read(file) {
  try {
    return readFileSync(path.join(root, file), 'utf8')
  } catch {
    return undefined
  }
}
