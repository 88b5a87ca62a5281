import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Acquires a lock, so that a second `npm start` or `npm test` in a fresh clone waits for the first. A lock is taken
 * over if none of its processes runs any more (kill -9, power failure).
 */
export async function acquireLock(folder) {
  for (let waited = false; ; waited = true) {
    if (tryToCreate(folder)) {
      writePids(folder, [process.pid])
      // Two processes that take over the same stale lock may both get here. The one that wrote its pid last wins.
      if (waited) await sleep(100)
      if (!waited || readPids(folder)[0] === process.pid) break
      continue
    }
    if (!waited) await sleep(50) // the owner may not have written its pid yet
    if (!readPids(folder).some(isAlive)) {
      remove(folder)
      continue
    }
    if (!waited)
      console.log(
        `Waiting for another start that prepares this folder (if there is none, delete ${path.basename(folder)}) …`,
      )
    await sleep(200)
  }
  return {
    /**
     * Adds a child process to the lock: an `npm ci` that outlives this process would delete what the next start
     * installs.
     */
    addProcess: (pid) => writePids(folder, [process.pid, pid]),
    release: () => remove(folder),
  }
}

function tryToCreate(folder) {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function writePids(folder, pids) {
  writeFileSync(path.join(folder, 'pids'), pids.join(' '))
}

function readPids(folder) {
  try {
    return readFileSync(path.join(folder, 'pids'), 'utf8').split(' ').map(Number)
  } catch {
    return [] // the lock was released in between, or its pids are not written yet
  }
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true })
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM' // the process exists, but belongs to another user
  }
}
