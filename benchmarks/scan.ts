import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { scanPages, type ScanResult } from './scan-pages.ts'
import { scanQueries } from './scan-queries.ts'

// `npm run scan`: runs wapiti and sqlmap from Debian against separate servers on loopback, half an hour in all
// (`SCAN_MINUTES`). `npm run scan -- pages` or `-- queries` runs one of the two.
const [, , only] = process.argv
const minutes = Number(process.env['SCAN_MINUTES'] ?? 30)
const folder = await mkdtemp(path.join(tmpdir(), 'pictor-scan-'))
try {
  const isQuiet = [
    only === 'queries' || printResult('wapiti', await scanPages(folder, minutes * 20)),
    only === 'pages' || printResult('sqlmap', await scanQueries(folder, minutes * 40)),
  ]
  process.exitCode = isQuiet.includes(false) ? 1 : 0
} finally {
  await rm(folder, { recursive: true })
}

/** Prints the result. Returns true if the scanner ran and every finding is expected. */
function printResult(scanner: string, { issues, explained, summary }: ScanResult): boolean {
  console.log(`\n${scanner}: ${summary}`)
  if (summary.endsWith('is missing')) console.log('On Debian: apt-get install wapiti sqlmap')
  for (const { what, where } of explained) console.log(`- expected, see docs/internals/attacks.md: ${where}: ${what}`)
  for (const { what, where } of issues) console.log(`- ${where}: ${what}`)
  console.log(`${scanner}: ${issues.length} findings, ${explained.length} expected`)
  return issues.length === 0 && !summary.endsWith('is missing')
}
