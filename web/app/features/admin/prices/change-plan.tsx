import type { AdminPack, AdminPlan } from '@pictor/contract'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { creditsText } from '../../credits/index.ts'
import { DeedDialog, type DialogEnds } from '../parts/deed-dialog.tsx'
import { DeedForm } from '../parts/deed-form.tsx'
import { picturePrices } from './picture-prices.ts'
import { readPictureCredits } from './price-fields.ts'

interface ChangePlanProps {
  plan: AdminPlan
  packs: readonly AdminPack[]
}

/** How many credits a picture costs on the plan. */
export function ChangePlan({ plan, packs }: ChangePlanProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Change<span className="sr-only"> {plan.name}</span>
      </Button>
      <DeedDialog open={isOpen} onClose={() => setOpen(false)} title={`Change ${plan.name}`}>
        {(ends) => <PlanForm plan={plan} packs={packs} {...ends} />}
      </DeedDialog>
    </>
  )
}

function PlanForm({ plan, packs, ...ends }: ChangePlanProps & DialogEnds) {
  const [typed, setTyped] = useState(String(plan.credits_per_image))
  const { value: credits, problem } = readPictureCredits(typed)
  const read = () => (credits === null ? null : { id: plan.id, credits_per_image: credits })
  return (
    <DeedForm
      {...ends}
      confirm="Change it"
      outdates="prices"
      read={read}
      act={(change) => api.admin.changePlan(change)}
      done={({ plan: { name, credits_per_image } }) => `A picture on ${name} costs ${creditsText(credits_per_image)}`}
    >
      <TextField
        label="Credits a picture"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        hint={
          credits === null
            ? undefined
            : `In money: ${picturePrices(credits, packs)}. Pictures that are charged keep their price.`
        }
        error={problem}
      />
    </DeedForm>
  )
}
