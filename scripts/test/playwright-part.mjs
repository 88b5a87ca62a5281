import { findFirefox } from '../../e2e/browser.ts'
import { withReport } from './with-report.mjs'

/** Runs the journeys tagged `@core` or `@firefox` in Firefox. Skipped if it is not installed. */
export async function runFirefoxPart() {
  if (findFirefox() === null) return { skipReason: 'a recent Firefox is not installed' }
  return runPlaywrightPart({ deep: false, browser: 'firefox', tags: '@core|@firefox' })
}

/** Runs the journeys whose tags match `tags`, or all of them with `deep`. */
export async function runPlaywrightPart({ deep, browser = process.env.PICTOR_BROWSER, tags = '@core' }) {
  const { report, exitProblem } = await withReport((file) => ({
    program: 'node_modules/@playwright/test/cli.js',
    args: [
      'test',
      '--config=e2e/playwright.config.ts',
      '--forbid-only',
      '--reporter=list,json',
      ...(deep ? [] : [`--grep=${tags}`]),
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PICTOR_BROWSER: browser ?? '' },
  }))
  if (!report) return { exitProblem }
  const { expected, skipped } = report.stats
  for (const reason of new Set(report.suites.flatMap(listSkipReasons))) console.log(`Skipped: ${reason}`)
  const failures = [
    ...report.suites.flatMap(listFailures),
    ...report.errors.map((error) => createFailure('outside the journeys', [error])),
  ]
  const group = browser === 'firefox' ? 'firefox' : 'journeys'
  const files = report.suites.map((suite) => ({ group, name: suite.file, seconds: sumSeconds(suite) }))
  return { passed: expected, failures, skipped, exitProblem, files }
}

function sumSeconds(suite) {
  const tests = suite.specs.flatMap((spec) => spec.tests.flatMap(({ results }) => results))
  const ownSeconds = tests.reduce((sum, { duration }) => sum + duration / 1000, 0)
  return (suite.suites ?? []).reduce((sum, inner) => sum + sumSeconds(inner), ownSeconds)
}

function listSkipReasons(suite) {
  const annotations = suite.specs.flatMap((spec) => spec.tests.flatMap((test) => test.annotations))
  const ownReasons = annotations.filter(({ type }) => type === 'skip').map(({ description }) => description)
  return [...ownReasons, ...(suite.suites ?? []).flatMap(listSkipReasons)]
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
