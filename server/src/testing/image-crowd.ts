import { ASPECT_RATIOS, DEFAULT_ASPECT_RATIO, STYLES } from '@pictor/contract/limits'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../ports/database.ts'

/** Images of a crowd's one user. */
export const IMAGES_OF_EACH = 1_000
/** The id of a user of the crowd, from 0. */
export const userOfCrowd = (number: SQL | number) => idOf('user', sql`${number}::bigint`)
/** A word that one prompt of a thousand has. */
export const RARE_WORD = 'lighthouse'

const COLOURS = ['crimson', 'turquoise', 'golden', 'violet', 'silver', 'emerald', 'pale', 'midnight']
const SUBJECTS = ['fox', 'harbour', 'mountain', 'cathedral', 'garden', 'train', 'astronaut', 'dragon', 'market', 'owl']
const PLACES = ['in the rain', 'at dawn', 'under a starry sky', 'in deep snow', 'by the sea', 'in an old forest']

/** Most are of the ratio that is given at first. */
const RATIOS = [...ASPECT_RATIOS, ...Array.from({ length: 24 }, () => DEFAULT_ASPECT_RATIO)]

/** Users, each with `IMAGES_OF_EACH` images without files, three seconds apart: nine of ten public, of every ratio and style. Numbers from 1. */
export async function insertImageCrowd(db: Db, count: number): Promise<void> {
  await db.execute(
    sql`insert into users (id, name, email, email_verified, full_name, terms_version, terms_accepted_at)
      select ${userOfCrowd(sql`number`)}, 'user', number || '@example.org', true,
        case when number % 2 = 0 then 'Somebody ' || number end, '1', now()
      from generate_series(0, ${Math.ceil(count / IMAGES_OF_EACH) - 1}) number`,
  )
  await db.execute(
    sql`insert into images (id, user_id, generation_id, kind, visibility, prompt, width, height, aspect_ratio, style, model, thumbhash,
        file_token, original_format, grid_widths, favorite_count, created_at)
      select ${idOf('image', sql`number`)}, ${userOfCrowd(sql`number / ${IMAGES_OF_EACH}::bigint`)}, ${idOf('generation', sql`number`)},
        case chance % 20 when 0 then 'upload' else 'generated' end,
        case when chance % 10 = 0 then 'private' else 'public' end,
        concat_ws(' ', 'a', ${oneOf(COLOURS, 3)}, ${oneOf(SUBJECTS, 5)}, ${oneOf(PLACES, 7)}, 'with soft light and fine detail, number', number,
          case when chance % 1000 = 7 then ${RARE_WORD} end),
        1024, 1536, ${oneOf(RATIOS, 11)}, ${oneOf(STYLES, 13)}, 'demo', 'V2kABQCIinh3eHiIiHcHd/CD9YeI',
        md5('file ' || number), 'png', '[320, 640]', case chance % 4 when 0 then chance % 97 else 0 end,
        timestamptz '2026-01-01' - (${count} - number) * interval '3 seconds'
      from (select number, abs(hashint8(number)::bigint) as chance from generate_series(0, ${count - 1}::bigint) number) numbers`,
  )
}

/** A version 4 by its form, and always the same. */
function idOf(what: string, number: SQL): SQL {
  return sql`overlay(overlay(md5(${what}::text || ' ' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`
}

/** Which of them is independent of other such choices. */
function oneOf(texts: readonly string[], salt: number): SQL {
  const chosen = sql`1 + abs(hashint8(number * ${salt}::bigint + ${salt}::bigint)::bigint) % ${texts.length}::bigint`
  return sql`(array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}])[${chosen}]`
}
