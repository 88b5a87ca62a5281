// `npm run screenshots`: captures every route at four widths, and every state that no URL shows, such as an open
// dialog, at two, in both themes. Writes the screenshots and contact sheets into `screenshots/`. `-- -g '390 px, dark'`
// captures only some. `-- --baselines` updates the images with which `e2e/visual.spec.ts` compares.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { drawContactSheets } from './screenshots/contact-sheets.mjs'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'screenshots')

const options = process.argv.slice(2)
if (options.includes('--baselines')) {
  process.exitCode = runPlaywright('-c', 'e2e', 'visual.spec.ts', '--update-snapshots=all')
} else {
  if (options.length === 0) rmSync(folder, { recursive: true, force: true })
  // Partial results are useful even after a failure.
  process.exitCode = runPlaywright('-c', 'e2e/screens', ...options)
  const sheets = await drawContactSheets(folder)
  console.log(`\nThe screenshots are in ${path.relative(process.cwd(), folder) || '.'}. Contact sheets:`)
  for (const sheet of sheets) console.log(`  ${path.relative(process.cwd(), sheet)}`)
}

function runPlaywright(...args) {
  const program = path.join(root, 'node_modules/@playwright/test/cli.js')
  return spawnSync(process.execPath, [program, 'test', ...args], { cwd: root, stdio: 'inherit' }).status ?? 1
}
