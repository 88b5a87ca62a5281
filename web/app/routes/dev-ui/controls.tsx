import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { buttonStyle, type ButtonVariant } from '../../ui/controls/button-style.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import * as icons from '../../ui/icons.ts'
import { Copy, Download, Heart, Settings, Trash } from '../../ui/icons.ts'
import { Row, type Specimen } from './specimen.tsx'

const TONES = ['primary', 'secondary', 'quiet', 'danger'] as const
const SIZES = ['small', 'medium', 'large'] as const
const LONG_LABEL = 'A label written without phones in mind'

export const CONTROLS: readonly Specimen[] = [
  {
    title: 'Buttons',
    files: ['button.tsx'],
    note: 'One primary button per view. A busy one keeps its focus, width and name.',
    Show: Buttons,
  },
  { title: 'Icon buttons', files: ['icon-button.tsx'], Show: IconButtons },
  { title: 'Icons', files: ['icon.tsx'], note: 'From Lucide.', Show: Icons },
  { title: 'Tooltip', files: ['tooltip.tsx'], note: 'On hover and keyboard focus; Escape hides it.', Show: Tooltips },
  {
    title: 'Menu',
    files: ['menu.tsx', 'menu-popup.tsx'],
    note: 'Arrow keys, Home, End, first letters, Escape.',
    Show: Menus,
  },
  {
    title: 'Copy button',
    files: ['copy-button.tsx'],
    Show: () => <CopyButton label="Copy" text={() => 'https://pictor.example/'} />,
  },
  { title: 'Badge', files: ['badge.tsx'], Show: Badges },
  { title: 'Text field', files: ['text-field.tsx'], Show: TextFields },
  { title: 'Select field', files: ['select-field.tsx'], note: "The browser's own list.", Show: SelectFields },
  { title: 'Switch', files: ['switch.tsx'], Show: Switches },
]

function Buttons() {
  return (
    <>
      <ButtonRow label="At rest" />
      <ButtonRow label="Disabled" disabled />
      <ButtonRow label="Busy" busy />
      <Row label="Sizes">
        {SIZES.map((size) => (
          <Button key={size} size={size}>
            {size}
          </Button>
        ))}
      </Row>
      <Row label="With an icon, as a link, full width, long">
        <Button>
          <Download aria-hidden="true" className="size-4" />
          Download
        </Button>
        <Link to="/" className={buttonStyle()}>
          A link
        </Link>
        <Button tone="primary" className="w-full">
          All there is
        </Button>
        <Button className="max-w-full">
          <span className="truncate">{LONG_LABEL}</span>
        </Button>
      </Row>
    </>
  )
}

function ButtonRow({ label, ...state }: { label: string; disabled?: boolean; busy?: boolean }) {
  return (
    <Row label={label}>
      {TONES.map((tone: NonNullable<ButtonVariant['tone']>) => (
        <Button key={tone} tone={tone} {...state}>
          {tone}
        </Button>
      ))}
    </Row>
  )
}

function IconButtons() {
  return (
    <>
      <Row label="Quiet: at rest, disabled">
        <IconButton label="Copy" icon={<Copy aria-hidden="true" />} />
        <IconButton label="Delete" icon={<Trash aria-hidden="true" />} disabled />
      </Row>
      <Row label="On an image: at rest, selected, disabled">
        <IconButton tone="image" label="Download" icon={<Download aria-hidden="true" />} />
        <IconButton
          tone="image"
          label="Remove"
          aria-pressed="true"
          icon={<Heart aria-hidden="true" className="scale-110 fill-current text-heart-on-image" />}
        />
        <IconButton tone="image" label="Delete" icon={<Trash aria-hidden="true" />} disabled />
      </Row>
    </>
  )
}

function Icons() {
  return (
    <ul className="flex flex-wrap gap-3">
      {Object.entries(icons).map(([name, Icon]) => (
        <li key={name} title={name}>
          <Icon className="size-5" />
        </li>
      ))}
    </ul>
  )
}

function Tooltips() {
  return (
    <Row label="Below and beside">
      <Tooltip text="Copy the prompt">
        <IconButton label="Copy the prompt" icon={<Copy aria-hidden="true" />} />
      </Tooltip>
      <Tooltip text="Settings" side="right">
        <IconButton label="Settings" icon={<Settings aria-hidden="true" />} />
      </Tooltip>
    </Row>
  )
}

function Menus({ theme }: { theme: string }) {
  return (
    <Row label="Click to open">
      <span className="mr-auto" />
      <Menu
        label={`Account, ${theme}`}
        trigger="Account"
        triggerClassName={buttonStyle()}
        heading="somebody.with.a.very.long.address@example.com"
        items={[
          { label: 'Settings', onSelect: doNothing },
          { label: 'Sign out', onSelect: doNothing },
        ]}
      />
    </Row>
  )
}

function Badges() {
  return (
    <Row label="Accent, success, danger, neutral">
      <Badge tone="accent">Most Popular</Badge>
      <Badge tone="success">Current Plan</Badge>
      <Badge tone="danger">Stuck</Badge>
      <Badge tone="neutral">Queued</Badge>
    </Row>
  )
}

function TextFields() {
  return (
    <div className="flex flex-col gap-5">
      <TextField label="Empty" placeholder="What it is for" />
      <TextField label="Filled, with a hint" hint="At least eight characters." defaultValue="Ada Lovelace" />
      <TextField label="Wrong" error="There’s no account with this email." defaultValue="ada@example" />
      <TextField label="Secret" type="password" autoComplete="off" defaultValue="not really" />
      <TextField label="Read only" readOnly defaultValue="Can’t be changed" />
      <TextField label="Disabled" disabled defaultValue="Not now" />
    </div>
  )
}

const OPTIONS = [
  { value: '', text: 'Any style' },
  { value: 'oil', text: 'Oil painting' },
  { value: 'long', text: 'A style with a name that is much too long' },
]

function SelectFields({ theme }: { theme: string }) {
  const [value, setValue] = useState('oil')
  return (
    <Row label="Nothing selected, something selected, disabled">
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
        hint="It takes effect at once; clicking the label works too."
        on={on}
        onChange={setOn}
      />
      <Switch label="Its opposite" on={!on} onChange={(next) => setOn(!next)} />
    </div>
  )
}

function doNothing() {}
