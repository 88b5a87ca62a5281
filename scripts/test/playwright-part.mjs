import { withReport } from './with-report.mjs'

export async function playwrightPart() {
  const { report, endedWell } = await withReport((file) => ({
    program: 'node_modules/@playwright/test/cli.js',
    args: ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  }))
  if (!report) return { passed: 0, failed: 0, endedWell: false }
  const { expected, unexpected, flaky, skipped } = report.stats
  // What passes at the second attempt only has failed.
  return { passed: expected, failed: unexpected + flaky, skipped, endedWell }
}
