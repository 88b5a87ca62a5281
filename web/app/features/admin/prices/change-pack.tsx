import type { AdminPack } from '@pictor/contract'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { DESCRIPTION, DESCRIPTION_MAX_LENGTH } from './add-pack.tsx'
import { DeedDialog, type DialogEnds } from '../parts/deed-dialog.tsx'
import { DeedForm } from '../parts/deed-form.tsx'
import { centsField } from '../parts/figures.ts'
import { readPrice } from './price-fields.ts'

/** Price, description, and whether it is on sale. */
export function ChangePack({ pack }: { pack: AdminPack }) {
  const [isOpen, setOpen] = useState(false)
  const name = `the pack of ${formatCount(pack.credits)} credits`
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Change<span className="sr-only"> {name}</span>
      </Button>
      <DeedDialog open={isOpen} onClose={() => setOpen(false)} title={`Change ${name}`}>
        {(ends) => <PackForm pack={pack} {...ends} />}
      </DeedDialog>
    </>
  )
}

function PackForm({ pack, ...ends }: { pack: AdminPack } & DialogEnds) {
  const [price, setPrice] = useState(centsField(pack.display_price_cents))
  const [description, setDescription] = useState(pack.description)
  const [isOnSale, setOnSale] = useState(pack.is_active)
  const { value: cents, problem } = readPrice(price)
  const words = description.trim()
  const read = () =>
    cents === null || words === ''
      ? null
      : { id: pack.id, display_price_cents: cents, description: words, is_active: isOnSale }
  return (
    <DeedForm
      {...ends}
      confirm="Change it"
      outdates="prices"
      read={read}
      act={(change) => api.admin.changePack(change)}
      done={() => `The pack of ${formatCount(pack.credits)} credits is changed`}
    >
      <TextField
        label="Price in US dollars"
        inputMode="decimal"
        autoComplete="off"
        value={price}
        onChange={({ target }) => setPrice(target.value)}
        hint="Orders that are open keep their price."
        error={problem}
      />
      <TextField
        label="Description"
        autoComplete="off"
        maxLength={DESCRIPTION_MAX_LENGTH}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
        error={words === '' ? DESCRIPTION : null}
      />
      <Switch label="On sale" hint="Off, nobody sees it." on={isOnSale} onChange={setOnSale} />
    </DeedForm>
  )
}
