import { withReport } from './with-report.mjs'

/** Runs the browser tests tagged `@core`; with `deep` all of them. */
export async function playwrightPart({ deep }) {
  const { report, badEnd } = await withReport((file) => ({
    program: 'node_modules/@playwright/test/cli.js',
    args: [
      'test',
      '--config=e2e/playwright.config.ts',
      '--forbid-only',
      '--reporter=list,json',
      ...(deep ? [] : ['--grep=@core']),
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  }))
  if (!report) return { badEnd }
  const { expected, skipped } = report.stats
  const failures = [
    ...report.suites.flatMap(failuresOf),
    ...report.errors.map((error) => failure('outside of the journeys', [error])),
  ]
  const files = report.suites.map((suite) => ({ group: 'journeys', name: suite.file, seconds: secondsOf(suite) }))
  return { passed: expected, failures, skipped, badEnd, files }
}

function secondsOf(suite) {
  const tests = suite.specs.flatMap((spec) => spec.tests.flatMap(({ results }) => results))
  const own = tests.reduce((sum, { duration }) => sum + duration / 1000, 0)
  return (suite.suites ?? []).reduce((sum, inner) => sum + secondsOf(inner), own)
}

function failuresOf(suite) {
  const own = suite.specs.flatMap((spec) =>
    spec.tests
      // A test that passed only at its second attempt has failed.
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        failure(
          `${spec.file}:${spec.line} › ${spec.title}`,
          results.flatMap(({ errors }) => errors),
        ),
      ),
  )
  return [...own, ...(suite.suites ?? []).flatMap(failuresOf)]
}

function failure(name, errors) {
  return { name, message: errors.map(({ message, value }) => message ?? value).join('\n') }
}
