import type { LedgerCheck } from '@pictor/contract'
import type { LedgerKind } from '@pictor/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, CircleAlert, CircleCheck, RefreshCw } from '../../../ui/icons.ts'
import { formatCount } from '../../../lib/format.ts'
import { toProblem } from '../../../api/problem.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ledgerQuery } from '../admin.queries.ts'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { KIND_LABELS, timeText } from '../parts/formats.ts'
import { QueryFailure, RowSkeletons } from '../parts/list-view.tsx'

/** The result of the ledger check, the equation behind it, and every rule that was checked. */
export function LedgerReport() {
  const query = useQuery(ledgerQuery())
  const { data, error, isFetching, refetch } = query
  if (!data)
    return error ? (
      <QueryFailure name="the ledger check" query={query} />
    ) : (
      <RowSkeletons name="the ledger check" rows={3} />
    )
  const { is_well, proofs, checked_at } = data
  const violated = proofs.filter(({ mistakes }) => mistakes > 0)
  const Icon = is_well ? CircleCheck : CircleAlert
  return (
    <section aria-label="Ledger check" className="@container flex flex-col gap-4">
      <div
        className={classNames(
          'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border px-4 py-4',
          is_well ? 'border-line bg-success-soft' : 'border-danger bg-danger-soft',
        )}
      >
        <output className="flex min-w-0 items-start gap-3">
          <Icon
            aria-hidden="true"
            className={classNames('mt-0.5 size-5 shrink-0', is_well ? 'text-success' : 'text-danger')}
          />
          <span className="min-w-0">
            <span className="block font-semibold">{is_well ? 'Books balanced' : summaryText(violated.length)}</span>
            <span className="block text-sm text-content">
              {formatCount(proofs.length)} rules checked on{' '}
              <span className="whitespace-nowrap">{timeText(checked_at)}</span>
            </span>
            {error && <span className="block text-sm text-danger">{toProblem(error).text}</span>}
          </span>
        </output>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {!isFetching && <RefreshCw aria-hidden="true" className="size-4" />}
          Check again
        </Button>
      </div>
      <Equation {...getLedgerEquation(data)} />
      <LedgerRules proofs={proofs} isOpen={!is_well} />
    </section>
  )
}

function summaryText(violated: number): string {
  return violated === 1 ? '1 ledger rule is broken' : `${formatCount(violated)} ledger rules are broken`
}

type LedgerEquation = ReturnType<typeof getLedgerEquation>

/** Credits received = credits used + remaining balances. */
function Equation({ received, usedAndRemaining, isEqual }: LedgerEquation) {
  return (
    <div className="rounded-lg border border-line bg-surface-raised px-4 py-3">
      <h2 className="text-sm text-muted">Credits in = credits out + balances</h2>
      <Bars received={received} usedAndRemaining={usedAndRemaining} />
      <p
        data-identity
        className="mt-3 grid grid-cols-[auto_auto_1fr] items-center gap-x-2.5 @2xl:flex @2xl:flex-wrap @2xl:items-start @2xl:gap-y-3"
      >
        <Side terms={received} />
        <Side terms={usedAndRemaining} sign={isEqual ? '=' : '≠'} />
      </p>
    </div>
  )
}

/** The colors of the terms. They are decoration: the figures below the bars have the same order. */
const COLORS: Readonly<Record<string, string>> = {
  [KIND_LABELS.welcome]: 'bg-(--logo-6)',
  [KIND_LABELS.purchase]: 'bg-success',
  [KIND_LABELS.adjustment]: 'bg-(--logo-5)',
  [KIND_LABELS.refund]: 'bg-(--logo-2)',
  [KIND_LABELS.generation]: 'bg-(--logo-1)',
  [KIND_LABELS.deduct]: 'bg-(--logo-3)',
  [KIND_LABELS.purchase_refund]: 'bg-danger',
  Balances: 'bg-line-strong',
}

/** Credits in, and credits out below. A negative term is in the other bar, so equal sides have bars of equal length. */
function Bars({ received, usedAndRemaining }: Omit<LedgerEquation, 'isEqual'>) {
  const terms = [
    ...received.map((term) => ({ ...term, isCreditsIn: term.credits > 0 })),
    ...usedAndRemaining.map((term) => ({ ...term, isCreditsIn: term.credits < 0 })),
  ]
  const bars = [true, false].map((isCreditsIn) =>
    terms.filter((term) => term.isCreditsIn === isCreditsIn && term.credits !== 0),
  )
  const lengths = bars.map((bar) => bar.reduce((sum, { credits }) => sum + Math.abs(credits), 0))
  const longest = Math.max(1, ...lengths)
  return (
    <div aria-hidden="true" className="mt-3 flex flex-col gap-1 forced-color-adjust-none">
      {bars.map((bar, index) => (
        <div
          key={index}
          className="flex h-2 gap-px overflow-hidden rounded-full"
          style={{ width: `${(100 * (lengths[index] ?? 0)) / longest}%` }}
        >
          {bar.map(({ name, credits }) => (
            <span key={name} className={COLORS[name]} style={{ flex: Math.abs(credits) }} />
          ))}
        </div>
      ))}
    </div>
  )
}

