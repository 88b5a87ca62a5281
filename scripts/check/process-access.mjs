// Checks that of the server's files only main.ts accesses `process`. Workers, tests and programs that render images are
// exempt. The constants `pid` and `platform` may be imported by name. Also verifies that the rule catches
// examples of violations and accepts permitted code.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')
const config = path.join(root, 'scripts/check/process-access.oxlintrc.json')

const exemptPatterns = [
  '/main.ts',
  '/testing',
  'worker.ts',
  '/compose/image-worker.ts',
  'contact-sheet.ts',
  'render-site-images.ts',
  '*.test.ts',
]

const rejected = {
  'global.ts': "export const port = process.env['PORT']\n",
  'features/main.ts': "export const port = process.env['PORT']\n",
  'imported.ts': "import { env } from 'node:process'\nexport const port = env['PORT']\n",
}
const permitted = {
  'main.ts': rejected['global.ts'],
  'adapters/worker.ts': rejected['global.ts'],
  'named.ts': "export { pid } from 'node:process'\n",
  'parameter.ts': 'export const next = (process: number) => process + 1\n',
}

const folder = mkdtempSync(path.join(tmpdir(), 'pictor-process-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const [file, code] of Object.entries({ ...rejected, ...permitted })) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), code)
}

const [serverDiagnostics, exampleDiagnostics] = await Promise.all([lint(path.join(root, 'server/src')), lint(folder)])
const caught = new Set(exampleDiagnostics.map((diagnostic) => diagnostic.filename))
const errors = [
  ...serverDiagnostics.map(
    ({ filename, message, labels }) => `server/src/${filename}:${labels[0]?.span.line ?? 1} ${message}`,
  ),
  ...Object.keys(rejected).flatMap((file) => (caught.has(file) ? [] : [`The rule did not catch ${file}.`])),
  ...Object.keys(permitted).flatMap((file) =>
    caught.has(file) ? [`The rule rejects ${file}, which is permitted.`] : [],
  ),
]
for (const error of errors) console.error(error)
process.exitCode = errors.length > 0 ? 1 : 0

async function lint(folderToCheck) {
  const program = path.join(root, 'node_modules/oxlint/bin/oxlint')
  const args = [
    program,
    '--config',
    config,
    '--format',
    'json',
    ...exemptPatterns.map((pattern) => `--ignore-pattern=${pattern}`),
    '.',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: folderToCheck,
    maxBuffer: 1 << 26,
  }).catch((error) => {
    if (error.stdout?.startsWith('{')) return error
    throw error
  })
  const report = JSON.parse(stdout)
  if (report.number_of_files === 0) throw new Error(`No file was read in ${folderToCheck}.`)
  return report.diagnostics
}
