import { Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { DeedDialog, type DialogEnds } from '../parts/deed-dialog.tsx'
import { DeedForm } from '../parts/deed-form.tsx'
import { readPackCredits, readPrice } from './price-fields.ts'

/** A pack of another size. */
export function AddPack() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" className="size-4" />
        Add a pack
      </Button>
      <DeedDialog open={isOpen} onClose={() => setOpen(false)} title="Add a pack">
        {(ends) => <PackForm {...ends} />}
      </DeedDialog>
    </>
  )
}

function PackForm(ends: DialogEnds) {
  const [typed, setTyped] = useState({ credits: '', price: '', description: '' })
  const [isTried, setTried] = useState(false)
  const [credits, price, description] = [
    readPackCredits(typed.credits),
    readPrice(typed.price),
    typed.description.trim(),
  ]
  const read = () => {
    setTried(true)
    return credits.value === null || price.value === null || description === ''
      ? null
      : { credits: credits.value, display_price_cents: price.value, description }
  }
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    autoComplete: 'off',
    required: true,
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <DeedForm
      {...ends}
      confirm="Add the pack"
      outdates="prices"
      read={read}
      act={(pack) => api.admin.addPack(pack)}
      done={({ pack }) => `A pack of ${formatCount(pack.credits)} credits is on sale`}
    >
      <TextField {...field('credits')} label="Credits" inputMode="numeric" error={isTried ? credits.problem : null} />
      <TextField
        {...field('price')}
        label="Price in US dollars"
        inputMode="decimal"
        error={isTried ? price.problem : null}
      />
      <TextField
        {...field('description')}
        label="Description"
        maxLength={DESCRIPTION_MAX_LENGTH}
        hint="Buyers read it."
        error={isTried && description === '' ? DESCRIPTION : null}
      />
    </DeedForm>
  )
}

export const DESCRIPTION = 'A few words about it.'
export const DESCRIPTION_MAX_LENGTH = 200
