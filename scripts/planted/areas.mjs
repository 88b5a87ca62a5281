import { accessibility } from './accessibility.mjs'
import { authorization } from './authorization.mjs'
import { files } from './files.mjs'
import { generation } from './generation.mjs'
import { lists } from './lists.mjs'
import { money } from './money.mjs'
import { realtime } from './realtime.mjs'
import { uploads } from './uploads.mjs'
import { webState } from './web-state.mjs'

/**
 * Bugs that the fast tests must catch, by area. Each breaks one promise of the product. `find` occurs exactly once in
 * `file`; if `replace` takes its place, the file must still load.
 */
export const areas = {
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
