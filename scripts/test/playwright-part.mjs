import { withReport } from './with-report.mjs'

/** Runs the browser tests tagged `@core`, or all of them with `deep`. */
export async function runPlaywrightPart({ deep }) {
  const { report, exitProblem } = await withReport((file) => ({
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
  if (!report) return { exitProblem }
  const { expected, skipped } = report.stats
  const failures = [
    ...report.suites.flatMap(listFailures),
    ...report.errors.map((error) => createFailure('outside the journeys', [error])),
  ]
  const files = report.suites.map((suite) => ({ group: 'journeys', name: suite.file, seconds: sumSeconds(suite) }))
  return { passed: expected, failures, skipped, exitProblem, files }
}

function sumSeconds(suite) {
  const tests = suite.specs.flatMap((spec) => spec.tests.flatMap(({ results }) => results))
  const ownSeconds = tests.reduce((sum, { duration }) => sum + duration / 1000, 0)
  return (suite.suites ?? []).reduce((sum, inner) => sum + sumSeconds(inner), ownSeconds)
}

function listFailures(suite) {
  const ownFailures = suite.specs.flatMap((spec) =>
    spec.tests
      // A test that passed only at its second attempt ('flaky') counts as failed.
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        createFailure(
          `${spec.file}:${spec.line} › ${spec.title}`,
          results.flatMap(({ errors }) => errors),
        ),
      ),
  )
  return [...ownFailures, ...(suite.suites ?? []).flatMap(listFailures)]
}

function createFailure(name, errors) {
  return { name, message: errors.map(({ message, value }) => message ?? value).join('\n') }
}
