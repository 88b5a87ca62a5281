import type { AdminOrder } from '@pictor/contract'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'

interface ResolveIssueProps {
  /** The provider's order id, or our receipt id. */
  orderId: string
  issue: Pick<AdminOrder['findings'][number], 'kind' | 'reference'>
}

/** Resolves a payment issue with a reason, which removes it from the lists. */
export function ResolveIssue({ orderId, issue: { kind, reference } }: ResolveIssueProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} className="self-start">
        Mark as decided<span className="sr-only">: {reference}</span>
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Mark it as decided?"
        text="It leaves this list for good. No credits and no money move: correct the balance on the user’s page, or refund at the provider, if that is your decision."
        hint="For the audit list."
        confirm="Mark as decided"
        act={(reason) => api.admin.resolvePaymentIssue({ id: orderId, kind, reference, reason })}
        done="It is off the list"
      />
    </>
  )
}
