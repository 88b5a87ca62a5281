import { writeFileSync } from 'node:fs'

/** Where the report is written: Vitest hands its own reporters options, others none. */
export const REPORT_FILE = 'PICTOR_VITEST_REPORT'

/** A reporter that writes what `vitest-part.mjs` tells; Vitest's JSON leaves out errors that no test has caught. */
export default class VitestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state) => tests.filter((test) => test.result().state === state)
    // A file that cannot be loaded, or a hook that throws, has no test to count.
    const broken = modules
      .flatMap((module) => [module, ...module.children.allSuites()])
      .filter((suite) => suite.errors().length > 0)
    const failures = [
      ...inState('failed').map((test) => failure(nameOf(test), test.result().errors)),
      ...broken.map((suite) => failure(nameOf(suite), suite.errors())),
      ...unhandledErrors.map((error) =>
        failure(`no test has caught, in ${error.VITEST_TEST_PATH ?? 'no file'}`, [error]),
      ),
    ]
    const report = { passed: inState('passed').length, skipped: inState('skipped').length, failures }
    writeFileSync(process.env[REPORT_FILE], JSON.stringify(report))
  }
}

function nameOf(task) {
  return task.type === 'module' ? task.relativeModuleId : `${task.module.relativeModuleId} › ${task.fullName}`
}

function failure(name, errors) {
  return { name, message: errors.map((error) => error.stack ?? error.message ?? String(error)).join('\n') }
}
