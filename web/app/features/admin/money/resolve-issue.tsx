import type { AdminOrder } from '@pictor/contract'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'

interface ResolveIssueProps {
  /** Our order id, or the provider's. */
  orderId: string
  issue: Pick<AdminOrder['findings'][number], 'kind' | 'reference'>
}

/** Resolves a payment issue with a reason, which removes it from the lists. */
export function ResolveIssue({ orderId, issue: { kind, reference } }: ResolveIssueProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} className="self-start">
        Resolve<span className="sr-only">: {reference}</span>
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Resolve this issue?"
        text="This permanently removes the issue from the list. It doesn’t move credits or money: adjust the balance on the user’s page, or refund at the provider."
        hint="Recorded in the audit log."
        confirmLabel="Resolve"
        act={(reason) => api.admin.resolvePaymentIssue({ id: orderId, kind, reference, reason })}
        successText="Issue resolved"
      />
    </>
  )
}
