import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

// Inside node_modules, so that deleting that folder also deletes the stamps.
const stamps = path.join(root, 'node_modules/.cache/pictor')

/**
 * Runs `work` unless it has succeeded for the same `hash` and its result still `stands()`. With `keepsOld`, the result
 * of another hash is accepted.
 */
export async function runIfChanged({ step, hash, stands, sentence, work, keepsOld = false }) {
  const stamp = path.join(stamps, step)
  const made = stands() && existsSync(stamp) ? readFileSync(stamp, 'utf8') : null
  if (made === hash) return
  if (keepsOld && made !== null) return warnAboutOldBuild()
  console.log(sentence)
  await work()
  // Only after success: an interrupted step runs again.
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stamp, hash)
}

let hasWarned = false

/** Writes to stderr, because a program may read the output of a command. */
function warnAboutOldBuild() {
  if (!hasWarned) console.error('The source is newer than the build. Run `npm start` to rebuild and restart.')
  hasWarned = true
}

/** By content, not by time: a fresh clone or a changed branch gives every file a new time. */
export function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of [...files].sort((one, other) => (one < other ? -1 : 1))) {
    hash.update(`${file}\0`)
    hash.update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}

const madeByTools = /^(node_modules|dist|build|\.react-router|test-results)$/

/** Returns all files below `folder`, relative to the root, without generated ones. */
export function filesBelow(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (madeByTools.test(entry.name)) return []
    const name = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(name) : [name]
  })
}
