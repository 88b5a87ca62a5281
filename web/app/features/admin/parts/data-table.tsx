import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'

export interface Column<Row> {
  name: string
  cell: (row: Row) => ReactNode
  /** Aligns numbers to the right. */
  isNumber?: true
  /** Contains buttons, and aligns them to the end of the row. */
  isActions?: true
  /** On narrow screens, the value comes first and without the column name. */
  isUnlabeled?: true
}

export interface DataTableProps<Row> {
  /** For screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}

/**
 * A table. On narrow screens, the values of a row flow in a few lines, each after the name of its column. Tables of up
 * to five columns also fit on a tablet.
 */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface-raised">
      <table
        className={classNames(
          'w-full border-collapse text-sm',
          columns.length > 5 ? '@max-4xl:flowing-rows' : '@max-[40rem]:flowing-rows',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line bg-surface-sunken text-left text-muted">
          <tr>
            {columns.map(({ name, isNumber, isActions }) => (
              <th
                key={name}
                scope="col"
                className={classNames(
                  'px-3 py-2.5 font-medium whitespace-nowrap',
                  (isNumber || isActions) && 'text-right',
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.name} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({
  column: { name, cell, isNumber, isActions, isUnlabeled },
  row,
}: {
  column: Column<Row>
  row: Row
}) {
  return (
    <td
      data-unlabeled={isUnlabeled}
      data-actions={isActions}
      className={classNames(
        'px-3 py-2.5 align-baseline [overflow-wrap:anywhere]',
        isNumber && 'text-right whitespace-nowrap tabular-nums',
      )}
    >
      {!isUnlabeled && !isActions && <span className="hidden shrink-0 text-muted">{name}</span>}
      <div className={classNames('min-w-0', isUnlabeled && 'flex-1', isActions && 'flex justify-end')}>{cell(row)}</div>
    </td>
  )
}
