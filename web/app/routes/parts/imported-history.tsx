import type { ImportResult } from '@pictor/contract'
import { CURRENCIES } from '@pictor/contract/limits'
import { ChevronDown } from '../../ui/icons.ts'
import { formatChange, formatCount } from '../../lib/format.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatExactPrice } from '../../lib/format-price.ts'
import { parseChoice } from '../../lib/search-params.ts'

/** The credits and orders of an imported file. They are history: the balance of this account did not change. */
export function ImportedHistory({ credits, orders }: Pick<ImportResult, 'credits' | 'orders'>) {
  if (credits.length + orders.length === 0) return null
  return (
    <details className="group w-full text-sm">
      <summary className="flex min-h-control list-none items-center justify-between gap-4 rounded-sm text-muted hover:text-content [&::-webkit-details-marker]:hidden">
        Credits and orders in this file (not imported)
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="mt-2 max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {orders.map(({ created_at, price, credits: bought, status, is_test }) => (
          <HistoryRow
            key={`order ${created_at}`}
            at={created_at}
            what={`order of ${formatCount(bought)} credits, ${status}${is_test ? ', test mode' : ''}`}
            amount={formatImportedPrice(price)}
          />
        ))}
        {credits.map(({ created_at, kind, amount }, index) => (
          <HistoryRow
            key={`credit ${index}`}
            at={created_at}
            what={kind.replaceAll('_', ' ')}
            amount={`${formatChange(amount)} credits`}
          />
        ))}
      </ul>
    </details>
  )
}

/** Formats '5.00 USD' as '$5.00'. Other prices stay as in the file. */
function formatImportedPrice(price: string): string {
  const [amount, code] = price.split(' ')
  const currency = parseChoice(CURRENCIES, code)
  const minorUnits = Math.round(Number(amount) * 100)
  return currency && Number.isFinite(minorUnits) ? formatExactPrice(minorUnits, currency) : price
}

function HistoryRow({ at, what, amount }: { at: string; what: string; amount: string }) {
  return (
    <li className="flex justify-between gap-x-4 px-3 py-2">
      <span className="inline-block first-letter:uppercase">
        {what}
        <time dateTime={at} className="block text-muted">
          {formatDate(at)}
        </time>
      </span>
      <span className="shrink-0 tabular-nums">{amount}</span>
    </li>
  )
}