interface SideProps {
  terms: readonly Term[]
  /** Displayed before the first term. */
  sign?: string
}

/** On narrow screens, each term has its own line. On others, each side has its own, unless both fit on one. */
function Side({ terms, sign = '' }: SideProps) {
  return (
    <span className="contents @2xl:flex @2xl:flex-wrap @2xl:gap-x-2.5 @2xl:gap-y-3">
      {terms.map(({ name, credits }, index) => (
        <span key={name} className="contents @2xl:flex @2xl:items-start @2xl:gap-2.5">
          <span className="text-lg text-muted @2xl:empty:hidden">{getSign(index, credits, sign)}</span>
          <span className="contents @2xl:flex @2xl:flex-col">
            <span className="text-right text-lg font-semibold tabular-nums @2xl:text-left">
              {formatCount(Math.abs(credits))}
            </span>
            <span className="flex items-center gap-1.5 text-sm text-muted">
              <span
                aria-hidden="true"
                className={classNames('size-2.5 shrink-0 rounded-full forced-color-adjust-none', COLORS[name])}
              />
              {name}
            </span>
          </span>
        </span>
      ))}
    </span>
  )
}

function getSign(index: number, credits: number, sideSign: string): string {
  if (index > 0) return credits < 0 ? '−' : '+'
  return credits < 0 ? `${sideSign} −`.trim() : sideSign
}

const COLUMNS: readonly Column<LedgerCheck>[] = [
  { name: 'Rule', cell: ({ rule }) => <span className="font-medium">{rule}</span>, isUnlabeled: true },
  { name: 'Checked', cell: ({ figure }) => <span className="text-muted">{figure}</span>, isUnlabeled: true },
  {
    name: 'Result',
    isUnlabeled: true,
    cell: ({ mistakes, examples }) => (
      <>
        <Badge tone={mistakes > 0 ? 'danger' : 'success'}>
          {mistakes > 0 ? `${formatCount(mistakes)} broken` : 'Holds'}
        </Badge>
        {examples.length > 0 && <p className="mt-1 text-xs text-muted">{examples.join(', ')}</p>}
      </>
    ),
  },
]

function LedgerRules({ proofs, isOpen }: { proofs: readonly LedgerCheck[]; isOpen: boolean }) {
  return (
    <details open={isOpen} className="group">
      <summary className="flex min-h-control-small w-fit cursor-pointer items-center rounded-sm text-sm font-medium text-link">
        Rules checked
        <ChevronDown aria-hidden="true" className="ml-1 size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-2">
        <DataTable caption="Ledger rules" columns={COLUMNS} rows={proofs} keyOf={({ rule }) => rule} />
      </div>
    </details>
  )
}

interface Term {
  name: string
  credits: number
}

interface Sums {
  kinds: readonly { kind: LedgerKind; credits: number }[]
  balances: number
}

// The same sides as in `npm run admin -- ledger verify`. A negative adjustment is subtracted on the side of received
// credits.
const RECEIVED_KINDS = ['welcome', 'purchase', 'adjustment', 'refund'] as const satisfies LedgerKind[]
const USED_KINDS = ['generation', 'deduct', 'purchase_refund'] as const satisfies LedgerKind[]

/** Returns the ledger equation as two sums that must be equal: credits received, and credits used plus balances. */
export function getLedgerEquation({ kinds, balances }: Sums): {
  received: Term[]
  usedAndRemaining: Term[]
  isEqual: boolean
} {
  const sums = new Map(kinds.map(({ kind, credits }) => [kind, credits]))
  const createTerm = (kind: LedgerKind, sign: 1 | -1) => ({
    name: KIND_LABELS[kind],
    // Never -0, which would be displayed as a negative number.
    credits: (sums.get(kind) ?? 0) * sign || 0,
  })
  const received = RECEIVED_KINDS.map((kind) => createTerm(kind, 1))
  const usedAndRemaining = [...USED_KINDS.map((kind) => createTerm(kind, -1)), { name: 'Balances', credits: balances }]
  return { received, usedAndRemaining, isEqual: sumCredits(received) === sumCredits(usedAndRemaining) }
}

function sumCredits(terms: readonly Term[]): number {
  return terms.reduce((sum, { credits }) => sum + credits, 0)
}
