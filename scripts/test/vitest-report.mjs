import { writeFileSync } from 'node:fs'

/** The environment variable with the report's path: Vitest passes options to its own reporters only. */
export const REPORT_FILE = 'PICTOR_VITEST_REPORT'

/** A reporter for `vitest-part.mjs`. Vitest's own JSON report leaves out errors that no test caught. */
export default class VitestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state) => tests.filter((test) => test.result().state === state)
    // A file that can't be loaded, or a hook that throws, has no failed test.
    const broken = modules
      .flatMap((module) => [module, ...module.children.allSuites()])
      .filter((suite) => suite.errors().length > 0)
    const failures = [
      ...inState('failed').map((test) => failure(nameOf(test), test.result().errors)),
      ...broken.map((suite) => failure(nameOf(suite), suite.errors())),
      ...unhandledErrors.map((error) => failure(`no test caught, in ${error.VITEST_TEST_PATH ?? 'no file'}`, [error])),
    ]
    const files = modules.map((module) => ({
      group: groupOf(module.project.name),
      name: module.relativeModuleId,
      seconds: secondsOf(module.diagnostic()),
    }))
    const report = { passed: inState('passed').length, skipped: inState('skipped').length, failures, files }
    writeFileSync(process.env[REPORT_FILE], JSON.stringify(report))
  }
}

function groupOf(project) {
  return /integration-\w+/.exec(project)?.[0] ?? `unit: ${project}`
}

/** From the start of the file's environment to its last test. */
function secondsOf({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) {
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000
}

function nameOf(task) {
  return task.type === 'module' ? task.relativeModuleId : `${task.module.relativeModuleId} › ${task.fullName}`
}

function failure(name, errors) {
  return { name, message: errors.map((error) => error.stack ?? error.message ?? String(error)).join('\n') }
}
