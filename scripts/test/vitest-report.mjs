import { writeFileSync } from 'node:fs'

/** The environment variable with the path of the report: Vitest passes options only to its own reporters. */
export const REPORT_FILE_VARIABLE = 'PICTOR_VITEST_REPORT'

/** A reporter for `vitest-part.mjs`. Vitest's own JSON report leaves out errors that no test caught. */
export default class VitestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state) => tests.filter((test) => test.result().state === state)
    // If a file can't be loaded or a hook throws, no test has failed, but the file or suite has errors.
    const suitesWithErrors = modules
      .flatMap((module) => [module, ...module.children.allSuites()])
      .filter((suite) => suite.errors().length > 0)
    const failures = [
      ...inState('failed').map((test) => createFailure(formatName(test), test.result().errors)),
      ...suitesWithErrors.map((suite) => createFailure(formatName(suite), suite.errors())),
      ...unhandledErrors.map((error) =>
        createFailure(`error that no test caught, in ${error.VITEST_TEST_PATH ?? 'no file'}`, [error]),
      ),
    ]
    const files = modules.map((module) => ({
      group: findGroup(module.project.name),
      name: module.relativeModuleId,
      seconds: sumSeconds(module.diagnostic()),
    }))
    const report = { passed: inState('passed').length, skipped: inState('skipped').length, failures, files }
    writeFileSync(process.env[REPORT_FILE_VARIABLE], JSON.stringify(report))
  }
}

function findGroup(project) {
  return /integration-\w+/.exec(project)?.[0] ?? `unit: ${project}`
}

/** Returns the seconds from the start of the file's environment to the end of its last test. */
function sumSeconds({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) {
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000
}

function formatName(task) {
  return task.type === 'module' ? task.relativeModuleId : `${task.module.relativeModuleId} › ${task.fullName}`
}

function createFailure(name, errors) {
  return { name, message: errors.map((error) => error.stack ?? error.message ?? String(error)).join('\n') }
}
