import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

export interface CopyButtonProps {
  label: string
  /** Returns the text to copy. Called on click. */
  text: () => string
}

const OUTCOME_SHOWN_MS = 2_000
const OUTCOME_TEXTS = { copied: 'Copied', failed: 'Couldn’t copy' }

/** Copies a text and confirms it in the button. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<keyof typeof OUTCOME_TEXTS | null>(null)
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), OUTCOME_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => setOutcome((await tryCopy(text())) ? 'copied' : 'failed')

  return (
    <>
      <Button onClick={() => void copy()}>
        {outcome === 'copied' ? (
          <Check aria-hidden="true" className="size-4 text-success" />
        ) : (
          <Copy aria-hidden="true" className="size-4" />
        )}
        {outcome ? OUTCOME_TEXTS[outcome] : label}
      </Button>
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
