import { useEffect, useState } from 'react'
import { Check, Copy, X } from '../icons.ts'
import { classNames } from '../class-names.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

export interface CopyButtonProps {
  label: string
  /** Returns the text to copy. Called on click. */
  text: () => string
  /** Shows no text: the label is the accessible name. */
  iconOnly?: boolean | undefined
  className?: string | undefined
}

const OUTCOME_SHOWN_MS = 2_000
const OUTCOME_TEXTS = { copied: 'Copied', failed: 'Couldn’t copy' }

/** Copies a text and confirms it in the button. */
export function CopyButton({ label, text, iconOnly = false, className }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<keyof typeof OUTCOME_TEXTS | null>(null)
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), OUTCOME_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => setOutcome((await tryCopy(text())) ? 'copied' : 'failed')
  const Icon = outcome === 'copied' ? Check : outcome === 'failed' && iconOnly ? X : Copy
  const icon = (
    <Icon aria-hidden="true" className={classNames(!iconOnly && 'size-4', outcome === 'copied' && 'text-success')} />
  )
  const shown = outcome ? OUTCOME_TEXTS[outcome] : label
  const button = { onClick: () => void copy(), className }

  return (
    <>
      {iconOnly ? (
        <IconButton {...button} label={label} title={shown} icon={icon} />
      ) : (
        <Button {...button}>
          {icon}
          {shown}
        </Button>
      )}
      <output className="sr-only">{outcome ? OUTCOME_TEXTS[outcome] : ''}</output>
    </>
  )
}

/** The clipboard is missing on plain HTTP and may be blocked. */
async function tryCopy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
