import { useState } from 'react'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Row } from './specimen-card.tsx'
import type { Specimen } from './specimen.ts'

export const FIELDS: readonly Specimen[] = [
  { title: 'Text field', files: ['text-field.tsx'], Show: TextFields },
  { title: 'Select field', files: ['select-field.tsx'], note: "The browser's own list.", Show: SelectFields },
  { title: 'Switch', files: ['switch.tsx'], Show: Switches },
]

function TextFields() {
  return (
    <div className="flex flex-col gap-5">
      <TextField label="Empty" placeholder="What it is for" />
      <TextField label="Filled, with a hint" hint="At least eight characters." defaultValue="Ada Lovelace" />
      <TextField label="Wrong" error="There is no account with this address." defaultValue="ada@example" />
      <TextField label="Secret" type="password" autoComplete="off" defaultValue="not really" />
      <TextField label="Read only" readOnly defaultValue="Nobody changes this" />
      <TextField label="Disabled" disabled defaultValue="Not now" />
    </div>
  )
}

const OPTIONS = [
  { value: '', text: 'Any style' },
  { value: 'oil', text: 'Oil painting' },
  { value: 'long', text: 'A style whose name is longer than anybody would like it to be' },
]

function SelectFields({ theme }: { theme: string }) {
  const [value, setValue] = useState('oil')
  return (
    <Row label="Nothing chosen, something chosen, disabled">
      <SelectField label={`Style, nothing chosen, ${theme}`} options={OPTIONS} marked={false} />
      <SelectField
        label={`Style, ${theme}`}
        options={OPTIONS}
        marked={value !== ''}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <SelectField label={`Style, not now, ${theme}`} options={OPTIONS} marked={false} disabled />
    </Row>
  )
}

function Switches() {
  const [on, setOn] = useState(true)
  return (
    <div className="flex flex-col gap-5">
      <Switch
        label="With a hint"
        hint="It takes effect at once; its words can be pressed too."
        on={on}
        onChange={setOn}
      />
      <Switch label="Its opposite" on={!on} onChange={(next) => setOn(!next)} />
    </div>
  )
}
