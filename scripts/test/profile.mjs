import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const profileFile = path.resolve(import.meta.dirname, '../../test-results/profile.json')
const SLOWEST_COUNT = 30

/** Stores the seconds of each part and test file of a run, for `npm run test:profile`. */
export function writeProfile(parts) {
  const profile = parts.map(({ name, seconds, files }) => ({ name, seconds, files }))
  mkdirSync(path.dirname(profileFile), { recursive: true })
  writeFileSync(profileFile, JSON.stringify(profile))
}

/** Prints the seconds of each part of the last run, of each group of its files, and of the slowest files. */
export function printProfile() {
  const parts = JSON.parse(readFileSync(profileFile, 'utf8'))
  for (const { name, seconds, files } of parts) {
    console.log(`${name}: ${seconds.toFixed(0)} s`)
    const groups = Map.groupBy(files, ({ group }) => group)
    for (const [group, members] of groups) {
      console.log(`  ${group.padEnd(22)}${sumSeconds(members).toFixed(0).padStart(6)} s in ${members.length} files`)
    }
  }
  const slowest = parts.flatMap(({ files }) => files).sort((one, other) => other.seconds - one.seconds)
  console.log(`\nThe slowest ${SLOWEST_COUNT} files`)
  for (const { group, name, seconds } of slowest.slice(0, SLOWEST_COUNT)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${group}  ${name}`)
  }
}

function sumSeconds(files) {
  return files.reduce((sum, { seconds }) => sum + seconds, 0)
}
