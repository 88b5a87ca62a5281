import { SEARCH_MAX_LENGTH } from '@pictor/contract/limits'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import type { FilterForm } from './use-filters.ts'

/** The search field of a list. `/` focuses it from anywhere on the page, Escape clears it. */
export function ListSearch({ values, change, changeSoon }: Pick<FilterForm, 'values' | 'change' | 'changeSoon'>) {
  const field = useRef<HTMLInputElement>(null)
  useSlash(field)
  const words = values.q ?? ''

  function clear() {
    change({ q: undefined })
    field.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // Escape applies only to this field, not to elements around it.
    event.preventDefault()
    if (words === '') field.current?.blur()
    else clear()
  }

  return (
    <div className="group/search relative flex min-w-36 flex-1 items-center @3xl:max-w-md">
      <SubmitButton />
      <input
        ref={field}
        type="search"
        name="q"
        value={words}
        maxLength={SEARCH_MAX_LENGTH}
        onChange={(event) => changeSoon({ q: event.target.value })}
        onKeyDown={handleKeyDown}
        aria-label="Search prompts"
        aria-keyshortcuts="/"
        placeholder="Search prompts"
        autoComplete="off"
        enterKeyHint="search"
        className="list-search-field"
      />
      {words === '' ? <SlashHint /> : <ClearButton onPress={clear} />}
    </div>
  )
}

function SubmitButton() {
  return (
    <IconButton
      type="submit"
      label="Search"
      icon={<Search aria-hidden="true" className="size-4.5" />}
      className="absolute left-0"
    />
  )
}

function SlashHint() {
  return (
    <kbd aria-hidden="true" className="list-search-key">
      /
    </kbd>
  )
}

function ClearButton({ onPress }: { onPress: () => void }) {
  return (
    <IconButton
      label="Clear search"
      icon={<X aria-hidden="true" className="size-4" />}
      onClick={onPress}
      className="absolute right-0"
    />
  )
}

const TAKES_KEYS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]'

function useSlash(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function handleKey(event: globalThis.KeyboardEvent) {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(TAKES_KEYS)) return
      event.preventDefault()
      field.current?.select()
      field.current?.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [field])
}
