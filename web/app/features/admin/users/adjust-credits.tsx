import type { AdminUser } from '@pictor/contract'
import { useEffect, useRef, useState } from 'react'
import { ArrowRight } from '../../../ui/icons.ts'
import { api } from '../../../api/api.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { creditsText } from '../../credits/index.ts'
import { AdminActionDialog, AdminActionForm, type DialogCallbacks } from '../parts/admin-action-form.tsx'
import { Email } from '../parts/facts.tsx'
import { parseCount } from '../parts/formats.ts'
import { ReasonField } from '../parts/reason-field.tsx'

export interface AdjustCreditsProps {
  user: AdminUser
  balance: number
}

/** Adds or deducts credits, with a reason that the user can read, after a confirmation that shows the new balance. */
export function AdjustCredits(props: AdjustCreditsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)}>
        Adjust credits
      </Button>
      <AdminActionDialog open={isOpen} onClose={() => setOpen(false)} title="Adjust credits">
        {(callbacks) => <AdjustmentForm {...props} {...callbacks} />}
      </AdminActionDialog>
    </>
  )
}

function AdjustmentForm({ user, balance, ...callbacks }: AdjustCreditsProps & DialogCallbacks) {
  // One key each time the dialog opens, so that a double click or a retry after a lost response adjusts the balance
  // once.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [adjustment, setAdjustment] = useState<CreditAdjustment>({ direction: 'give', credits: '', reason: '' })
  const [isConfirming, setConfirming] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const change = computeChange(adjustment, balance)
  const returnToFields = () => {
    setConfirming(false)
    setSubmitted(false)
  }
  const readInput = () => {
    setSubmitted(true)
    if (change.amount === null || adjustment.reason.trim() === '') return null
    if (isConfirming) return { amount: change.amount, reason: adjustment.reason.trim() }
    setConfirming(true)
    return null
  }
  return (
    <AdminActionForm
      {...callbacks}
      confirmLabel={isConfirming && change.amount !== null ? confirmText(change.amount) : 'Continue'}
      tone={isConfirming && change.amount !== null && change.amount < 0 ? 'danger' : 'primary'}
      readInput={readInput}
      act={(body) =>
        api.admin.adjustCredits({ params: { id: user.id }, headers: { 'idempotency-key': idempotencyKey }, body })
      }
      successText={({ balance: newBalance }) => `${user.email} now has ${creditsText(newBalance)}`}
      cancelButton={isConfirming ? <Button onClick={returnToFields}>Back</Button> : undefined}
    >
      {isConfirming && change.amount !== null ? (
        <Confirmation
          balance={balance}
          newBalance={balance + change.amount}
          email={user.email}
          reason={adjustment.reason}
        />
      ) : (
        <Fields
          adjustment={adjustment}
          onChange={(changed) => {
            setAdjustment({ ...adjustment, ...changed })
            setSubmitted(false)
          }}
          balance={balance}
          problem={isSubmitted ? change.problem : null}
          isReasonMissing={isSubmitted && adjustment.reason.trim() === ''}
        />
      )}
    </AdminActionForm>
  )
}

function confirmText(amount: number): string {
  return amount > 0 ? `Add ${creditsText(amount)}` : `Deduct ${creditsText(-amount)}`
}

interface FieldsProps {
  adjustment: CreditAdjustment
  onChange: (changed: Partial<CreditAdjustment>) => void
  balance: number
  problem: string | null
  isReasonMissing: boolean
}

const DIRECTIONS = [
  { value: 'give', text: 'Add' },
  { value: 'take', text: 'Deduct' },
] as const

function Fields({ adjustment, onChange, balance, problem, isReasonMissing }: FieldsProps) {
  return (
    <>
      <fieldset className="flex gap-2">
        <legend className="mb-1.5 text-sm font-medium">Add or deduct</legend>
        {DIRECTIONS.map(({ value, text }) => (
          <label
            key={value}
            className="flex h-control flex-1 cursor-pointer items-center gap-2 rounded-md border border-line px-3 text-sm has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="direction"
              checked={adjustment.direction === value}
              onChange={() => onChange({ direction: value })}
              className="radio-button"
            />
            {text}
          </label>
        ))}
      </fieldset>
      <TextField
        label="Credits"
        inputMode="numeric"
        autoComplete="off"
        required
        value={adjustment.credits}
        onChange={({ target }) => onChange({ credits: target.value })}
        hint={`Current balance: ${creditsText(balance)}.`}
        error={problem}
      />
      <ReasonField
        value={adjustment.reason}
        onChange={(reason) => onChange({ reason })}
        hint="Shown to the user in their history."
        isMissing={isReasonMissing}
      />
    </>
  )
}

interface ConfirmationProps {
  balance: number
  newBalance: number
  email: string
  reason: string
}

function Confirmation({ balance, newBalance, email, reason }: ConfirmationProps) {
  const panel = useRef<HTMLOutputElement>(null)
  // The focused button is gone, so the focus moves to the panel, where an Enter key that is still held down activates
  // nothing.
  useEffect(() => panel.current?.focus(), [])
  return (
    <output
      ref={panel}
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface-sunken px-4 py-3"
    >
      <span className="text-sm text-muted [overflow-wrap:anywhere]">
        Balance of <Email>{email}</Email>
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-2xl font-semibold tabular-nums">
        {formatCount(balance)} <ArrowRight aria-hidden="true" className="size-5 text-muted" />
        <span className="sr-only"> becomes </span> {formatCount(newBalance)}
      </span>
      <span className="text-sm [overflow-wrap:anywhere]">“{reason.trim()}”</span>
    </output>
  )
}

/** The values of the form, as typed. */
interface CreditAdjustment {
  direction: 'give' | 'take'
  credits: string
  reason: string
}

interface BalanceChange {
  /** The signed change of the balance; null if the input is invalid. */
  amount: number | null
  problem: string | null
}

/** Returns the change of the balance, or why it is not possible. */
export function computeChange({ direction, credits }: CreditAdjustment, balance: number): BalanceChange {
  const count = parseCount(credits)
  if (count === null) return { amount: null, problem: 'Enter a whole number of credits, 1 or more.' }
  if (direction === 'give') return { amount: count, problem: null }
  if (count > balance) return { amount: null, problem: `Only ${formatCount(balance)} can be deducted.` }
  return { amount: -count, problem: null }
}
