import { ADMIN_PAGE_SIZE } from '@pictor/contract/limits'

/** A page of a list: `find` is asked for one row more, which tells of a next page; `cursorOf` names the last row. */
export async function pageOf<Row>(
  find: (limit: number) => Promise<Row[]>,
  cursorOf: (last: Row) => string,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const found = await find(ADMIN_PAGE_SIZE + 1)
  const rows = found.slice(0, ADMIN_PAGE_SIZE)
  const last = rows.at(-1)
  return { rows, nextCursor: found.length > rows.length && last ? cursorOf(last) : null }
}
