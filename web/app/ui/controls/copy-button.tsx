import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

export interface CopyButtonProps {
  label: string
  /** Called on click. */
  text: () => string
}

const SAID_FOR_MS = 2_000
const SAYINGS = { copied: 'Copied', failed: 'Could not copy' }

/** Copies a text and confirms it in the button. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<keyof typeof SAYINGS | null>(null)
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => setOutcome((await wasCopied(text())) ? 'copied' : 'failed')

  return (
    <>
      <Button onClick={() => void copy()}>
        {outcome === 'copied' ? (
          <Check aria-hidden="true" className="size-4 text-success" />
        ) : (
          <Copy aria-hidden="true" className="size-4" />
        )}
        {outcome ? SAYINGS[outcome] : label}
      </Button>
      <output className="sr-only">{outcome ? SAYINGS[outcome] : ''}</output>
    </>
  )
}

/** The clipboard is missing on plain HTTP and may be blocked. */
async function wasCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
