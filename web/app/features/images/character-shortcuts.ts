import { readStored, storeText } from '../../lib/browser-storage.ts'

const STORAGE_KEY = 'character-shortcuts'

/** Whether the shortcuts of single characters are turned on in this browser. */
export function areCharacterShortcutsOn(): boolean {
  return readStored(STORAGE_KEY) !== 'off'
}

export function storeCharacterShortcuts(on: boolean): void {
  storeText(STORAGE_KEY, on ? null : 'off')
}
