// `npm run docs`: generates the reference pages from the code. `docs/configuration.md` is committed, because operators
// read it before they install; `docs/reference` is not. With `--check` it writes nothing and fails if the committed
// page is outdated.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { errors, messages } from '../contract/src/errors.ts'
import { ACTORS, ELSEWHERE, expectations } from '../server/test/access-matrix/expected.ts'
import { variables } from '../server/src/config/variables.ts'

const root = path.resolve(import.meta.dirname, '..')
const CONFIGURATION = 'docs/configuration.md'

if (process.argv.includes('--check')) checkConfiguration()
else {
  write(CONFIGURATION, renderConfigurationPage())
  write('docs/reference/authorization.md', renderAuthorizationPage())
  write('docs/reference/messages.md', renderMessagesPage())
}

function checkConfiguration() {
  if (readFileSync(path.join(root, CONFIGURATION), 'utf8') === renderConfigurationPage()) return
  console.error(`${CONFIGURATION} is outdated. Run \`npm run docs\`.`)
  process.exitCode = 1
}

function write(file, text) {
  const target = path.join(root, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
}

function renderConfigurationPage() {
  const rows = Object.entries(variables).map(([name, { fallback, meaning }]) => [`\`${name}\``, fallback, meaning])
  return renderPage('Configuration', 'server/src/config/variables.ts', [
    'Every setting is an environment variable, or a line of the file `.env` in the folder where the server starts. All are optional.',
    'Environment variables override lines of `.env`. The server reads them once, at startup. It does not start if a value is invalid or contradicts another setting, and prints one message for each problem.',
    renderTable(['Variable', 'Default', 'Meaning'], rows),
  ])
}

function renderAuthorizationPage() {
  const actors = Object.keys(ACTORS)
  const rows = expectations.map(({ route, statuses, why }) => {
    const [name, variant = ''] = route.split('  ')
    return [`\`${name}\``, variant, ...actors.map((actor) => String(statuses[actor] ?? '–')), why]
  })
  return renderPage('Authorization', 'server/test/access-matrix/expected.ts', [
    `The expected status of every call and route for every actor: ${rows.length} rows, ${rows.length * actors.length} cells. A dash means that there is nothing to request.`,
    renderTable(['Actor', 'Meaning'], Object.entries(ACTORS)),
    [
      'The test in `server/test/access-matrix` sends the request of every cell, on both database engines. The users A and B have data of every kind. The test fails',
      '',
      '- if a status differs, a route has no row, or a row has no route;',
      '- if a body or header for one actor contains private data of another user;',
      '- if a rejected request changes a table, or an accepted request changes rows of another user;',
      '- if the response for data of another user differs from the response for missing data;',
      '- if an event of one user reaches another user.',
    ].join('\n'),
    renderTable(['Route', 'Variant', ...actors, 'Reason'], rows),
    '## Routes that are not in the table',
    renderTable(
      ['Route', 'Reason'],
      Object.entries(ELSEWHERE).map(([route, reason]) => [`\`${route}\``, reason]),
    ),
  ])
}

function renderMessagesPage() {
  const apiRows = Object.entries(errors).map(([code, error]) => {
    const { status, message, retryable, charged, next } = error
    return [`\`${code}\``, String(status), message, formatBoolean(retryable), charged, next]
  })
  const pageRows = Object.entries(messages).map(([code, message]) => {
    const { title, text, status = '', retryable, charged, next } = message
    return [`\`${code}\``, title ?? '', text, String(status), formatBoolean(retryable), charged, next]
  })
  return renderPage('Messages', 'contract/src/errors.ts', [
    '*Retry*: the same request can succeed later. *Charged*: no credits are taken (no), they are taken and returned (refunded), or they are taken (yes).',
    '## Errors of the API',
    'The body is `{code, message, ...details}`. Clients use `code`, not the text. If credits were refunded, the details contain `refunded: true`.',
    renderTable(['Code', 'Status', 'Message', 'Retry', 'Charged', 'Next step'], apiRows),
    '## Messages of the pages',
    'Names in braces are placeholders.',
    renderTable(['Code', 'Title', 'Text', 'Status', 'Retry', 'Charged', 'Next step'], pageRows),
  ])
}

function renderPage(title, source, paragraphs) {
  const origin = `Generated from \`${source}\` by \`npm run docs\`. Change the source, not this page.`
  return `${[`# ${title}`, origin, ...paragraphs].join('\n\n')}\n`
}

function renderTable(headings, rows) {
  const line = (cells) => `| ${cells.map(escapeCell).join(' | ')} |`
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n')
}

/** A pipe would end the cell, and a name in angle brackets would be HTML. */
function escapeCell(text) {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')
}

function formatBoolean(value) {
  return value ? 'yes' : 'no'
}
