import { SEARCH_MAX_LENGTH } from '@pictor/contract/limits'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import type { FilterForm } from './use-filters.ts'

/** The search field of a list. `/` focuses it from anywhere on the page, Escape clears it. */
export function ListSearch({ values, change, changeSoon }: Pick<FilterForm, 'values' | 'change' | 'changeSoon'>) {
  const field = useRef<HTMLInputElement>(null)
  useSlashShortcut(field)
  const searchText = values.q ?? ''

  function clear() {
    change({ q: undefined })
    field.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // Escape applies only to this field, not to elements around it.
    event.preventDefault()
    if (searchText === '') field.current?.blur()
    else clear()
  }

  return (
    <div className="group/search relative flex min-w-36 flex-1 items-center @3xl:max-w-md">
      <SubmitButton />
      <input
        ref={field}
        type="search"
        name="q"
        value={searchText}
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
      {searchText === '' ? <SlashHint /> : <ClearButton onClick={clear} />}
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

function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <IconButton
      label="Clear search"
      icon={<X aria-hidden="true" className="size-4" />}
      onClick={onClick}
      className="absolute right-0"
    />
  )
}

/** Inside these elements, `/` is typed or has another meaning. */
const KEYBOARD_CONTROLS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]'

function useSlashShortcut(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function handleKey(event: globalThis.KeyboardEvent) {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(KEYBOARD_CONTROLS)) return
      event.preventDefault()
      field.current?.select()
      field.current?.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [field])
}
