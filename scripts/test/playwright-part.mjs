import { withReport } from './with-report.mjs'

export async function playwrightPart() {
  const { report, badEnd } = await withReport((file) => ({
    program: 'node_modules/@playwright/test/cli.js',
    args: ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  }))
  if (!report) return { passed: 0, failures: [], badEnd }
  const { expected, skipped } = report.stats
  const failures = [
    ...report.suites.flatMap(failuresOf),
    ...report.errors.map((error) => told('outside of the journeys', [error])),
  ]
  return { passed: expected, failures, skipped, badEnd }
}

function failuresOf(suite) {
  const own = suite.specs.flatMap((spec) =>
    spec.tests
      // What passes at the second attempt only has failed.
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        told(
          `${spec.file}:${spec.line} › ${spec.title}`,
          results.flatMap(({ errors }) => errors),
        ),
      ),
  )
  return [...own, ...(suite.suites ?? []).flatMap(failuresOf)]
}

function told(name, errors) {
  return { name, message: errors.map(({ message, value }) => message ?? value).join('\n') }
}
