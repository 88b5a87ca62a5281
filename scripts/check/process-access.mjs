// Only main.ts of the server may access `process`; workers and programs that render contact sheets are exempt.
// Constants such as `pid` and `platform` may be imported by name. Also verifies that the rule catches its violations.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')
const config = path.join(root, 'scripts/check/process-access.oxlintrc.json')

const exempt = [
  '/main.ts',
  '/testing',
  'worker.ts',
  '/compose/image-worker.ts',
  'contact-sheet.ts',
  'render-site-images.ts',
  '*.test.ts',
]

const planted = {
  'global.ts': "export const port = process.env['PORT']\n",
  'features/main.ts': "export const port = process.env['PORT']\n",
  'imported.ts': "import { env } from 'node:process'\nexport const port = env['PORT']\n",
}
const permitted = {
  'main.ts': planted['global.ts'],
  'adapters/worker.ts': planted['global.ts'],
  'named.ts': "export { pid } from 'node:process'\n",
  'own-name.ts': 'export const next = (process: number) => process + 1\n',
}

const folder = mkdtempSync(path.join(tmpdir(), 'pictor-process-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const [file, code] of Object.entries({ ...planted, ...permitted })) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), code)
}

const [inServer, inProof] = await Promise.all([lint(path.join(root, 'server/src')), lint(folder)])
const caught = new Set(inProof.map((diagnostic) => diagnostic.filename))
const complaints = [
  ...inServer.map(({ filename, message, labels }) => `server/src/${filename}:${labels[0]?.span.line ?? 1} ${message}`),
  ...Object.keys(planted).flatMap((file) => (caught.has(file) ? [] : [`The rule did not catch ${file}.`])),
  ...Object.keys(permitted).flatMap((file) =>
    caught.has(file) ? [`The rule rejects ${file}, which is permitted.`] : [],
  ),
]
for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.length > 0 ? 1 : 0

async function lint(place) {
  const program = path.join(root, 'node_modules/oxlint/bin/oxlint')
  const args = [
    program,
    '--config',
    config,
    '--format',
    'json',
    ...exempt.map((pattern) => `--ignore-pattern=${pattern}`),
    '.',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: place, maxBuffer: 1 << 26 }).catch(
    (error) => {
      if (error.stdout?.startsWith('{')) return error
      throw error
    },
  )
  const report = JSON.parse(stdout)
  if (report.number_of_files === 0) throw new Error(`No file was read in ${place}.`)
  return report.diagnostics
}
