import { SEARCH_MAX_LENGTH } from '@pictor/contract/limits'
import { useRef, type KeyboardEvent } from 'react'
import { Search, X } from '../../../ui/icons.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import type { FilterForm } from './use-filters.ts'

/** The event that opens the dialog with the keyboard shortcuts. */
export const SHORTCUTS_EVENT = 'pictor:shortcuts'

/** The search field of a list. `/` focuses it from anywhere on the page (`KeyboardShortcuts`), Escape clears it. */
export function ListSearch({ values, change, changeSoon }: Pick<FilterForm, 'values' | 'change' | 'changeSoon'>) {
  const field = useRef<HTMLInputElement>(null)
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
    <div className="relative flex min-w-28 flex-1 items-center @5xl:max-w-md @3xl:min-w-36">
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
        placeholder="Search"
        autoComplete="off"
        enterKeyHint="search"
        className="list-search-field"
      />
      {searchText === '' ? <ShortcutHint /> : <ClearButton onClick={clear} />}
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

/** Shows the shortcut of the field, and opens the list of all shortcuts. */
function ShortcutHint() {
  return (
    <button
      type="button"
      aria-label="Keyboard shortcuts"
      title="Keyboard shortcuts"
      onClick={() => dispatchEvent(new Event(SHORTCUTS_EVENT))}
      className="list-search-key"
    >
      /
    </button>
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
