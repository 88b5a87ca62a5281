import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

// One file per step, with the hash for which the step has succeeded. Deleting node_modules also deletes them.
const stampFolder = path.join(root, 'node_modules/.cache/pictor')

/**
 * Runs `work` unless it has succeeded for the same `hash` and its result still exists. With `acceptsOld`, a result for
 * another hash is enough, too.
 */
export async function runIfChanged({ step, hash, resultExists, message, work, acceptsOld = false }) {
  const stamp = path.join(stampFolder, step)
  const oldHash = resultExists() && existsSync(stamp) ? readFileSync(stamp, 'utf8') : null
  if (oldHash === hash) return
  if (acceptsOld && oldHash !== null) return warnAboutOldBuild()
  console.log(message)
  await work()
  // Written only after success, so that an interrupted step runs again.
  mkdirSync(stampFolder, { recursive: true })
  writeFileSync(stamp, hash)
}

let hasWarned = false

/** Warns once. Writes to stderr, because a program may read the output of an operator command. */
function warnAboutOldBuild() {
  if (!hasWarned) console.error('The source is newer than the build. Run `npm start` to rebuild and restart.')
  hasWarned = true
}

/** Hashes the content, not the times: a fresh clone or another branch gives every file a new time. */
export function hashFiles(files) {
  const hash = createHash('sha256')
  for (const file of [...files].sort((one, other) => (one < other ? -1 : 1))) {
    hash.update(`${file}\0`)
    hash.update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}

const generatedFolders = /^(node_modules|dist|build|\.react-router|test-results)$/

/** Returns all files below `folder`, relative to the root, without generated ones. */
export function listFiles(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (generatedFolders.test(entry.name)) return []
    const name = `${folder}/${entry.name}`
    return entry.isDirectory() ? listFiles(name) : [name]
  })
}
