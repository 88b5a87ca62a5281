import { PROMPT_MAX_LENGTH } from '@pictor/contract/limits'
import { useEffect, useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { promptLength } from '../validation.ts'
import { usePromptRecall } from './prompt-history.ts'

const MAX_HEIGHT_PX = 200

export interface PromptFieldProps {
  value: string
  onChange: (prompt: string) => void
  onSubmit: () => void
  onFocus: () => void
  /** Called with a pasted file. */
  onFile: (file: File) => void
  disabled: boolean
}

/**
 * Grows with its text up to 200 px, then scrolls. Enter submits, Shift+Enter inserts a line break, ArrowUp recalls
 * earlier prompts.
 */
export function PromptField({ value, onChange, onSubmit, onFocus, onFile, disabled }: PromptFieldProps) {
  const textarea = useAutoHeight(value)
  const recallPrompt = usePromptRecall()
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // React also calls this in a disabled field.
    if (disabled) return
    if (recallPrompt(event)) return
    // While an input method composes a character, Enter belongs to the input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    // Holding the key down submits once.
    if (event.repeat) return
    onSubmit()
  }
  const handlePaste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files
    // If the clipboard also has text, paste the text: word processors add an image of it.
    if (!file || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    onFile(file)
  }
  return (
    <div className="relative min-w-0 flex-1">
      <textarea
        ref={textarea}
        rows={1}
        value={value}
        disabled={disabled}
        aria-label="Prompt"
        placeholder="Describe the image you want to see"
        enterKeyHint="go"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKeyDown}
        onPaste={handlePaste}
        onFocus={onFocus}
        className="prompt-field"
      />
      <LengthNote length={promptLength(value)} />
    </div>
  )
}

/** Shown only near the limit. */
function LengthNote({ length }: { length: number }) {
  if (length < PROMPT_MAX_LENGTH * 0.9) return null
  const over = length > PROMPT_MAX_LENGTH
  return (
    <p className={over ? 'px-4 text-xs text-danger' : 'px-4 text-xs text-muted'} role={over ? 'alert' : undefined}>
      {formatCount(length)} of {formatCount(PROMPT_MAX_LENGTH)} characters
    </p>
  )
}

function useAutoHeight(value: string) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => fitHeight(textarea.current), [value])
  useEffect(() => {
    if (!textarea.current) return
    let widthPx = textarea.current.offsetWidth
    // A different width changes the line breaks, and with them the height.
    const observer = new ResizeObserver(([entry]) => {
      if (!(entry?.target instanceof HTMLTextAreaElement) || entry.target.offsetWidth === widthPx) return
      widthPx = entry.target.offsetWidth
      fitHeight(entry.target)
    })
    observer.observe(textarea.current)
    return () => observer.disconnect()
  }, [])
  return textarea
}

function fitHeight(textarea: HTMLTextAreaElement | null) {
  if (!textarea) return
  // Reset the height first, because `scrollHeight` is never less than the current height.
  textarea.style.height = 'auto'
  if (textarea.value) textarea.style.height = `${Math.min(textarea.scrollHeight, MAX_HEIGHT_PX)}px`
}
