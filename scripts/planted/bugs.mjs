import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { accessibility } from './accessibility.mjs'
import { authorization } from './authorization.mjs'
import { files } from './files.mjs'
import { generation } from './generation.mjs'
import { lists } from './lists.mjs'
import { money } from './money.mjs'
import { realtime } from './realtime.mjs'
import { uploads } from './uploads.mjs'
import { webState } from './web-state.mjs'

const areas = {
  money,
  authorization,
  generation,
  lists,
  realtime,
  uploads,
  files,
  'web-state': webState,
  accessibility,
}

/**
 * Bugs that the fast tests must catch, numbered from 1. Each breaks one promise of the product. `find` occurs exactly
 * once in `file`; if `replace` takes its place, the file must still load.
 */
export const bugs = Object.entries(areas)
  .flatMap(([area, entries]) => entries.map((entry) => ({ area, ...entry })))
  .map((bug, index) => ({ number: index + 1, ...bug }))

/** Returns the bugs that no longer apply to the source in `root`: the file or the text to replace is gone. */
export function findInapplicable(root) {
  return bugs.filter(({ file, find }) => !occursOnce(path.join(root, file), find))
}

function occursOnce(file, text) {
  return existsSync(file) && readFileSync(file, 'utf8').split(text).length === 2
}
