import type { AdminGeneration } from '@pictor/contract'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { creditsText } from '../../credits/index.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'

/** What can be done with a generation that has not ended: another turn, or its end with a refund. */
export function GenerationDeeds({ generation }: { generation: AdminGeneration }) {
  const [asked, setAsked] = useState<'retry' | 'refund' | null>(null)
  const close = () => setAsked(null)
  const { id, user, credits } = generation
  const whose = <span className="sr-only"> the generation {id}</span>
  return (
    <div className="flex flex-wrap gap-1.5 py-1 @4xl:flex-nowrap @4xl:py-0">
      <Button size="small" onClick={() => setAsked('retry')}>
        Retry{whose}
      </Button>
      <Button size="small" onClick={() => setAsked('refund')}>
        Refund{whose}
      </Button>
      <ReasonDialog
        open={asked === 'retry'}
        onClose={close}
        title="Give it a new turn?"
        text={`A worker draws the picture of ${user.email} from the start, and nothing is charged again. If a model that costs money was asked for it already, it can only be refunded.`}
        hint="For the audit list."
        confirm="Retry"
        act={(reason) => api.admin.retryGeneration({ id, reason })}
        done="It has a new turn"
      />
      <ReasonDialog
        open={asked === 'refund'}
        onClose={close}
        title="End and refund it?"
        text={`The generation fails, and ${user.email} has ${creditsText(credits)} back at once.`}
        hint="For the audit list."
        confirm={`Refund ${creditsText(credits)}`}
        tone="danger"
        act={(reason) => api.admin.refundGeneration({ id, reason })}
        done={`Ended, ${creditsText(credits)} refunded`}
      />
    </div>
  )
}
